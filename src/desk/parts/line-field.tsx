import type { HTMLInputTypeAttribute } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import controls from './controls.module.css'

interface LineFieldProps {
  readonly id: string
  readonly label: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'tel' | 'numeric' | 'decimal'
  readonly value: string
  /** What is wrong with it, and the fix. */
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

/** One line of a form of the workplace, with its name above and its problem below. */
export const LineField = ({ id, label, problem, onChange, ...input }: LineFieldProps) => (
  <>
    <label htmlFor={id}>{label}</label>
    <input
      {...input}
      id={id}
      className={controls.input}
      autoComplete="off"
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${id}-error`}
      onChange={({ target }) => onChange(target.value)}
    />
    {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
  </>
)
