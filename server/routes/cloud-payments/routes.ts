import type { Route } from '../../route.ts'
import { autoDebitEnableRoute } from './auto-debit-enable.ts'
import { autoDebitStopRoute } from './auto-debit-stop.ts'
import { autoDebitRoute } from './auto-debit.ts'
import { cardsCheckAuthRoute } from './cards-check-auth.ts'
import { cardsForDebitRoute } from './cards-for-debit.ts'
import { cardsForLoanPaymentRoute } from './cards-for-loan-payment.ts'
import { cardsPaymentDataRoute } from './cards-payment-data.ts'
import { debitCheckSpecifiedAmountRoute } from './debit-check-specified-amount.ts'
import { paymentDataDeleteRoute } from './payment-data-delete.ts'
import { paymentOutcomeRoute } from './payment-outcome.ts'
import { paymentsCardsUuidRoute } from './payments-cards-uuid.ts'
import { saveCardScanRoute } from './save-card-scan.ts'
import { widgetConfigRoute } from './widget-config.ts'

export const routes: readonly Route[] = [
  widgetConfigRoute,
  cardsCheckAuthRoute,
  saveCardScanRoute,
  cardsForDebitRoute,
  cardsForLoanPaymentRoute,
  cardsPaymentDataRoute,
  debitCheckSpecifiedAmountRoute,
  paymentDataDeleteRoute,
  paymentsCardsUuidRoute,
  paymentOutcomeRoute,
  autoDebitRoute,
  autoDebitEnableRoute,
  autoDebitStopRoute,
]
