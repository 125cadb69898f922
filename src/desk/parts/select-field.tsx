import { FieldError } from '../../ui/field-error.tsx'
import controls from './controls.module.css'

interface SelectFieldProps<T extends string> {
  readonly id: string
  readonly label: string
  readonly value: T
  /** Values with their words, in order. */
  readonly options: readonly (readonly [value: T, words: string])[]
  /** What is wrong with it, and the fix. */
  readonly problem?: string | undefined
  readonly onChange: (value: T) => void
}

/** One choice of a form of the workplace, with its name above and its problem below. */
export const SelectField = <T extends string>({
  id,
  label,
  value,
  options,
  problem,
  onChange,
}: SelectFieldProps<T>) => (
  <>
    <label htmlFor={id}>{label}</label>
    <select
      id={id}
      className={controls.input}
      value={value}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${id}-error`}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => one === target.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
    {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
  </>
)
