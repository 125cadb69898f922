import { SERVICE_KINDS, SERVICE_RELATIONS } from '../../../../../protocol/holiday.ts'
import { Field, Select } from '../../../../ui/field.tsx'
import text from '../../../../ui/text.module.css'
import type { OfferedGround } from '../../../../queries/holidays.ts'
import type { HolidayDraft } from './holiday-draft.ts'
import { RELATION_WORDS, SERVICE_WORDS } from './holiday-words.ts'
import styles from './holiday.module.css'
import { SERVICE_PLACES, type ServiceProblems } from './service-draft.ts'

interface ServiceFieldsProps {
  readonly draft: HolidayDraft
  readonly service: NonNullable<OfferedGround['service']>
  readonly isFamily: boolean
  /** The first day of the holiday: the service has begun by then. */
  readonly from: string
  readonly problems: ServiceProblems
  readonly disabled: boolean
  readonly onChange: (part: Partial<HolidayDraft>) => void
}

const options = <Name extends string>(words: Readonly<Record<Name, string>>) => [
  <option key="" value="" disabled>
    Выберите
  </option>,
  ...Object.entries<string>(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
]

/** The service on which a holiday rests: who serves and how, its first day, and its last one when it is known (377-FZ). */
export function ServiceFields({
  draft,
  service,
  isFamily,
  from,
  problems,
  disabled,
  onChange,
}: ServiceFieldsProps) {
  const { serviceKind, relation, serviceFrom, serviceEndsOn } = draft
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={text.strong}>Служба</legend>
      {isFamily && (
        <Select
          name={SERVICE_PLACES.relation}
          label="Кем вы приходитесь тому, кто служит"
          value={relation}
          error={problems.relation}
          onChange={({ target }) =>
            onChange({ relation: SERVICE_RELATIONS.find((one) => one === target.value) ?? '' })
          }
        >
          {options(RELATION_WORDS)}
        </Select>
      )}
      <Select
        name={SERVICE_PLACES.serviceKind}
        label="Как проходит служба"
        value={serviceKind}
        error={problems.serviceKind}
        onChange={({ target }) =>
          onChange({ serviceKind: SERVICE_KINDS.find((one) => one === target.value) ?? '' })
        }
      >
        {options(SERVICE_WORDS)}
      </Select>
      <Field
        type="date"
        name={SERVICE_PLACES.serviceFrom}
        label="Первый день службы"
        hint="По повестке, приказу или контракту. Займ взят раньше этого дня"
        max={from}
        value={serviceFrom}
        error={problems.serviceFrom}
        onChange={({ target }) => onChange({ serviceFrom: target.value })}
      />
      <Field
        type="date"
        name={SERVICE_PLACES.serviceEndsOn}
        label="Последний день службы"
        optional
        hint="Если не знаете, оставьте пустым и назовите потом. Пока считаем, что служба длится год"
        min={serviceFrom === '' ? undefined : serviceFrom}
        max={service.lastEnd}
        value={serviceEndsOn}
        error={problems.serviceEndsOn}
        onChange={({ target }) => onChange({ serviceEndsOn: target.value })}
      />
    </fieldset>
  )
}
