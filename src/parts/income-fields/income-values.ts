import { formatNumber } from '../../../lending/plain-text.ts'
import type { InfoUser } from '../../state/sign-up.ts'
import { toRoubles } from '../../ui/masks.ts'

/** Sums as they are typed, roubles a month. */
export interface IncomeValues {
  monthlyIncomeRoubles: string
  monthlyObligationsRoubles: string
}

export const EMPTY_INCOME: IncomeValues = {
  monthlyIncomeRoubles: '',
  monthlyObligationsRoubles: '',
}

/** What the server has, back into the form. */
export const storedIncome = (pdn: NonNullable<InfoUser['pdn']>): IncomeValues => ({
  monthlyIncomeRoubles: formatNumber(pdn.monthlyIncomeRoubles),
  monthlyObligationsRoubles: formatNumber(pdn.monthlyObligationsRoubles),
})

/** The form as the calls take it, whole roubles. */
export const incomeBody = (values: IncomeValues) => ({
  monthlyIncomeRoubles: toRoubles(values.monthlyIncomeRoubles),
  monthlyObligationsRoubles: toRoubles(values.monthlyObligationsRoubles),
})
