import type { Route } from '../../route.ts'
import { changeCreditRatingOfferRoute } from './change-credit-rating-offer.ts'
import { changeCreditRatingRequestRoute } from './change-credit-rating-request.ts'
import { documentFileRoute } from './document-file.ts'
import { documentsListRoute } from './documents-list.ts'
import { signingKeysRoute } from './signing-keys.ts'
import { templateContractRoute } from './template-contract.ts'
import { templatePdfRoute } from './template-pdf.ts'

export const routes: readonly Route[] = [
  templateContractRoute,
  templatePdfRoute,
  documentsListRoute,
  documentFileRoute,
  changeCreditRatingOfferRoute,
  changeCreditRatingRequestRoute,
  signingKeysRoute,
]
