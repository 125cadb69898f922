import type { UseFormReturn } from 'react-hook-form'
import type { IsoDate } from '../../../../lending/calendar.ts'
import {
  departmentCodeProblem,
  issuedDateProblem,
  passportNumberProblem,
  passportSeriesProblem,
} from '../../../../protocol/validation.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { dateMask } from '../../../ui/made-masks.ts'
import { DEPARTMENT_MASK, PASSPORT_MASK, toIsoDate } from '../../../ui/masks.ts'
import { Field } from '../../../ui/field.tsx'
import { ruled } from '../../../ui/ruled.ts'
import { fromPhoto } from './from-photo.tsx'
import type { ReadValues } from './use-passport-reading.ts'
import { digits, type UserInfoValues } from './user-info-values.ts'

interface PassportFieldsProps {
  readonly form: UseFormReturn<UserInfoValues>
  readonly today: IsoDate
  /** What was read from the photo. */
  readonly read: ReadValues
}

/** Number, dates and places of the passport. */
export const PassportFields = ({ form, today, read }: PassportFieldsProps) => (
  <>
    <MaskedField
      mask={PASSPORT_MASK}
      label="Серия и номер"
      inputMode="numeric"
      autoComplete="off"
      {...fromPhoto(form, 'passport', read)}
      {...ruled(
        form,
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
      {...fromPhoto(form, 'issuedDate', read)}
      {...ruled(form, 'issuedDate', (value, values) =>
        issuedDateProblem(toIsoDate(value), toIsoDate(values.birthDate), today),
      )}
    />
    <MaskedField
      mask={DEPARTMENT_MASK}
      label="Код подразделения"
      inputMode="numeric"
      autoComplete="off"
      {...fromPhoto(form, 'departmentCode', read)}
      {...ruled(form, 'departmentCode', departmentCodeProblem)}
    />
    <Field
      label="Место рождения"
      autoComplete="off"
      {...ruled(form, 'birthPlace', (value) =>
        value.trim() === '' ? 'Заполните место рождения.' : null,
      )}
    />
  </>
)
