/** ПСК over every amount and term a product offers, per cent a year; a test counts them again. */
export const FULL_COST_RANGES = {
  LOAN_WITH_GRACE_PERIOD: { from: '0,000', to: '292,000' },
  INSTALLMENT: { from: '162,000', to: '216,001' },
  OPTIMAL: { from: '186,072', to: '275,522' },
} as const

/** `162,000%–216,001%`. */
export const fullCostRange = (productKey: keyof typeof FULL_COST_RANGES): string =>
  `${FULL_COST_RANGES[productKey].from}%–${FULL_COST_RANGES[productKey].to}%`
