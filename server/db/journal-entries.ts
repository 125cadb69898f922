import { randomUUID } from 'node:crypto'
import type { Tx } from './database.ts'
import { journalEntries, postings } from './schema/journal.ts'

/** Money on one account of an entry. */
export interface EntryPosting {
  readonly account: string
  readonly amountKopecks: number
}

/** An entry of the journal to be written with its postings; they sum to zero. */
export interface NewEntry {
  /** Null for an entry of the suspense account. */
  readonly loanId: string | null
  readonly kind: string
  /** Business day in Moscow. */
  readonly on: string
  readonly movementKey: string
  /** Payment, payout or refund that caused it. */
  readonly causeId: string | null
  /** The entry it undoes. */
  readonly reversesId?: string
  readonly postings: readonly EntryPosting[]
}

const PAGE = 500

/** Appends entries with their postings (D11); a second entry of one name fails on the unique key. */
export const appendEntries = async (
  tx: Tx,
  entries: readonly NewEntry[],
  nowMs: number,
): Promise<void> => {
  const named = entries.map((entry) => ({ id: randomUUID(), ...entry }))
  for (let start = 0; start < named.length; start += PAGE) {
    const page = named.slice(start, start + PAGE)
    await tx
      .insert(journalEntries)
      .values(page.map(({ postings: _postings, ...entry }) => ({ ...entry, atMs: nowMs })))
    await tx.insert(postings).values(
      page.flatMap(({ id, loanId, postings: own }) =>
        own.map(({ account, amountKopecks }) => ({
          id: randomUUID(),
          entryId: id,
          loanId,
          account,
          amountKopecks,
        })),
      ),
    )
  }
}

/** Postings of a movement, one an account: what two of them are compared by. */
export const byAccount = (of: readonly EntryPosting[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { account, amountKopecks } of of)
    sums.set(account, (sums.get(account) ?? 0) + amountKopecks)
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}
