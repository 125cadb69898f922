import { useState } from 'react'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A password that can be looked at; pasting and password managers are welcome. */
export function PasswordField(field: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      // The standard has no letters to capitalise in a field that hides them.
      autoCapitalize={shown ? 'none' : undefined}
      spellCheck={false}
      suffix={
        <IconButton
          icon="eye"
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
