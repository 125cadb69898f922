import { moscowDate, moscowHour } from '../../lending/calendar.ts'
import { type Kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney } from '../../lending/plain-text.ts'
import { whenDue } from '../../protocol/reminder-words.ts'
import type { MessageKind } from './messages.ts'

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
