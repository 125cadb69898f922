import { moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, addWorkingDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import type { LedgerAccount, LedgerEntryKind } from '../../protocol/desk-ledger.ts'
import type { Tx } from '../db/database.ts'
import { appendEntries } from '../db/ledger-entries.ts'
import {
  insertMoneyTask,
  type MoneyTaskRow,
  type NewMoneyTask,
  updateMoneyTask,
} from '../db/money-tasks.ts'

/** Money that came and belongs to no loan yet stands here until it is returned or applied (D45). */
const SUSPENSE = 'SUSPENSE'

/** Entries of the suspense account, by the account the money moved through. */
const ENTRIES = {
  /** Money of a payer that fits no payment of ours. */
  SUSPENSE_RECEIVED: { other: 'SETTLEMENT', sign: 1 },
  /** The same money on its way back to the payer. */
  SUSPENSE_RETURNED: { other: 'SETTLEMENT', sign: -1 },
  /** Money that went back to a payer without our order, and is no debt of a loan. */
  SUSPENSE_TAKEN: { other: 'SETTLEMENT', sign: -1 },
  /** The same money, once it is known whose debt it is. */
  SUSPENSE_SETTLED: { other: 'SETTLEMENT', sign: 1 },
  /** Money of a payer, once it is known whose debt it repays: it is booked there as a payment. */
  SUSPENSE_ASSIGNED: { other: 'SETTLEMENT', sign: -1 },
  /** Money that left to a card and fits no payout of ours. */
  SUSPENSE_PAID_OUT: { other: 'PAYOUT_CLEARING', sign: -1 },
  /** Money that went back to a payer and is nobody's debt: two people have given it up. */
  SUSPENSE_LOST: { other: 'TAKEN_LOST', sign: 1 },
} as const satisfies Record<string, { other: LedgerAccount; sign: 1 | -1 }>

/** Kinds of tasks whose money is a payer's and stands in suspense until it is returned or assigned. */
export const HELD_FOR_PAYER = [
  'SECOND_TRANSACTION',
  'CARD_ROUBLE_CHARGED',
  'UNMATCHED_MONEY',
  'BOOKING_REVERSED',
] as const

/**
 * Books money of no loan from one account to another: double entry, append-only, once for its kind, cause and part. A negative
 * `amountKopecks` goes the other way.
 */
export const postOutsideLoans = (
  tx: Tx,
  booked: {
    readonly kind: LedgerEntryKind
    readonly causeId: string
    readonly debit: LedgerAccount
    readonly credit: LedgerAccount
    readonly amountKopecks: number
    readonly nowMs: number
    /** Tells apart what is booked of one cause in several parts. */
    readonly part?: string
  },
): Promise<void> => {
  const { kind, causeId, debit, credit, amountKopecks, nowMs, part } = booked
  const entry = {
    loanId: null,
    kind,
    on: moscowDate(nowMs),
    movementKey: [kind, causeId, ...(part === undefined ? [] : [part])].join(':'),
    causeId,
    postings: [
      { account: debit, amountKopecks },
      { account: credit, amountKopecks: -amountKopecks },
    ],
  }
  return appendEntries(tx, [entry], nowMs)
}

/** Books money of the suspense account. `amountKopecks` is positive; `causeId` is the task that names why. */
export const postSuspense = (
  tx: Tx,
  booked: {
    readonly kind: keyof typeof ENTRIES
    readonly causeId: string
    readonly amountKopecks: number
    readonly nowMs: number
    readonly part?: string
  },
): Promise<void> => {
  const { other, sign } = ENTRIES[booked.kind]
  const amountKopecks = sign * booked.amountKopecks
  return postOutsideLoans(tx, { ...booked, debit: other, credit: SUSPENSE, amountKopecks })
}

/**
 * Writes down what is to be put right; null when the same cause has its task already. `suspense`: money of it that is
 * booked to the suspense account in the same transaction.
 */
export const openMoneyTask = async (
  tx: Tx,
  task: NewMoneyTask,
  {
    nowMs,
    suspense,
  }: {
    nowMs: number
    suspense?: {
      kind: 'SUSPENSE_RECEIVED' | 'SUSPENSE_PAID_OUT' | 'SUSPENSE_TAKEN'
      amountKopecks: number
    }
  },
): Promise<MoneyTaskRow | null> => {
  const suspenseKopecks = suspense?.amountKopecks ?? 0
  const row = await insertMoneyTask(tx, { ...task, suspenseKopecks, createdAtMs: nowMs })
  if (!row) return null
  if (suspense && suspenseKopecks > 0)
    await postSuspense(tx, {
      kind: suspense.kind,
      causeId: row.id,
      amountKopecks: suspenseKopecks,
      nowMs,
    })
  return row
}

/** Working days in which money of a payer is returned or finds its loan (duties reference 6). */
const RETURN_WORKING_DAYS = 5

/** Kinds of tasks whose money a person returns or books in that time. */
export const RETURNED_BY_PEOPLE = ['UNMATCHED_MONEY', 'BOOKING_REVERSED'] as const

/** The moment before which money has come whose time is over on a day, milliseconds. */
export const returnLateBeforeMs = (today: IsoDate): number => {
  let firstInTime = today
  while (addWorkingDays(addDays(firstInTime, -1), RETURN_WORKING_DAYS) >= today)
    firstInTime = addDays(firstInTime, -1)
  return moscowHourMs(firstInTime, 0)
}

/** The last day on which a person may leave a payer's money in suspense; null for a task that holds none, or is returned by itself. */
export const returnDueOn = ({
  kind,
  suspenseKopecks,
  createdAtMs,
}: Pick<MoneyTaskRow, 'kind' | 'suspenseKopecks' | 'createdAtMs'>): IsoDate | null =>
  suspenseKopecks > 0 && RETURNED_BY_PEOPLE.some((one) => one === kind)
    ? addWorkingDays(moscowDate(createdAtMs), RETURN_WORKING_DAYS)
    : null

/** Pauses after a refusal of the acquirer: it may have been too early; then once a day for as long as it takes. */
const PAUSES_MS = [HOUR_MS, 6 * HOUR_MS]

/** When what was refused `attempts` times is tried again, counted from the last refusal. */
const pauseAfterRefusalMs = (attempts: number): number => PAUSES_MS[attempts - 1] ?? DAY_MS

/** Notes one more refusal on a task; returns when it is to be tried again. */
const noteRefusal = async (
  tx: Tx,
  task: Pick<MoneyTaskRow, 'id' | 'attempts'>,
  { message, nowMs }: { message: string; nowMs: number },
): Promise<number> => {
  const attempts = task.attempts + 1
  const nextTryAtMs = nowMs + pauseAfterRefusalMs(attempts)
  await updateMoneyTask(tx, task.id, { attempts, lastError: message.slice(0, 300), nextTryAtMs })
  return nextTryAtMs
}

/** Refusals after which the acquirer is asked no more: five days of tries. */
const MAX_REFUSALS = 7
/** The acquirer gives nothing back of an older payment (duties reference 6). */
const REFUNDABLE_DAYS = 365

interface ReturnRefusal {
  readonly message: string
  /** False where the acquirer has not answered: the money may have gone, so it is looked up for as long as it takes. */
  readonly isAnswered: boolean
  readonly paidAtMs: number
  readonly nowMs: number
}

/**
 * Notes that money could not be given back; returns when it is tried again, null when it never is: then a person sends it by
 * a bank transfer (decision 0160).
 */
export const noteReturnRefusal = async (
  tx: Tx,
  task: Pick<MoneyTaskRow, 'id' | 'attempts'>,
  { message, isAnswered, paidAtMs, nowMs }: ReturnRefusal,
): Promise<number | null> => {
  const attempts = task.attempts + 1
  const isTooOld = nowMs - paidAtMs > REFUNDABLE_DAYS * DAY_MS
  if (!isAnswered || (attempts < MAX_REFUSALS && !isTooOld))
    return noteRefusal(tx, task, { message, nowMs })
  const lastError = message.slice(0, 300)
  const stopped = { attempts, lastError, nextTryAtMs: null, stoppedAtMs: nowMs }
  await updateMoneyTask(tx, task.id, stopped)
  return null
}

/** True once its return to the payer is ordered: the acquirer may be making it, so nothing else is done with the money. */
export const isReturning = ({
  nextTryAtMs,
  attempts,
}: Pick<MoneyTaskRow, 'nextTryAtMs' | 'attempts'>): boolean => nextTryAtMs !== null || attempts > 0
