import { type FormEvent, useState } from 'react'
import { MAX_SUPPORT_LENGTH } from '../../../../protocol/calls/profile-manager/support.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './support.module.css'

/** Where a message is written; it is emptied as soon as the message is in the thread. */
export function Compose({ onSend }: { readonly onSend: (body: string) => void }) {
  const [body, setBody] = useState('')
  const [error, setError] = useState<string | undefined>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = body.trim()
    if (written === '') {
      setError('Напишите сообщение.')
      return
    }
    setBody('')
    onSend(written)
  }

  return (
    <form className={styles.compose} onSubmit={submit} noValidate>
      <TextArea
        label="Сообщение"
        name="support-message"
        rows={3}
        maxLength={MAX_SUPPORT_LENGTH}
        value={body}
        error={error}
        onChange={({ target }) => {
          setBody(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" block>
        Отправить
      </Button>
    </form>
  )
}
