import { addWorkingDays, type IsoDate } from './calendar.ts'

/** What of a repayment a receipt names, kopecks; below zero is money given back. */
export interface FiscalParts {
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly penaltyKopecks: number
}

/** What one cause has brought, or what its receipts say, with the money it was paid by. */
export interface FiscalSettlement {
  readonly parts: FiscalParts
  /** Kopecks of the sum that were held as an advance before (tag 1215); the rest is money of its day (tag 1081). */
  readonly fromAdvanceKopecks: number
}

/** A receipt to be made; its parts are positive whatever its kind. */
export interface NeededReceipt extends FiscalSettlement {
  readonly kind: 'SELL' | 'SELL_REFUND' | 'SELL_CORRECTION'
}

const partsOf = (make: (name: keyof FiscalParts) => number): FiscalParts => ({
  principalKopecks: make('principalKopecks'),
  interestKopecks: make('interestKopecks'),
  penaltyKopecks: make('penaltyKopecks'),
})

/** The sum of a receipt, kopecks. */
export const fiscalTotal = ({
  principalKopecks,
  interestKopecks,
  penaltyKopecks,
}: FiscalParts): number => principalKopecks + interestKopecks + penaltyKopecks

/** What of the parts a lender makes receipts of: principal is no price of a service (duties reference 10). */
export const partsInScope = (parts: FiscalParts, scope: 'INTEREST' | 'ALL'): FiscalParts =>
  scope === 'ALL' ? parts : { ...parts, principalKopecks: 0 }

/**
 * How much of an advance that was used pays what a lender makes receipts of, kopecks. The advance came before the money of
 * the day, so it pays first in the order of the law: interest, principal, penalty. What a bank takes back of the payment
 * is taken from the other end (lending/taken-back.ts), so the return of a receipt names money of the day.
 */
export const fromAdvanceInScope = (
  { principalKopecks, interestKopecks, penaltyKopecks }: FiscalParts,
  advanceUsedKopecks: number,
  scope: 'INTEREST' | 'ALL',
): number => {
  let left = Math.max(advanceUsedKopecks, 0)
  const pays = (owedKopecks: number): number => {
    const paid = Math.min(left, Math.max(owedKopecks, 0))
    left -= paid
    return paid
  }
  const [interest, principal, penalty] = [
    pays(interestKopecks),
    pays(principalKopecks),
    pays(penaltyKopecks),
  ]
  return interest + penalty + (scope === 'ALL' ? principal : 0)
}

/** True once a receipt can only be made as a correction: its day and the working day after it have passed. */
export const isFiscalLate = (on: IsoDate, today: IsoDate): boolean => today > addWorkingDays(on, 1)

const values = ({ principalKopecks, interestKopecks, penaltyKopecks }: FiscalParts) => [
  principalKopecks,
  interestKopecks,
  penaltyKopecks,
]
const isNothing = (parts: FiscalParts): boolean => values(parts).every((value) => value === 0)

/**
 * The receipts by which what was receipted (`made`) becomes what the ledger has (`wanted`): a first one, a return of
 * what went back, or, where the same money was divided otherwise, the return of the old receipt and a new one.
 */
export const receiptsNeeded = (
  wanted: FiscalSettlement,
  made: FiscalSettlement,
  { isLate }: { isLate: boolean },
): readonly NeededReceipt[] => {
  const change = partsOf((name) => wanted.parts[name] - made.parts[name])
  const advanceBackKopecks = made.fromAdvanceKopecks - wanted.fromAdvanceKopecks
  if (isNothing(change) && advanceBackKopecks === 0) return []
  const sell = (parts: FiscalParts): NeededReceipt => ({
    kind: isLate ? 'SELL_CORRECTION' : 'SELL',
    parts,
    fromAdvanceKopecks: Math.min(wanted.fromAdvanceKopecks, fiscalTotal(parts)),
  })
  const back = (parts: FiscalParts, fromAdvanceKopecks: number): NeededReceipt => ({
    kind: 'SELL_REFUND',
    parts,
    fromAdvanceKopecks,
  })
  const less = partsOf((name) => Math.abs(change[name]))
  const isOnlyLess = values(change).every((value) => value <= 0)
  if (isOnlyLess && advanceBackKopecks >= 0 && advanceBackKopecks <= fiscalTotal(less))
    return [back(less, advanceBackKopecks)]
  const positive = partsOf((name) => Math.max(wanted.parts[name], 0))
  const negative = partsOf((name) => Math.max(-wanted.parts[name], 0))
  return [
    ...(isNothing(made.parts) ? [] : [back(made.parts, made.fromAdvanceKopecks)]),
    ...(isNothing(positive) ? [] : [sell(positive)]),
    ...(isNothing(negative) ? [] : [back(negative, 0)]),
  ]
}

/** Adds receipts up: what they say together came in, and by which money. */
export const receiptedSum = (receipts: readonly NeededReceipt[]): FiscalSettlement => {
  const sumOf = (valueOf: (receipt: NeededReceipt) => number): number =>
    receipts.reduce(
      (sum, receipt) =>
        receipt.kind === 'SELL_REFUND' ? sum - valueOf(receipt) : sum + valueOf(receipt),
      0,
    )
  return {
    parts: partsOf((name) => sumOf(({ parts }) => parts[name])),
    fromAdvanceKopecks: sumOf(({ fromAdvanceKopecks }) => fromAdvanceKopecks),
  }
}
