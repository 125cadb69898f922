import { moscowDate, moscowHour } from '../../lending/calendar.ts'
import { type Kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { whenDue } from '../../protocol/reminder-words.ts'
import type { MessageKind, MessageRow } from './messages.ts'

export interface MessageText {
  readonly kind: MessageKind
  readonly title: string
  readonly text: string
}

/** A reminder so many days before the due date: no sum and no contract number, whoever looks at the screen (D33). */
export const reminderText = (daysBefore: number): MessageText => {
  const when = whenDue(daysBefore)
  return {
    kind: 'REMINDER',
    title: `Напоминание: платёж ${when}`,
    text: `Вовремя: ${when} день платежа по займу. Сумма и способы оплаты в личном кабинете.`,
  }
}

/** A notice of a payment that was missed: neutral, with what can be done. */
export const OVERDUE_TEXT: MessageText = {
  kind: 'OVERDUE_NOTICE',
  title: 'Платёж просрочен',
  text: 'Вовремя: день платежа по займу прошёл. Оплатить и посмотреть варианты можно в личном кабинете.',
}

/**
 * What a text message or a letter about a debt past its due date has to say whatever else it says: that it is late, whose debt
 * it is, and the creditor's telephone (230-FZ art. 7 p. 6). A notification says nothing of a debt (D33).
 */
export const withCreditor = (text: string, { afterDue }: Pick<MessageRow, 'afterDue'>): string =>
  afterDue ? `${text} Платёж просрочен. ${BRAND.legalName}, ${BRAND.phone}.` : text

/** The notice of a coming debit names sum, card and time, as the agreement promises (D16). */
export const debitNotice = (debit: {
  atMs: number
  amountKopecks: Kopecks
  cardMask: string
}): MessageText => {
  const day = formatFullDate(moscowDate(debit.atMs)).slice(0, 5)
  const when = `${day} в ${moscowHour(debit.atMs)}:00 по Москве`
  return {
    kind: 'AUTO_DEBIT_NOTICE',
    title: `Автосписание ${day}`,
    text: `Вовремя: ${when} спишем ${formatMoney(debit.amountKopecks, { whole: true })} с карты ${debit.cardMask}. Отключить можно в личном кабинете.`,
  }
}
