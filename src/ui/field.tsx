import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

interface FieldOwnProps {
  readonly label: string
  /** Shown under the box until there is an error. */
  readonly hint?: string | undefined
  /** What happened and what to do. */
  readonly error?: string | undefined
  /** Adds «необязательно» after the label. */
  readonly optional?: boolean
  /** A button or a unit inside the box, after the text. */
  readonly suffix?: ReactNode
}

const describe = (id: string, hint?: string, error?: string): string | undefined =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

interface FrameProps extends FieldOwnProps {
  readonly id: string
  readonly children: ReactNode
}

function FieldFrame({ id, label, hint, error, optional, suffix, children }: FrameProps) {
  return (
    <div className={classNames(styles.field, error && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (необязательно)</span>}
      </label>
      <div className={styles.box}>
        {children}
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldOwnProps {}

/**
 * One line of text under a label. Takes everything an input takes (set `inputMode` and
 * `autoComplete`), `ref` included, so `{...register('phone')}` of react-hook-form fits.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  suffix,
  id: givenId,
  className,
  ...input
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? input.name ?? ownId
  const numeric = input.inputMode === 'numeric' || input.inputMode === 'tel'
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} suffix={suffix}>
      <input
        {...input}
        id={id}
        className={classNames(numeric && styles.numeric, className) || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          classNames(describe(id, hint, error), input['aria-describedby']) || undefined
        }
      />
    </FieldFrame>
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldOwnProps {}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional = false,
  id: givenId,
  ...area
}: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? area.name ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, hint, error)}
      />
    </FieldFrame>
  )
}

interface SelectProps extends ComponentProps<'select'>, FieldOwnProps {}

/** One of a list, by the device's own picker. */
export function Select({
  label,
  hint,
  error,
  optional = false,
  id: givenId,
  children,
  ...select
}: SelectProps) {
  const ownId = useId()
  const id = givenId ?? select.name ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, hint, error)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
