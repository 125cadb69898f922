/** Penalty on overdue principal while interest goes on accruing: 20 % a year (D11). */
export const PENALTY_PERCENT_A_YEAR = 20
