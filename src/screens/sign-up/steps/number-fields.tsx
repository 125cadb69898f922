import type { UseFormReturn } from 'react-hook-form'
import { emailProblem, innProblem, snilsProblem } from '../../../../protocol/validation.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { INN_MASK, SNILS_MASK } from '../../../ui/masks.ts'
import { Field } from '../../../ui/field.tsx'
import { ruled } from '../../../ui/ruled.ts'
import type { UserInfoValues } from './user-info-values.ts'

interface NumberFieldsProps {
  readonly form: UseFormReturn<UserInfoValues>
}

/** ИНН, СНИЛС and the address for the contract. */
export const NumberFields = ({ form }: NumberFieldsProps) => (
  <>
    <MaskedField
      mask={INN_MASK}
      label="ИНН"
      hint="12 цифр"
      inputMode="numeric"
      autoComplete="off"
      {...ruled(form, 'inn', innProblem)}
    />
    <MaskedField
      mask={SNILS_MASK}
      label="СНИЛС"
      hint="11 цифр"
      inputMode="numeric"
      autoComplete="off"
      {...ruled(form, 'snils', snilsProblem)}
    />
    <Field
      label="Электронная почта"
      optional
      type="email"
      inputMode="email"
      autoComplete="email"
      {...ruled(form, 'mail', (value) => (value.trim() === '' ? null : emailProblem(value)))}
    />
  </>
)
