import type { Route } from '../../route.ts'
import { changeCreditRatingOfferRoute } from './change-credit-rating-offer.ts'
import { changeCreditRatingRequestRoute } from './change-credit-rating-request.ts'
import { documentFileRoute } from './document-file.ts'
import { documentsListRoute } from './documents-list.ts'
import { signingKeysRoute } from './signing-keys.ts'
import { templateContractRoute } from './template-contract.ts'
import { templatePartiallyEarlyRoute } from './template-partially-early.ts'
import { templatePdfRoute } from './template-pdf.ts'
import { templateProlongationRoute } from './template-prolongation.ts'
import { templateShiftRoute } from './template-shift.ts'

export const routes: readonly Route[] = [
  templateContractRoute,
  templatePartiallyEarlyRoute,
  templateProlongationRoute,
  templateShiftRoute,
  templatePdfRoute,
  documentsListRoute,
  documentFileRoute,
  changeCreditRatingOfferRoute,
  changeCreditRatingRequestRoute,
  signingKeysRoute,
]
