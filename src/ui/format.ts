import { formatDate, MINUS, NO_BREAK } from '../../lending/plain-text.ts'

export { formatDate }

/** `0,60%`: decimals after a comma. */
export const formatPercent = (percent: number, digits = 2): string =>
  `${percent.toFixed(digits).replace('.', ',').replace('-', MINUS)}%`

/** `0,60% в день`, three decimals where two are not the whole rate (D51). */
export const formatDailyRate = (percent: number): string => {
  const isWholeHundredths = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9
  return `${formatPercent(percent, isWholeHundredths ? 2 : 3)} в${NO_BREAK}день`
}

/** `YYYY-MM-DD` → `DD.MM`, for chart columns and chips. */
export const formatDayMonth = (date: string): string => formatDate(date).slice(0, 5)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** ISO moment → `DD.MM.yy, HH:mm` on the reader's own clock. */
export function formatMoment(moment: string): string {
  const local = new Date(moment)
  const date = `${twoDigits(local.getDate())}.${twoDigits(local.getMonth() + 1)}.${twoDigits(local.getFullYear() % 100)}`
  return `${date}, ${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`
}

/** Bytes → `412 КБ`, `1,8 МБ`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}${NO_BREAK}КБ`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}${NO_BREAK}МБ`
