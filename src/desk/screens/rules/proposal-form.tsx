import { type FormEvent, type ReactNode, useEffect } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Pane } from '../../parts/pane.tsx'
import { useFirstWrong } from '../../parts/use-first-wrong.ts'
import styles from './rules.module.css'

/** What every rule has, as it is typed. */
interface Dated {
  readonly validFrom: string
  readonly reason: string
}

interface ProposalFormProps {
  readonly title: string
  /** Begins the ids of its fields and of the button that opens it. */
  readonly name: string
  /** The first day of the rule; `min` and `max` are days. */
  readonly day: { readonly label: string; readonly min: string; readonly max?: string }
  /** Where the figures are from. */
  readonly source: { readonly label: string; readonly placeholder: string }
  readonly proposal: {
    readonly typed: Dated
    readonly problems: Partial<Dated>
    readonly change: (next: Partial<Dated>) => void
    readonly busy: boolean
    readonly failure: Failure | null
    readonly propose: () => void
  }
  /** Fields in one row with the day. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
  readonly onDone: () => void
}

/** What an error of a field is called by, and whether it has one. */
export const faultOf = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem && `${id}-error`,
})

/** The id of the button that opens the form of this name. */
export const openerIdOf = (name: string): string => `${name}-open`

/** A rule with a date as one person types it for another to put in force: its day, its figures, their source. */
export function ProposalForm(props: ProposalFormProps) {
  const { title, name, day, source, proposal, beside, children, onDone } = props
  const { typed, problems, change, busy, failure, propose } = proposal
  const [dayId, sourceId] = [`${name}-from`, `${name}-reason`]
  const { form, showWrong } = useFirstWrong()
  // The form stands in the place of the button that opened it, and the button in its place again.
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    return () => document.getElementById(openerIdOf(name))?.focus()
  }, [form, name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose()
    showWrong()
  }
  return (
    <Pane title={title}>
      <form ref={form} className={controls.form} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <div>
            <label htmlFor={dayId}>{day.label}</label>
            <input
              id={dayId}
              type="date"
              className={controls.input}
              min={day.min}
              max={day.max}
              value={typed.validFrom}
              {...faultOf(dayId, problems.validFrom)}
              onChange={(event) => change({ validFrom: event.target.value })}
            />
            {problems.validFrom && (
              <FieldError id={`${dayId}-error`}>{problems.validFrom}</FieldError>
            )}
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
          value={typed.reason}
          {...faultOf(sourceId, problems.reason)}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {problems.reason && <FieldError id={`${sourceId}-error`}>{problems.reason}</FieldError>}
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
