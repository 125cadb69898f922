import type { Walker } from './walker.ts'

/** What the acquirer's stand-in has really done, as its journal tells. */
export interface BankSide {
  /** Transactions that took money from a card. */
  readonly payments: ReadonlySet<string>
  /** Transactions that put money on a card. */
  readonly payouts: ReadonlySet<string>
}

interface CardEntry {
  readonly subject: string
  readonly payload: { readonly type: string; readonly status: string }
}

const isCardEntry = (value: unknown): value is CardEntry =>
  typeof value === 'object' && value !== null && 'subject' in value && 'payload' in value

/** Reads the bank's side of the last operations. */
export const readBankSide = async ({ http }: Walker): Promise<BankSide> => {
  const entries: unknown = await (await http.fetch('/sandbox/journal?kind=card')).json()
  const completed = (type: string): Set<string> =>
    new Set(
      (Array.isArray(entries) ? entries : [])
        .filter(isCardEntry)
        .filter(({ payload }) => payload.type === type && payload.status === 'Completed')
        .map(({ subject }) => subject),
    )
  return { payments: completed('payment'), payouts: completed('payout') }
}

/** How many transactions there are now that were not there before. */
export const countNew = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  [...after].filter((transaction) => !before.has(transaction)).length
