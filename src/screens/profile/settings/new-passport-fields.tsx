import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isIsoDate } from '../../../../lending/calendar.ts'
import {
  departmentCodeProblem,
  issuedDateProblem,
  nameProblem,
  passportNumberProblem,
  passportSeriesProblem,
} from '../../../../protocol/validation.ts'
import { PhotoField } from '../../../parts/photo-field/photo-field.tsx'
import type { PersonalData } from '../../../queries/client.ts'
import { departmentQuery } from '../../../queries/passport-change.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Field } from '../../../ui/field.tsx'
import { dateMask } from '../../../ui/made-masks.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { DEPARTMENT_MASK, PASSPORT_MASK, toIsoDate } from '../../../ui/masks.ts'
import { ruled } from '../../../ui/ruled.ts'
import { useAccount } from '../account-context.ts'
import { digits, type NewPassportValues } from './new-passport-values.ts'

type Form = UseFormReturn<NewPassportValues>

/** The code with the name of its department under it: whoever mistyped it sees another one than in the passport. */
function DepartmentField({ form }: { readonly form: Form }) {
  const { offline } = useAccount()
  const code = useWatch({ control: form.control, name: 'departmentCode' })
  const isWhole = departmentCodeProblem(code) === null
  const { data, isCurrent } = useQuery(departmentQuery, code, { enabled: isWhole && !offline })
  const [name] = isWhole && isCurrent ? (data ?? []) : []
  return (
    <MaskedField
      mask={DEPARTMENT_MASK}
      label="Код подразделения"
      inputMode="numeric"
      autoComplete="off"
      hint={name === undefined ? undefined : `Кем выдан: ${name}`}
      {...ruled(form, 'departmentCode', departmentCodeProblem)}
    />
  )
}

interface NewPassportFieldsProps {
  readonly form: Form
  readonly known: PersonalData
}

/** What stands in the new passport: day and place of birth stay as they are. */
export function NewPassportFields({ form, known }: NewPassportFieldsProps) {
  const { today } = useAccount()
  const birthDate = known.passport?.birthDate ?? ''
  const former = known.passport?.issuedDate ?? ''
  return (
    <>
      <Field
        label="Фамилия"
        autoComplete="family-name"
        {...ruled(form, 'lastName', (value) => nameProblem(value, 'фамилию'))}
      />
      <Field
        label="Имя"
        autoComplete="given-name"
        {...ruled(form, 'firstName', (value) => nameProblem(value, 'имя'))}
      />
      <Field
        label="Отчество"
        optional
        autoComplete="additional-name"
        {...ruled(form, 'patronymic', (value) =>
          value.trim() === '' ? null : nameProblem(value, 'отчество'),
        )}
      />
      <MaskedField
        mask={PASSPORT_MASK}
        label="Серия и номер"
        inputMode="numeric"
        autoComplete="off"
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
        {...ruled(form, 'issuedDate', (value) => {
          const issued = toIsoDate(value)
          const problem = issuedDateProblem(issued, birthDate, today)
          if (problem !== null) return problem
          return isIsoDate(former) && issued <= former
            ? 'Новый паспорт выдан не раньше прежнего. Сверьте дату выдачи.'
            : null
        })}
      />
      <DepartmentField form={form} />
    </>
  )
}

const PHOTOS = [
  {
    name: 'passportPhotoFieId',
    kind: 'PASSPORT_MAIN',
    title: 'Разворот с фотографией',
    icon: 'passport',
    facing: 'environment',
    missing: 'Добавьте разворот с фотографией.',
  },
  {
    name: 'selfieId',
    kind: 'SELFIE',
    title: 'Селфи с новым паспортом',
    icon: 'selfie',
    facing: 'user',
    missing: 'Добавьте селфи с новым паспортом.',
  },
] as const

/** The new passport and the face beside it; sent as in the registration, also once there is a network again. */
export const NewPassportPhotos = ({ form }: { readonly form: Form }) => (
  <>
    {PHOTOS.map(({ name, kind, title, icon, facing, missing }) => {
      form.register(name, { validate: (id) => id !== '' || missing })
      const { errors } = form.formState
      return (
        <PhotoField
          key={name}
          kind={kind}
          name={name}
          title={title}
          icon={icon}
          facing={facing}
          imageId={form.getValues(name) || null}
          onSaved={(id) => {
            form.setValue(name, id, { shouldDirty: true })
            form.clearErrors(name)
          }}
          error={errors[name]?.message}
        />
      )
    })}
  </>
)
