import type { IsoDate } from '../../../../lending/calendar.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { counted } from '../../../ui/plural.ts'
import { dayTitle } from './month-words.ts'
import type { DayMark, PaymentDay } from './payment-days.ts'

export const MARK_WORDS: Record<DayMark, string> = {
  OVERDUE: 'просрочен',
  NEXT: 'ближайший',
  PLANNED: 'по графику',
  PAID: 'оплачен',
}

/** A later payment has no sign but the rouble's. */
export const MARK_ICONS: Record<DayMark, IconName | null> = {
  OVERDUE: 'alert-triangle',
  NEXT: 'clock',
  PLANNED: null,
  PAID: 'check',
}

/** What a reader hears on a day: «26 ноября, четверг, сегодня, 2 платежа на 15 598,98 ₽, ближайший». */
export const dayLabel = (
  day: IsoDate,
  today: IsoDate,
  payments: PaymentDay | undefined,
): string => {
  const title = day === today ? `${dayTitle(day)}, сегодня` : dayTitle(day)
  if (!payments) return title
  const { rows, amountKopecks, mark } = payments
  return `${title}, ${counted(rows.length, PAYMENTS)} на ${formatMoney(amountKopecks)}, ${MARK_WORDS[mark]}`
}
