/** No automatic debit goes before the notice that the agreement promises (D16, decision 0144). */
import { and, eq, lte } from 'drizzle-orm'
import { nextDebitMs } from '../../lending/auto-debit.ts'
import { addDays, isoDate, moscowDate } from '../../lending/calendar.ts'
import { HOUR_MS } from '../../lending/durations.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { AutoDebitRow } from '../db/auto-debits.ts'
import { type CardRow, cardMask } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { closeTaskOfCause, insertMoneyTask } from '../db/money-tasks.ts'
import { messages } from '../db/schema/messages.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { planMessage } from '../messaging/messages.ts'
import { debitNotice } from '../messaging/reminder-texts.ts'

/** Whoever is told in the morning can put money on the card, or stop the debit, before the evening of the same day. */
const TOLD_AHEAD_MS = 8 * HOUR_MS
/** Whoever agrees so many days before the due date, or later, was shown the coming debit when they agreed. */
const JUST_AGREED_DAYS = 1

interface Debit {
  readonly loan: LoanRow
  readonly autoDebit: AutoDebitRow
  readonly nowMs: number
}

const taskKey = (loanId: string, dueOn: string): string => `DEBIT_NOT_TOLD:${loanId}:${dueOn}`

const isTold = async (tx: Tx, { loan, autoDebit, nowMs }: Debit, dueOn: string) => {
  const agreedOn = moscowDate(autoDebit.agreedAtMs)
  if (agreedOn >= addDays(isoDate(dueOn), -JUST_AGREED_DAYS)) return true
  const told = await tx.$count(
    messages,
    and(
      eq(messages.clientId, loan.clientId),
      eq(messages.loanId, loan.id),
      eq(messages.kind, 'AUTO_DEBIT_NOTICE'),
      eq(messages.dueOn, dueOn),
      eq(messages.state, 'SENT'),
      lte(messages.sentAtMs, nowMs - TOLD_AHEAD_MS),
    ),
  )
  return told > 0
}

/** What is told of the next planned moment: the sum that is due on its day. */
const planNotice = async (tx: Tx, { loan, nowMs }: Debit, card: CardRow): Promise<void> => {
  const { clientId, id: loanId, nextDueOn: dueOn } = loan
  if (dueOn === null) return
  const atMs = nextDebitMs(isoDate(dueOn), nowMs)
  const book = await bookOf(tx, loan, moscowDate(atMs))
  const { dueNowKopecks: amountKopecks } = foldLoan(book, book.asOf)
  const words = debitNotice({ atMs, amountKopecks, cardMask: cardMask(card) })
  const dedupeKey = `DEBIT_WAITS:${loanId}:${atMs}`
  await planMessage(tx, { ...words, clientId, loanId, dueOn, dedupeKey, sendAtMs: nowMs }, nowMs)
}

/**
 * True when the debit of this moment may go. Otherwise it waits: the next planned moment is told at once, and the workplace
 * has a task until a debit of this due date goes.
 */
export const admitDebit = async (tx: Tx, debit: Debit, card: CardRow): Promise<boolean> => {
  const { loan, nowMs } = debit
  const { id: loanId, clientId, nextDueOn: dueOn } = loan
  if (dueOn === null) return true
  const dedupeKey = taskKey(loanId, dueOn)
  if (await isTold(tx, debit, dueOn)) {
    await closeTaskOfCause(tx, dedupeKey, nowMs)
    return true
  }
  await planNotice(tx, debit, card)
  await insertMoneyTask(tx, {
    kind: 'DEBIT_NOT_TOLD',
    reasons: [],
    transactionId: null,
    invoiceId: null,
    clientId,
    loanId,
    suspenseKopecks: 0,
    createdAtMs: nowMs,
    dedupeKey,
  })
  return false
}
