import { type FormEvent, useState } from 'react'
import { MAX_SUPPORT_LENGTH } from '../../../../protocol/calls/profile-manager/support.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './support.module.css'

interface ComposeProps {
  /** False when neither the server nor this device has taken it. */
  readonly onSend: (body: string) => Promise<boolean>
}

/** Where a message is written; it is emptied at once, and filled again with what nobody has taken. */
export function Compose({ onSend }: ComposeProps) {
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
    void onSend(written).then((isTaken) => {
      if (!isTaken) setBody((typed) => (typed === '' ? written : typed))
    })
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
