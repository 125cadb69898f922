import type { UseFormReturn } from 'react-hook-form'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { birthDateProblem, nameProblem } from '../../../../protocol/validation.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { dateMask } from '../../../ui/made-masks.ts'
import { toIsoDate } from '../../../ui/masks.ts'
import { Field } from '../../../ui/field.tsx'
import { ruled } from '../../../ui/ruled.ts'
import { fromPhoto } from './from-photo.tsx'
import type { ReadValues } from './use-passport-reading.ts'
import type { UserInfoValues } from './user-info-values.ts'

interface NameFieldsProps {
  readonly form: UseFormReturn<UserInfoValues>
  readonly today: IsoDate
  /** What was read from the photo. */
  readonly read: ReadValues
}

/** Name and birth date, as in the passport. */
export const NameFields = ({ form, today, read }: NameFieldsProps) => (
  <>
    <Field
      label="Фамилия"
      autoComplete="family-name"
      {...fromPhoto(form, 'lastName', read)}
      {...ruled(form, 'lastName', (value) => nameProblem(value, 'фамилию'))}
    />
    <Field
      label="Имя"
      autoComplete="given-name"
      {...fromPhoto(form, 'firstName', read)}
      {...ruled(form, 'firstName', (value) => nameProblem(value, 'имя'))}
    />
    <Field
      label="Отчество"
      optional
      autoComplete="additional-name"
      {...fromPhoto(form, 'patronymic', read)}
      {...ruled(form, 'patronymic', (value) =>
        value.trim() === '' ? null : nameProblem(value, 'отчество'),
      )}
    />
    <MaskedField
      mask={dateMask()}
      label="Дата рождения"
      hint="Например, 26.11.1990"
      inputMode="numeric"
      autoComplete="bday"
      {...fromPhoto(form, 'birthDate', read)}
      {...ruled(form, 'birthDate', (value) => birthDateProblem(toIsoDate(value), today))}
    />
  </>
)
