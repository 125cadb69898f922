import type { FormEvent, ReactNode } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Pane } from '../../parts/pane.tsx'
import styles from './rules.module.css'

interface ProposedField {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

interface ProposalFormProps {
  readonly title: string
  /** Begins the ids of its fields. */
  readonly name: string
  /** The first day of the rule; `min` and `max` are days. */
  readonly day: ProposedField & { readonly min: string; readonly max?: string }
  /** Where the figures are from. */
  readonly source: ProposedField & { readonly placeholder: string }
  /** Fields in one row with the day. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onSubmit: () => void
  readonly onDone: () => void
}

/** What an error of a field is called by, and whether it has one. */
export const faultOf = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem && `${id}-error`,
})

/** A rule with a date as one person types it for another to put in force: its day, its figures, their source. */
export function ProposalForm(props: ProposalFormProps) {
  const { title, name, day, source, beside, children, busy, failure, onSubmit, onDone } = props
  const [dayId, sourceId] = [`${name}-from`, `${name}-reason`]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Pane title={title}>
      <form className={controls.form} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <div>
            <label htmlFor={dayId}>{day.label}</label>
            <input
              id={dayId}
              type="date"
              className={controls.input}
              min={day.min}
              max={day.max}
              value={day.value}
              {...faultOf(dayId, day.problem)}
              onChange={(event) => day.onChange(event.target.value)}
            />
            {day.problem && <FieldError id={`${dayId}-error`}>{day.problem}</FieldError>}
          </div>
          {beside}
        </div>
        {children}
        <label htmlFor={sourceId}>{source.label}</label>
        <textarea
          id={sourceId}
          className={controls.area}
          maxLength={500}
          placeholder={source.placeholder}
          value={source.value}
          {...faultOf(sourceId, source.problem)}
          onChange={(event) => source.onChange(event.target.value)}
        />
        {source.problem && <FieldError id={`${sourceId}-error`}>{source.problem}</FieldError>}
        <FailureNote failure={failure} />
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Попросить ввести
          </DeskButton>
          <DeskButton type="button" variant="line" onClick={onDone}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Pane>
  )
}
