import { and, eq, isNull } from 'drizzle-orm'
import type { Movement, MovementKind } from '../../lending/journal.ts'
import type { Tx } from './database.ts'
import { appendEntries, byAccount } from './journal-entries.ts'
import { asNewEntry, countBy, entryOf, type LoanMovements, plainKey } from './journal-movements.ts'
import { reverseEntries, type StandingEntry, standingEntries } from './journal-reversals.ts'
import { journalEntries } from './schema/journal.ts'

/** How often each movement of a loan was written, what was undone since too. */
const timesWritten = async (tx: Tx, loanId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ movementKey: journalEntries.movementKey })
    .from(journalEntries)
    .where(and(eq(journalEntries.loanId, loanId), isNull(journalEntries.reversesId)))
  return countBy(rows.map(({ movementKey }) => plainKey(movementKey)))
}

const MOVEMENT_KINDS: ReadonlySet<string> = new Set<MovementKind>([
  'PAYOUT',
  'INTEREST_ACCRUED',
  'PENALTY_ACCRUED',
  'PAYMENT',
  'ADVANCE_APPLIED',
  'TAIL_FORGIVEN',
  'PAYMENT_TAKEN_BACK',
])

const isSame = (entry: StandingEntry, movement: Movement): boolean => {
  const booked = byAccount(entry.postings)
  const wanted = byAccount(movement.postings)
  return (
    booked.size === wanted.size &&
    [...wanted].every(([account, amount]) => booked.get(account) === amount)
  )
}

/**
 * Makes the journal of a locked loan that of its fold, whatever day the difference begins on (D55): entries that the
 * fold does not have so are undone, those that are missing are appended. Returns how many were undone.
 */
export const correctMovements = async (
  tx: Tx,
  loan: LoanMovements,
  nowMs: number,
): Promise<number> => {
  const { loanId } = loan
  const wanted = new Map(
    loan.movements.map((movement) => {
      const entry = entryOf(loan, movement)
      return [entry.movementKey, entry]
    }),
  )
  const standing = (await standingEntries(tx, { loanId })).filter(({ kind }) =>
    MOVEMENT_KINDS.has(kind),
  )
  const kept = new Set<string>()
  const undone = standing.filter((entry) => {
    const movementKey = plainKey(entry.movementKey)
    const same = wanted.get(movementKey)
    if (!same || !isSame(entry, same.movement)) return true
    kept.add(movementKey)
    return false
  })
  const written = await timesWritten(tx, loanId)
  const missing = [...wanted.values()].filter(({ movementKey }) => !kept.has(movementKey))
  await reverseEntries(tx, undone, { nowMs })
  await appendEntries(
    tx,
    missing.map((entry) => asNewEntry({ ...entry, written: written.get(entry.movementKey) ?? 0 })),
    nowMs,
  )
  return undone.length
}
