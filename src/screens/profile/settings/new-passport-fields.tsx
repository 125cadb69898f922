import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isIsoDate } from '../../../../lending/calendar.ts'
import { issuedDateProblem } from '../../../../protocol/passport-dates.ts'
import { departmentCodeProblem } from '../../../../protocol/validation.ts'
import {
  PassportNameFields,
  PassportNumberFields,
} from '../../../parts/passport-fields/passport-fields.tsx'
import type { ReadValues } from '../../../parts/passport-fields/passport-values.ts'
import { PhotoField } from '../../../parts/photo-field/photo-field.tsx'
import type { PersonalData } from '../../../queries/client.ts'
import { departmentQuery } from '../../../queries/passport-change.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { useAccount } from '../account-context.ts'
import type { NewPassportValues } from './new-passport-values.ts'

type Form = UseFormReturn<NewPassportValues>

/** Whoever mistyped the code sees the name of another department than in the passport. */
function useDepartmentHint(form: Form): string | undefined {
  const { offline } = useAccount()
  const code = useWatch({ control: form.control, name: 'departmentCode' })
  const isWhole = departmentCodeProblem(code) === null
  const { data, isCurrent } = useQuery(departmentQuery, code, { enabled: isWhole && !offline })
  const [name] = isWhole && isCurrent ? (data ?? []) : []
  return name === undefined ? undefined : `Кем выдан: ${name}`
}

interface NewPassportFieldsProps {
  readonly form: Form
  readonly known: PersonalData
  /** What was read from the photo. */
  readonly read: ReadValues
}

/** What stands in the new passport: day and place of birth stay as they are. */
export function NewPassportFields({ form, known, read }: NewPassportFieldsProps) {
  const { today } = useAccount()
  const departmentHint = useDepartmentHint(form)
  const birthDate = known.passport?.birthDate ?? ''
  const former = known.passport?.issuedDate ?? ''
  return (
    <>
      <PassportNameFields form={form} read={read} />
      <PassportNumberFields
        form={form}
        read={read}
        departmentHint={departmentHint}
        issuedProblem={(issued) => {
          const problem = issuedDateProblem(issued, birthDate, today)
          if (problem !== null) return problem
          return isIsoDate(former) && issued <= former
            ? 'Новый паспорт выдан не раньше прежнего. Сверьте дату выдачи.'
            : null
        }}
      />
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

interface NewPassportPhotosProps {
  readonly form: Form
  /** Called with the main spread as it is sent, as soon as it was chosen. */
  readonly onMainChosen: (photo: Blob) => void
}

/** The new passport and the face beside it; sent as in the registration, also once there is a network again. */
export const NewPassportPhotos = ({ form, onMainChosen }: NewPassportPhotosProps) => (
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
          {...(kind === 'PASSPORT_MAIN' && { onShrunk: onMainChosen })}
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
