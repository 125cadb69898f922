import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { MOVEMENT_KINDS } from '../../lending/ledger-names.ts'
import type { Movement } from '../../lending/ledger.ts'
import type { Tx } from '../db/database.ts'
import {
  appendEntries,
  byAccount,
  type NewEntry,
  reverseEntries,
  type StandingEntry,
  standingEntries,
} from '../db/ledger-entries.ts'
import { ledgerEntries } from '../db/schema/ledger.ts'

/** The movements of one loan's fold, with the payments they were caused by. */
interface LoanMovements {
  readonly loanId: string
  readonly movements: readonly Movement[]
  /** Ids of the payments in the order the fold got them. */
  readonly paymentIds: readonly string[]
  /** The payout that opened the loan; null once it is in the ledger. */
  readonly payoutId?: string
}

/** A movement of a loan as the ledger names it. */
interface Entry {
  readonly loanId: string
  readonly movement: Movement
  readonly movementKey: string
  readonly causeId: string | null
  /** How often it was written before and undone. */
  readonly written: number
}

/** A fold has at most one movement of a kind a day, but payments: those are told apart by their id. */
const entryOf = ({ loanId, paymentIds, payoutId }: LoanMovements, movement: Movement): Entry => {
  const { kind, on, paymentIndex } = movement
  const paymentId =
    movement.causeId ?? (paymentIndex === undefined ? null : (paymentIds[paymentIndex] ?? null))
  return {
    loanId,
    movement,
    movementKey: paymentId === null ? `${kind}:${on}` : `${kind}:${on}:${paymentId}`,
    causeId: paymentId ?? (kind === 'PAYOUT' ? (payoutId ?? null) : null),
    written: 0,
  }
}

/** An entry's name among those of many loans. */
const nameOf = (loanId: string | null, movementKey: string): string => `${loanId} ${movementKey}`

/** The name under which a movement is written again after it was undone: the first writing has the plain one. */
const versionedKey = (movementKey: string, written: number): string =>
  written === 0 ? movementKey : `${movementKey}#${written + 1}`

/** The name of a movement whichever time it was written. */
const plainKey = (movementKey: string): string => movementKey.replace(/#\d+$/, '')

/** The movement as it is appended. */
const asNewEntry = ({ loanId, movement, movementKey, causeId, written }: Entry): NewEntry => ({
  loanId,
  kind: movement.kind,
  on: movement.on,
  movementKey: versionedKey(movementKey, written),
  causeId,
  postings: movement.postings,
})

/** How often each name stands in a list. */
const countBy = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** An entry of a loan's last day, as far as the next settling must know it. */
export interface LastDayEntry {
  readonly id: string
  readonly loanId: string | null
  readonly on: string
  readonly movementKey: string
  readonly reversesId: string | null
}

/** What the ledger has of the last day of loans. */
export interface LedgerEnds {
  /** The last day of each loan that has one. */
  readonly days: ReadonlyMap<string | null, string>
  /** Names of the entries of those days that stand, and how often each was written. */
  readonly standing: ReadonlySet<string>
  readonly written: ReadonlyMap<string, number>
}

/** {@link LedgerEnds} of the entries of those days. */
export const endsOf = (rows: readonly LastDayEntry[]): LedgerEnds => {
  const undone = new Set(rows.map(({ reversesId }) => reversesId))
  const written = rows.filter(({ reversesId }) => reversesId === null)
  const name = (row: LastDayEntry) => nameOf(row.loanId, plainKey(row.movementKey))
  return {
    days: new Map(rows.map(({ loanId, on }) => [loanId, on])),
    standing: new Set(written.filter(({ id }) => !undone.has(id)).map(name)),
    written: countBy(written.map(name)),
  }
}

/**
 * What the ledger has of each loan's last day; the days before it are whole, for a settling writes all up to its own.
 * No movement before that day is ever missing.
 */
export const ledgerEnds = async (tx: Tx, loanIds: readonly string[]): Promise<LedgerEnds> =>
  endsOf(
    await tx
      .select({
        id: ledgerEntries.id,
        loanId: ledgerEntries.loanId,
        on: ledgerEntries.on,
        movementKey: ledgerEntries.movementKey,
        reversesId: ledgerEntries.reversesId,
      })
      .from(ledgerEntries)
      .where(
        and(
          inArray(ledgerEntries.loanId, [...loanIds]),
          sql`(${ledgerEntries.loanId}, ${ledgerEntries.on}) in (
            select last.loan_id, max(last."on") from journal_entry as last
            where ${inArray(sql`last.loan_id`, [...loanIds])} group by last.loan_id)`,
        ),
      ),
  )

const missingEntries = (
  loans: readonly LoanMovements[],
  { days, standing, written }: LedgerEnds,
): Entry[] =>
  loans
    .flatMap((loan) => loan.movements.map((movement) => entryOf(loan, movement)))
    .flatMap((entry) => {
      const { loanId, movementKey, movement } = entry
      const lastOn = days.get(loanId)
      const name = nameOf(loanId, movementKey)
      return (lastOn === undefined || movement.on >= lastOn) && !standing.has(name)
        ? [{ ...entry, written: written.get(name) ?? 0 }]
        : []
    })

/**
 * Appends the movements that the ledger does not have yet (D11). The loans must be locked: the same movement of a
 * loan is then written once, whoever settles it, and a second writer would fail on the unique key. `ends`: what the
 * ledger has of these loans, read since they were locked.
 */
export const postMovements = (
  tx: Tx,
  loans: readonly LoanMovements[],
  { ends, nowMs }: { ends: LedgerEnds; nowMs: number },
): Promise<void> => appendEntries(tx, missingEntries(loans, ends).map(asNewEntry), nowMs)

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

/** How often each movement of a loan was written, what was undone since too. */
const timesWritten = async (tx: Tx, loanId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ movementKey: ledgerEntries.movementKey })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.loanId, loanId), isNull(ledgerEntries.reversesId)))
  return countBy(rows.map(({ movementKey }) => plainKey(movementKey)))
}

const ofLoan: ReadonlySet<string> = new Set(MOVEMENT_KINDS)

const isSame = (entry: StandingEntry, movement: Movement): boolean => {
  const booked = byAccount(entry.postings)
  const wanted = byAccount(movement.postings)
  return (
    booked.size === wanted.size &&
    [...wanted].every(([account, amount]) => booked.get(account) === amount)
  )
}

/**
 * Makes the ledger of a locked loan that of its fold, whatever day the difference begins on (D55): entries that the
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
  const standing = (await standingEntries(tx, { loanId })).filter(({ kind }) => ofLoan.has(kind))
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
