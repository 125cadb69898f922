import type { Route } from '../../route.ts'
import { bagTrackerTrackRoute } from './bag-tracker-track.ts'
import { currentPaymentsRoute } from './current-payments.ts'
import { detailsPaymentsContractRoute } from './details-payments-contract.ts'
import { historyClosedContractsRoute } from './history-closed-contracts.ts'
import { paymentDataRoute } from './payment-data.ts'

export const routes: readonly Route[] = [
  currentPaymentsRoute,
  historyClosedContractsRoute,
  detailsPaymentsContractRoute,
  paymentDataRoute,
  bagTrackerTrackRoute,
]
