import type { InboxTone, InboxTopic } from '../../protocol/enums.ts'
import type { MessageKind } from './messages.ts'

interface Look {
  readonly topic: InboxTopic
  readonly tone: InboxTone
}

const look = (topic: InboxTopic, tone: InboxTone): Look => ({ topic, tone })

/** Where a message stands under the bell and how it looks there, by what it is about. */
export const INBOX_LOOKS: Readonly<Record<MessageKind, Look>> = {
  REMINDER: look('REMINDER', 'ATTENTION'),
  OVERDUE_NOTICE: look('REMINDER', 'PROBLEM'),
  AUTO_DEBIT_NOTICE: look('REMINDER', 'ATTENTION'),
  AUTO_DEBIT_REFUSED: look('MONEY', 'PROBLEM'),
  AUTO_DEBIT_BLOCKED: look('MONEY', 'PROBLEM'),
  OVERPAYMENT_RETURNED: look('MONEY', 'GOOD'),
  OVERPAYMENT_LATE: look('MONEY', 'ATTENTION'),
  SECOND_CHARGE_RETURNED: look('MONEY', 'GOOD'),
  UNMATCHED_MONEY_RETURNED: look('MONEY', 'GOOD'),
  MONEY_UNDER_REVIEW: look('MONEY', 'ATTENTION'),
  PAYMENT_TAKEN_BACK: look('MONEY', 'PROBLEM'),
  CHANGE_EXPIRED: look('CONTRACT', 'ATTENTION'),
  PAYMENT_RECOUNTED: look('MONEY', 'GOOD'),
  BOOKING_REVERSED: look('MONEY', 'PROBLEM'),
  DEBT_WRITTEN_OFF: look('CONTRACT', 'ATTENTION'),
  DEBT_FORGIVEN: look('CONTRACT', 'GOOD'),
  COURT_COSTS_AWARDED: look('CONTRACT', 'ATTENTION'),
  PAYOUT_SENT: look('MONEY', 'GOOD'),
  PAYOUT_RETURNED: look('MONEY', 'ATTENTION'),
  PAYOUT_CANCELLED: look('MONEY', 'ATTENTION'),
  PAYOUT_FAILED: look('MONEY', 'PROBLEM'),
  PAYMENT_TAKEN: look('MONEY', 'GOOD'),
  PAYMENT_DECLINED: look('MONEY', 'PROBLEM'),
  CHANGE_SIGNED: look('CONTRACT', 'PLAIN'),
  RESTRUCTURING_OFFERED: look('CONTRACT', 'ATTENTION'),
  RESTRUCTURING_ENDED: look('CONTRACT', 'PLAIN'),
  HOLIDAY_ASKED: look('CONTRACT', 'PLAIN'),
  HOLIDAY_ANSWERED: look('CONTRACT', 'ATTENTION'),
  HOLIDAY_NOTICE: look('CONTRACT', 'ATTENTION'),
  HOLIDAY_ENDED: look('CONTRACT', 'ATTENTION'),
  LOAN_CLOSED: look('CONTRACT', 'GOOD'),
  LIMIT_CHANGED: look('CONTRACT', 'PLAIN'),
  LOAN_POSSIBLE: look('CONTRACT', 'GOOD'),
  NEW_DEVICE: look('SECURITY', 'PROBLEM'),
  DATA_CHANGED: look('SECURITY', 'ATTENTION'),
  CHECK_DECIDED: look('CONTRACT', 'ATTENTION'),
  SUPPORT_ANSWER: look('CONTRACT', 'PLAIN'),
  PASSPORT_ENDS: look('CONTRACT', 'ATTENTION'),
  CARD_ENDS: look('MONEY', 'ATTENTION'),
  CONSENT_ENDS: look('CONTRACT', 'PLAIN'),
  DATA_REFRESH: look('CONTRACT', 'ATTENTION'),
}
