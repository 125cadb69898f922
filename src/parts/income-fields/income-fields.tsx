import type { Path, UseFormReturn } from 'react-hook-form'
import { MaskedField } from '../../ui/masked-field.tsx'
import { roublesMask } from '../../ui/made-masks.ts'
import { toRoubles } from '../../ui/masks.ts'
import { ruled } from '../../ui/ruled.ts'
import type { IncomeValues } from './income-values.ts'

const amountProblem = (what: string) => (value: string) =>
  Number.isNaN(toRoubles(value)) ? `Укажите ${what} в рублях. Если нет, введите 0.` : null

interface IncomeFieldsProps<Values extends IncomeValues> {
  readonly form: UseFormReturn<Values>
}

/** Income and obligatory payments, both in roubles a month: inputs of the debt load (D8). */
export const IncomeFields = <Values extends IncomeValues>({ form }: IncomeFieldsProps<Values>) => (
  <>
    <MaskedField
      mask={roublesMask()}
      label="Доход в месяц, ₽"
      hint="После налогов, в среднем за полгода"
      inputMode="numeric"
      autoComplete="off"
      {...ruled(form, 'monthlyIncomeRoubles' as Path<Values>, amountProblem('доход'))}
    />
    <MaskedField
      mask={roublesMask()}
      label="Платежи по кредитам в месяц, ₽"
      hint="Если кредитов нет, введите 0"
      inputMode="numeric"
      autoComplete="off"
      {...ruled(form, 'monthlyObligationsRoubles' as Path<Values>, amountProblem('платежи'))}
    />
  </>
)
