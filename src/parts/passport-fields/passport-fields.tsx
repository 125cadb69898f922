import type { Path, UseFormReturn } from 'react-hook-form'
import {
  departmentCodeProblem,
  nameProblem,
  passportNumberProblem,
  passportSeriesProblem,
} from '../../../protocol/validation.ts'
import { Field } from '../../ui/field.tsx'
import { dateMask } from '../../ui/made-masks.ts'
import { MaskedField } from '../../ui/masked-field.tsx'
import { DEPARTMENT_MASK, PASSPORT_MASK, toIsoDate } from '../../ui/masks.ts'
import { ruled } from '../../ui/ruled.ts'
import { fromPhoto } from './from-photo.tsx'
import { digits, type PassportValues, type ReadValues } from './passport-values.ts'

interface FieldsProps<Values extends PassportValues> {
  readonly form: UseFormReturn<Values>
  /** What was read from the photo. */
  readonly read: ReadValues
}

/** The name, as in the passport. */
export function PassportNameFields<Values extends PassportValues>({
  form,
  read,
}: FieldsProps<Values>) {
  const rule = (name: keyof PassportValues, problem: (value: string) => string | null) => ({
    ...fromPhoto(form, name, read),
    ...ruled(form, name as Path<Values>, problem),
  })
  return (
    <>
      <Field
        label="Фамилия"
        autoComplete="family-name"
        {...rule('lastName', (value) => nameProblem(value, 'фамилию'))}
      />
      <Field
        label="Имя"
        autoComplete="given-name"
        {...rule('firstName', (value) => nameProblem(value, 'имя'))}
      />
      <Field
        label="Отчество"
        optional
        autoComplete="additional-name"
        {...rule('patronymic', (value) =>
          value.trim() === '' ? null : nameProblem(value, 'отчество'),
        )}
      />
    </>
  )
}

interface NumberFieldsProps<Values extends PassportValues> extends FieldsProps<Values> {
  /** What is wrong with a date of issue; null when nothing. */
  readonly issuedProblem: (issued: string, values: Values) => string | null
  /** Under the code of the department. */
  readonly departmentHint?: string | undefined
}

/** Number, date of issue and department of the passport. */
export function PassportNumberFields<Values extends PassportValues>({
  form,
  read,
  issuedProblem,
  departmentHint,
}: NumberFieldsProps<Values>) {
  const rule = (
    name: keyof PassportValues,
    problem: (value: string, values: Values) => string | null,
  ) => ({ ...fromPhoto(form, name, read), ...ruled(form, name as Path<Values>, problem) })
  return (
    <>
      <MaskedField
        mask={PASSPORT_MASK}
        label="Серия и номер"
        inputMode="numeric"
        autoComplete="off"
        {...rule(
          'passport',
          (value) =>
            passportSeriesProblem(digits(value).slice(0, 4)) ??
            passportNumberProblem(digits(value).slice(4)),
        )}
      />
      <MaskedField
        mask={dateMask()}
        label="Дата выдачи"
        inputMode="numeric"
        autoComplete="off"
        {...rule('issuedDate', (value, values) => issuedProblem(toIsoDate(value), values))}
      />
      <MaskedField
        mask={DEPARTMENT_MASK}
        label="Код подразделения"
        inputMode="numeric"
        autoComplete="off"
        hint={departmentHint}
        {...rule('departmentCode', departmentCodeProblem)}
      />
    </>
  )
}
