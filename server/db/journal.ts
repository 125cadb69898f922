import { randomUUID } from 'node:crypto'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Account, Movement } from '../../lending/journal.ts'
import type { Tx } from './database.ts'
import { journalEntries, postings } from './schema/journal.ts'

/** The movements of one loan's fold, with the payments they were caused by. */
export interface LoanMovements {
  readonly loanId: string
  readonly movements: readonly Movement[]
  /** Ids of the payments in the order the fold got them. */
  readonly paymentIds: readonly string[]
  /** The payout that opened the loan; null once it is in the journal. */
  readonly payoutId?: string
}

interface Entry {
  readonly loanId: string
  readonly movement: Movement
  readonly movementKey: string
  readonly causeId: string | null
}

/** A fold has at most one movement of a kind a day, but payments: those are told apart by their id. */
const entryOf = ({ loanId, paymentIds, payoutId }: LoanMovements, movement: Movement): Entry => {
  const { kind, on, paymentIndex } = movement
  const paymentId = paymentIndex === undefined ? null : (paymentIds[paymentIndex] ?? null)
  return {
    loanId,
    movement,
    movementKey: paymentId === null ? `${kind}:${on}` : `${kind}:${on}:${paymentId}`,
    causeId: paymentId ?? (kind === 'PAYOUT' ? (payoutId ?? null) : null),
  }
}

const nameOf = (loanId: string, movementKey: string): string => `${loanId} ${movementKey}`

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
  const written = await tx
    .select({
      loanId: journalEntries.loanId,
      on: journalEntries.on,
      movementKey: journalEntries.movementKey,
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
  return {
    days: new Map(written.map(({ loanId, on }) => [loanId, on])),
    known: new Set(written.map(({ loanId, movementKey }) => nameOf(loanId, movementKey))),
  }
}

const missingEntries = async (tx: Tx, loans: readonly LoanMovements[]): Promise<Entry[]> => {
  const { days, known } = await lastDays(
    tx,
    loans.map(({ loanId }) => loanId),
  )
  return loans
    .flatMap((loan) => loan.movements.map((movement) => entryOf(loan, movement)))
    .filter(({ loanId, movementKey, movement }) => {
      const lastOn = days.get(loanId)
      return (
        (lastOn === undefined || movement.on >= lastOn) && !known.has(nameOf(loanId, movementKey))
      )
    })
}

const PAGE = 500

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
  const missing = (await missingEntries(tx, loans)).map((entry) => ({ id: randomUUID(), ...entry }))
  for (let start = 0; start < missing.length; start += PAGE) {
    const page = missing.slice(start, start + PAGE)
    await tx.insert(journalEntries).values(
      page.map(({ id, loanId, movement, movementKey, causeId }) => ({
        id,
        loanId,
        movementKey,
        causeId,
        kind: movement.kind,
        on: movement.on,
        atMs: nowMs,
      })),
    )
    await tx.insert(postings).values(
      page.flatMap(({ id, loanId, movement }) =>
        movement.postings.map(({ account, amountKopecks }) => ({
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

/** Kind of the entry by which an overpayment leaves: the fold of a loan ends before it, so it is not one of its movements. */
export const OVERPAYMENT_RETURNED = 'OVERPAYMENT_RETURNED'

/** Books money given back to a client out of the advance of a closed loan; the advance then ends at zero (D11). */
export const postReturn = async (
  tx: Tx,
  returned: { loanId: string; refundId: string; amountKopecks: number; on: string; nowMs: number },
): Promise<void> => {
  const { loanId, refundId, amountKopecks, on, nowMs } = returned
  const entryId = randomUUID()
  await tx.insert(journalEntries).values({
    id: entryId,
    loanId,
    kind: OVERPAYMENT_RETURNED,
    on,
    movementKey: `${OVERPAYMENT_RETURNED}:${on}:${refundId}`,
    causeId: refundId,
    atMs: nowMs,
  })
  const posting = (account: Account, kopecks: number) => ({
    id: randomUUID(),
    entryId,
    loanId,
    account,
    amountKopecks: kopecks,
  })
  await tx
    .insert(postings)
    .values([posting('ADVANCE', amountKopecks), posting('SETTLEMENT', -amountKopecks)])
}
