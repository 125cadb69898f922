/** Holidays of Labour Code art. 112 as MM-DD: the same every year. */
export const YEARLY_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

/**
 * Weekdays made free: for 2025 and 2026 with the government's transfers, for 2027 and 2028 only the
 * Mondays that art. 112 gives for a holiday on a weekend, since later transfers are set year by year.
 */
export const EXTRA_DAYS_OFF: ReadonlySet<string> = new Set([
  '2025-05-02',
  '2025-05-08',
  '2025-06-13',
  '2025-11-03',
  '2025-12-31',
  '2026-01-09',
  '2026-03-09',
  '2026-05-11',
  '2026-12-31',
  '2027-05-03',
  '2027-05-10',
  '2027-06-14',
  '2028-11-06',
])

/** Weekend days made working by a government transfer. */
export const WORKING_WEEKENDS: ReadonlySet<string> = new Set(['2025-11-01'])
