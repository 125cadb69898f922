import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly children: ReactNode
  readonly error?: string | undefined
}

/** A consent or a choice. Never ticked for the person (D15): pass no `defaultChecked`. */
export function Checkbox({ children, error, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? input.name ?? ownId
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles.box}>
          <Icon name="check" size={16} stroke={3} />
        </span>
        <span className={styles.text}>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
