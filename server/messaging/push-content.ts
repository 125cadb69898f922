import { isoDate, type IsoDate, daysBetween } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { PATHS } from '../../protocol/paths.ts'
import { paymentPath, reminderTag, type ShownMessage } from '../../protocol/push-message.ts'
import { reminderWords } from '../../protocol/reminder-words.ts'
import type { Queryable } from '../db/database.ts'
import { dueFacts, nearPayments } from '../loan-book/due-facts.ts'
import { loanById, type LoanRow } from '../db/loans.ts'
import { isReport, type MessageRow, withoutSender } from './messages.ts'

interface Asked {
  /** What a text message would say. */
  readonly text: string
  readonly showDetails: boolean
  /** The client's own day. */
  readonly today: IsoDate
}

const details = async (queryable: Queryable, loan: LoanRow, today: IsoDate) => {
  const due = await dueFacts(queryable, loan, today)
  if (!due) return null
  const { daysLeft, amountKopecks, dueOn } = due
  return {
    title: daysLeft < 0 ? 'День платежа прошёл' : reminderWords(daysLeft).title,
    body: `Договор № ${loan.contractNumber}: ${formatMoney(amountKopecks, { whole: true })}, срок ${dayText(dueOn)}`,
  }
}

const wordsOf = async (
  queryable: Queryable,
  { message, loan, asked }: { message: MessageRow; loan: LoanRow | null; asked: Asked },
) => {
  const { showDetails, text, today } = asked
  const isReminder = message.kind === 'REMINDER' || message.kind === 'OVERDUE_NOTICE'
  // Other messages name no sum; the notice of a debit does, and comes this way only where that is allowed.
  if (!isReminder || message.dueOn === null)
    return { title: message.title, body: withoutSender(text) }
  const neutral = reminderWords(daysBetween(today, isoDate(message.dueOn)))
  return (showDetails && loan && (await details(queryable, loan, today))) || neutral
}

/** What a notification about a message shows, and where a tap leads. */
export const pushContent = async (
  queryable: Queryable,
  message: MessageRow,
  asked: Asked,
): Promise<ShownMessage> => {
  const loan = message.loanId === null ? null : await loanById(queryable, message.loanId)
  const open = loan !== null && loan.contractState !== 'CLOSED'
  return {
    ...(await wordsOf(queryable, { message, loan, asked })),
    ...(isReport(message.kind)
      ? { tag: message.id, path: PATHS.inbox }
      : {
          tag: loan === null ? 'vovremya' : reminderTag(loan.id),
          path: open ? paymentPath(loan.id) : PATHS.payments,
        }),
    badge: await nearPayments(queryable, message.clientId, asked.today),
  }
}
