/** Words of a reminder for a locked screen: no sum, no contract number, nothing of a debt (D33). */

export interface ReminderWords {
  readonly title: string
  readonly body: string
}

const TITLES: Readonly<Record<number, string>> = {
  3: 'Через 3 дня день платежа',
  1: 'Завтра день платежа',
  0: 'Сегодня день платежа',
}
const BODY = 'Сумма и способы оплаты в приложении.'

/** What a reminder says `daysLeft` days before the due date; past it only that there is something to look at. */
export const reminderWords = (daysLeft: number): ReminderWords =>
  daysLeft < 0
    ? { title: 'Посмотрите свой платёж', body: 'Сумма и варианты в приложении.' }
    : { title: TITLES[daysLeft] ?? 'Скоро день платежа', body: BODY }
