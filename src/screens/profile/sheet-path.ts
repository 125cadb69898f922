import type { PaymentType } from '../../../protocol/enums.ts'
import { contractPath } from '../../../protocol/paths.ts'

/** The sheets over a contract that have an address. */
const LINKED_SHEETS = ['EARLY', 'PROLONG', 'SHIFT', 'RESTRUCTURE', 'PAYOFF'] as const
export type LinkedSheet = (typeof LINKED_SHEETS)[number]

/** Address of a contract with a sheet open over it. */
export const sheetPath = (loanApplicationId: string, sheet: LinkedSheet): string =>
  `${contractPath(loanApplicationId)}?change=${sheet}`

/** Address of the screen that names the payoff of any day of a loan. */
export const payoffDatePath = (loanApplicationId: string): string =>
  `${contractPath(loanApplicationId)}/payoff`

/** Address of the screen with the automatic debits of a loan that were tried. */
export const autoDebitLogPath = (loanApplicationId: string): string =>
  `${contractPath(loanApplicationId)}/auto-debit`

/** The sheet that an address asks for; null for none that is known. */
export const linkedSheet = (search: URLSearchParams): LinkedSheet | null =>
  LINKED_SHEETS.find((sheet) => sheet === search.get('change')) ?? null

/** True for a payment that brings a signed change of the schedule into force (D13, D14). */
export const paysForChange = (paymentType: PaymentType | null): boolean =>
  paymentType === 'PARTIALLY_EARLY' || paymentType === 'PROLONGATION'

/** In an address: the sheet that pays begins with the form of a new card. */
const NEW_CARD = ['card', 'new'] as const

export const asksForNewCard = (search: URLSearchParams): boolean =>
  search.get(NEW_CARD[0]) === NEW_CARD[1]

/** Address of a contract with the sheet open that pays the same once more. */
export const payAgainPath = (
  loanApplicationId: string,
  { paymentType, byNewCard }: { paymentType: PaymentType | null; byNewCard: boolean },
): string => {
  const sheet =
    paymentType === 'PAYOFF' ? 'change=PAYOFF' : paysForChange(paymentType) ? 'pay=change' : 'pay'
  return `${contractPath(loanApplicationId)}?${sheet}${byNewCard ? `&${NEW_CARD.join('=')}` : ''}`
}
