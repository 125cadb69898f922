import { type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './code-input.module.css'
import { FieldError } from './field-error.tsx'

interface CodeInputProps {
  /** Six digits by SMS, drawn 3 + 3; four by a flash call. */
  readonly length?: 4 | 6
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called once with the full code: send it without a button. */
  readonly onComplete?: (digits: string) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** One real input for a one-time code; the cells are its picture, so paste and autofill just work. */
export function CodeInput({
  length = 6,
  label,
  value,
  onChange,
  onComplete,
  error,
  disabled = false,
  autoFocus = false,
  id: givenId,
  ref,
}: CodeInputProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    // A refused code is cleared by the next key: only what was just typed stays.
    const next =
      error && value.length === length && digits.startsWith(value)
        ? typed.replace(/\D/g, '').slice(length)
        : digits
    if (next === value && !error) return
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error && styles.invalid)}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the only question of its page
          autoFocus={autoFocus}
          disabled={disabled}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length }, (_, index) => [
          length === 6 && index === 3 && <span key="gap" className={styles.gap} />,
          <span
            key={index}
            aria-hidden="true"
            className={classNames(
              styles.cell,
              index === Math.min(value.length, length - 1) && styles.active,
            )}
          >
            {value[index]}
          </span>,
        ])}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
