import { ICalAlarmType, ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { IsoDate } from '../../lending/calendar.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { money } from './wording.ts'

export interface CalendarPayment {
  readonly number: number
  readonly dueOn: IsoDate
  readonly leftKopecks: number
  readonly isPaid: boolean
  /** No longer in the schedule: a change of the contract took it out. */
  readonly isCancelled: boolean
}

export interface CalendarContract {
  readonly loanId: string
  readonly contractNumber: string
  /** Grows with every change and payment, so that a calendar takes the newer event (RFC 5545, 3.8.7.4). */
  readonly sequence: number
  readonly payments: readonly CalendarPayment[]
  /** Where the payment is made. */
  readonly url: string
}

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * Seconds before the midnight the event begins with; negative after it: 3 days and 1 day before at 10:00, that day at
 * 9:00.
 */
const ALARMS = [3 * DAY - 10 * HOUR, DAY - 10 * HOUR, -9 * HOUR] as const

const UID_DOMAIN = 'vovremya'

/** A calendar shows a title on a locked screen: neither sum nor contract number stand in it (D33). */
const titleOf = ({ isPaid }: CalendarPayment): string =>
  isPaid ? `Платёж внесён: ${BRAND.name}` : `Платёж по займу: ${BRAND.name}`

const descriptionOf = (contract: CalendarContract, payment: CalendarPayment): string =>
  payment.isPaid
    ? `Договор № ${contract.contractNumber}. Платёж ${payment.number} внесён.`
    : `Договор № ${contract.contractNumber}. Платёж ${payment.number}: ${money(payment.leftKopecks)} до конца дня ${formatFullDate(payment.dueOn)}.`

const addPayment = (
  calendar: ICalCalendar,
  {
    contract,
    payment,
    stamp,
  }: { contract: CalendarContract; payment: CalendarPayment; stamp: Date },
): void => {
  const event = calendar.createEvent({
    id: `${contract.loanId}-${payment.number}@${UID_DOMAIN}`,
    sequence: contract.sequence,
    stamp,
    start: new Date(`${payment.dueOn}T00:00:00Z`),
    allDay: true,
    summary: titleOf(payment),
    description: descriptionOf(contract, payment),
    url: contract.url,
    status: payment.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  if (payment.isPaid || payment.isCancelled) return
  for (const trigger of ALARMS) {
    event.createAlarm({ type: ICalAlarmType.display, trigger, description: titleOf(payment) })
  }
}

/**
 * Payment dates as an iCalendar file (RFC 5545): one all-day event a payment with a UID that stays, alarms for those
 * still to pay, and a sequence number so that a file taken again replaces the former one (D33).
 */
export const paymentCalendar = (
  contracts: readonly CalendarContract[],
  { nowMs }: { nowMs: number },
): Buffer => {
  const calendar = new ICalCalendar({
    name: `Мои платежи: ${BRAND.name}`,
    prodId: { company: 'vovremya', product: 'payments', language: 'RU' },
    ttl: 6 * HOUR,
  })
  const stamp = new Date(nowMs)
  for (const contract of contracts) {
    for (const payment of contract.payments) addPayment(calendar, { contract, payment, stamp })
  }
  // Every line ends in CRLF, the last one too (RFC 5545, 3.1); the generator leaves it out.
  return Buffer.from(`${calendar.toString()}\r\n`)
}
