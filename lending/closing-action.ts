import { daysBetween, type IsoDate } from './calendar.ts'
import type { CLOSE_REASONS } from './lifecycle.ts'
import { RETURN_WITHOUT_NOTICE_DAYS } from './payoff.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * As what a loan is closed on a day: by the last date of the schedule in force (a prolonged loan returned on its first
 * date is returned early), within the 14 days of 353-FZ art. 11, or early (D10, D13).
 */
export function closingAction(
  issuedOn: IsoDate,
  rows: readonly Pick<ScheduleRow, 'dueOn'>[],
  closedOn: IsoDate,
): Exclude<
  keyof typeof CLOSE_REASONS,
  'WRITE_OFF' | 'DISCHARGE' | 'END_BY_LAW' | 'END_AS_FRAUD' | 'FORGIVE' | 'RETURN_PAYOUT'
> {
  const last = rows.at(-1)
  if (last && closedOn >= last.dueOn) return 'CLOSE_PAID'
  return daysBetween(issuedOn, closedOn) <= RETURN_WITHOUT_NOTICE_DAYS
    ? 'RETURN_WITHIN_14_DAYS'
    : 'CLOSE_EARLY'
}
