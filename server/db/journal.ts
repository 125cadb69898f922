import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { appendEntries } from './journal-entries.ts'
import {
  asNewEntry,
  countBy,
  type Entry,
  entryOf,
  type LoanMovements,
  nameOf,
  plainKey,
} from './journal-movements.ts'
import { journalEntries } from './schema/journal.ts'

/** The last day the journal knows of a loan; nothing is booked before it. */
export const lastJournalDay = async (tx: Tx, loanId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ last: max(journalEntries.on) })
    .from(journalEntries)
    .where(eq(journalEntries.loanId, loanId))
  return row?.last ?? null
}

/** What the journal has of each loan's last day; the days before it are whole, for a settling writes all up to its own. */
const lastDays = async (tx: Tx, loanIds: readonly string[]) => {
  const rows = await tx
    .select({
      id: journalEntries.id,
      loanId: journalEntries.loanId,
      on: journalEntries.on,
      movementKey: journalEntries.movementKey,
      reversesId: journalEntries.reversesId,
    })
    .from(journalEntries)
    .where(
      and(
        inArray(journalEntries.loanId, [...loanIds]),
        sql`(${journalEntries.loanId}, ${journalEntries.on}) in (
          select last.loan_id, max(last."on") from journal_entry as last
          where ${inArray(sql`last.loan_id`, [...loanIds])} group by last.loan_id)`,
      ),
    )
  const undone = new Set(rows.map(({ reversesId }) => reversesId))
  const written = rows.filter(({ reversesId }) => reversesId === null)
  const name = (row: (typeof rows)[number]) => nameOf(row.loanId, plainKey(row.movementKey))
  return {
    days: new Map(rows.map(({ loanId, on }) => [loanId, on])),
    standing: new Set(written.filter(({ id }) => !undone.has(id)).map(name)),
    written: countBy(written.map(name)),
  }
}

const missingEntries = async (tx: Tx, loans: readonly LoanMovements[]): Promise<Entry[]> => {
  const { days, standing, written } = await lastDays(
    tx,
    loans.map(({ loanId }) => loanId),
  )
  return loans
    .flatMap((loan) => loan.movements.map((movement) => entryOf(loan, movement)))
    .flatMap((entry) => {
      const { loanId, movementKey, movement } = entry
      const lastOn = days.get(loanId)
      const name = nameOf(loanId, movementKey)
      return (lastOn === undefined || movement.on >= lastOn) && !standing.has(name)
        ? [{ ...entry, written: written.get(name) ?? 0 }]
        : []
    })
}

/**
 * Appends the movements that the journal does not have yet (D11). The loans must be locked: the same movement of a
 * loan is then written once, whoever settles it, and a second writer would fail on the unique key.
 */
export const postMovements = async (
  tx: Tx,
  loans: readonly LoanMovements[],
  nowMs: number,
): Promise<void> => {
  if (loans.length === 0) return
  await appendEntries(tx, (await missingEntries(tx, loans)).map(asNewEntry), nowMs)
}

/** Kind of the entry by which an overpayment leaves: the fold of a loan ends before it, so it is not one of its movements. */
export const OVERPAYMENT_RETURNED = 'OVERPAYMENT_RETURNED'

/** Books money given back to a client out of the advance of a closed loan; the advance then ends at zero (D11). */
export const postReturn = async (
  tx: Tx,
  returned: { loanId: string; refundId: string; amountKopecks: number; on: string; nowMs: number },
): Promise<void> => {
  const { loanId, refundId, amountKopecks, on, nowMs } = returned
  await appendEntries(
    tx,
    [
      {
        loanId,
        kind: OVERPAYMENT_RETURNED,
        on,
        movementKey: `${OVERPAYMENT_RETURNED}:${on}:${refundId}`,
        causeId: refundId,
        postings: [
          { account: 'ADVANCE', amountKopecks },
          { account: 'SETTLEMENT', amountKopecks: 0 - amountKopecks },
        ],
      },
    ],
    nowMs,
  )
}
