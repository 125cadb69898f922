import type { UseFormReturn } from 'react-hook-form'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { birthDateProblem, issuedDateProblem } from '../../../../protocol/passport-dates.ts'
import { fromPhoto } from '../../../parts/passport-fields/from-photo.tsx'
import {
  PassportNameFields,
  PassportNumberFields,
} from '../../../parts/passport-fields/passport-fields.tsx'
import type { ReadValues } from '../../../parts/passport-fields/passport-values.ts'
import { Field } from '../../../ui/field.tsx'
import { dateMask } from '../../../ui/made-masks.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { toIsoDate } from '../../../ui/masks.ts'
import { ruled } from '../../../ui/ruled.ts'
import type { UserInfoValues } from './user-info-values.ts'

interface PassportPageProps {
  readonly form: UseFormReturn<UserInfoValues>
  readonly today: IsoDate
  /** What was read from the photo. */
  readonly read: ReadValues
}

/** Everything that the main spread of the passport says. */
export const PassportPage = ({ form, today, read }: PassportPageProps) => (
  <>
    <PassportNameFields form={form} read={read} />
    <MaskedField
      mask={dateMask()}
      label="Дата рождения"
      hint="Например, 26.11.1990"
      inputMode="numeric"
      autoComplete="bday"
      {...fromPhoto(form, 'birthDate', read)}
      {...ruled(form, 'birthDate', (value) => birthDateProblem(toIsoDate(value), today))}
    />
    <PassportNumberFields
      form={form}
      read={read}
      issuedProblem={(issued, { birthDate }) =>
        issuedDateProblem(issued, toIsoDate(birthDate), today)
      }
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
