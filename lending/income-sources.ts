/** CONFIRMED by a statement that still counts; SAID by the client and not above the REGIONAL mean; or that mean. */
export const INCOME_SOURCES = ['CONFIRMED', 'SAID', 'REGIONAL'] as const

/** Nothing was said; the registered address names no region; no figure was entered for the region and the quarter. */
export const MISSING_INCOMES = ['NOT_SAID', 'NO_REGION', 'NO_FIGURE'] as const

export type MissingIncome = (typeof MISSING_INCOMES)[number]
