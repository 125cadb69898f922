/** Words of a reminder: no sum, no contract number, nothing of a debt, whoever looks at the screen (D33). */
import { DAYS, pluralForm } from '../lending/plural.ts'

/** When the due date is, so many days before it: the one table of it for notifications and text messages. */
export const whenDue = (daysLeft: number): string =>
  ['сегодня', 'завтра'][daysLeft] ?? `через ${daysLeft} ${pluralForm(daysLeft, DAYS)}`

/** Days that can be chosen for a reminder; one made up for between them names none. */
const NAMED_DAYS: readonly number[] = [3, 1, 0]

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface ReminderWords {
  readonly title: string
  readonly body: string
}

/** What a reminder says on a locked screen `daysLeft` days before the due date; past it only that there is something to look at. */
export const reminderWords = (daysLeft: number): ReminderWords =>
  daysLeft < 0
    ? { title: 'Посмотрите свой платёж', body: 'Сумма и варианты в приложении.' }
    : {
        title: `${NAMED_DAYS.includes(daysLeft) ? capitalized(whenDue(daysLeft)) : 'Скоро'} день платежа`,
        body: 'Сумма и способы оплаты в приложении.',
      }
