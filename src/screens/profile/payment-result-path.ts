import { contractPath } from '../../../protocol/paths.ts'

/** Where a payment's outcome is shown; a reload there asks again, it never pays again. */
export const paymentResultPath = (loanApplicationId: string, invoiceId: string): string =>
  `${contractPath(loanApplicationId)}/payment/${invoiceId}`
