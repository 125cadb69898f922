import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_SUPPORT_LENGTH } from '../../../../protocol/calls/profile-manager/support.ts'
import {
  EMPTY_SUPPORT,
  keepSupportDraft,
  restoreSupportDraft,
} from '../../../actions/write-to-support.ts'
import { useKeptDraft } from '../../../parts/form-draft/use-kept-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './support.module.css'

interface ComposeProps {
  /** False when neither the server nor this device has taken it. */
  readonly onSend: (body: string) => Promise<boolean>
}

const COPY = { empty: EMPTY_SUPPORT, restore: restoreSupportDraft, keep: keepSupportDraft }

/**
 * Where a message is written; every change is kept on the device, so that a look at another screen loses nothing. It is
 * emptied at once when it is sent, and filled again with what nobody has taken.
 */
export function Compose({ onSend }: ComposeProps) {
  const {
    draft: { body },
    change,
    leave,
  } = useKeptDraft(COPY)
  const [error, setError] = useState<string | undefined>()
  const typed = useRef(body)
  useEffect(() => {
    typed.current = body
  }, [body])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = body.trim()
    if (written === '') {
      setError('Напишите сообщение.')
      return
    }
    leave()
    change({ body: '' })
    void onSend(written).then((isTaken) => {
      if (!isTaken && typed.current === '') change({ body: written })
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
          change({ body: target.value })
          setError(undefined)
        }}
      />
      <Button type="submit" block>
        Отправить
      </Button>
    </form>
  )
}
