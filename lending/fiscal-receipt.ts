import { addWorkingDays, type IsoDate } from './calendar.ts'

/** What of a repayment a receipt names, kopecks; below zero is money given back. */
export interface FiscalParts {
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly penaltyKopecks: number
}

/** A receipt to be made; its parts are positive whatever its kind. */
export interface NeededReceipt {
  readonly kind: 'SELL' | 'SELL_REFUND' | 'SELL_CORRECTION'
  readonly parts: FiscalParts
}

const NOTHING: FiscalParts = { principalKopecks: 0, interestKopecks: 0, penaltyKopecks: 0 }

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
  wanted: FiscalParts,
  made: FiscalParts,
  { isLate }: { isLate: boolean },
): readonly NeededReceipt[] => {
  const change = partsOf((name) => wanted[name] - made[name])
  if (isNothing(change)) return []
  const sell = (parts: FiscalParts): NeededReceipt => ({
    kind: isLate ? 'SELL_CORRECTION' : 'SELL',
    parts,
  })
  const back = (parts: FiscalParts): NeededReceipt => ({ kind: 'SELL_REFUND', parts })
  if (values(change).every((value) => value <= 0))
    return [back(partsOf((name) => Math.abs(change[name])))]
  const positive = partsOf((name) => Math.max(wanted[name], 0))
  const negative = partsOf((name) => Math.max(-wanted[name], 0))
  return [
    ...(isNothing(made) ? [] : [back(made)]),
    ...(isNothing(positive) ? [] : [sell(positive)]),
    ...(isNothing(negative) ? [] : [back(negative)]),
  ]
}

/** Adds receipts up: what they say together came in. */
export const receiptedSum = (
  receipts: readonly { readonly kind: NeededReceipt['kind']; readonly parts: FiscalParts }[],
): FiscalParts =>
  receipts.reduce<FiscalParts>(
    (sum, { kind, parts }) =>
      partsOf((name) => sum[name] + (kind === 'SELL_REFUND' ? -parts[name] : parts[name])),
    NOTHING,
  )
