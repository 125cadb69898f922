import type { Movement } from '../../lending/journal.ts'
import type { NewEntry } from './journal-entries.ts'

/** The movements of one loan's fold, with the payments they were caused by. */
export interface LoanMovements {
  readonly loanId: string
  readonly movements: readonly Movement[]
  /** Ids of the payments in the order the fold got them. */
  readonly paymentIds: readonly string[]
  /** The payout that opened the loan; null once it is in the journal. */
  readonly payoutId?: string
}

/** A movement of a loan as the journal names it. */
export interface Entry {
  readonly loanId: string
  readonly movement: Movement
  readonly movementKey: string
  readonly causeId: string | null
  /** How often it was written before and undone. */
  readonly written: number
}

/** A fold has at most one movement of a kind a day, but payments: those are told apart by their id. */
export const entryOf = (
  { loanId, paymentIds, payoutId }: LoanMovements,
  movement: Movement,
): Entry => {
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
export const nameOf = (loanId: string | null, movementKey: string): string =>
  `${loanId} ${movementKey}`

/** The name under which a movement is written again after it was undone: the first writing has the plain one. */
const versionedKey = (movementKey: string, written: number): string =>
  written === 0 ? movementKey : `${movementKey}#${written + 1}`

/** The name of a movement whichever time it was written. */
export const plainKey = (movementKey: string): string => movementKey.replace(/#\d+$/, '')

/** The movement as it is appended. */
export const asNewEntry = ({
  loanId,
  movement,
  movementKey,
  causeId,
  written,
}: Entry): NewEntry => ({
  loanId,
  kind: movement.kind,
  on: movement.on,
  movementKey: versionedKey(movementKey, written),
  causeId,
  postings: movement.postings,
})

/** How often each name stands in a list. */
export const countBy = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
