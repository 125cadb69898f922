const ROMAN = ['I', 'II', 'III', 'IV'] as const

/** `2026-Q4` → «IV квартал 2026». */
export const quarterWords = (quarter: string): string =>
  `${ROMAN[Number(quarter.slice(6)) - 1] ?? ''} квартал ${quarter.slice(0, 4)}`
