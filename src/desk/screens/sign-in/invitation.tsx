import { useEffect, useRef, useState } from 'react'
import { deskOpenInvitation } from '../../../../protocol/calls/desk/staff.ts'
import { entryCodeProblem } from '../../../../protocol/staff-roles.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { useWorkplace } from '../../parts/workplace.ts'
import { Gate } from './gate.tsx'
import { type Halves, SetUp, type Shown } from './set-up.tsx'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

interface AskCodeProps {
  readonly token: string
  readonly onOpened: (opened: Opened) => void
  readonly onLeave: () => void
}

interface Opened {
  readonly halves: Halves
  readonly shown: Shown
}

/** Asks for the code that another person than who made the link was shown. */
function AskCode({ token, onOpened, onLeave }: AskCodeProps) {
  const { ask } = useWorkplace()
  const [typed, setTyped] = useState('')
  const { errors, busy, submit } = useEntryForm()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // It is read out in fours.
  const entryCode = typed.replaceAll(/\s/g, '')
  const message = entryCodeProblem(entryCode)
  const onSubmit = submit(message === null ? [] : [{ field: 'entryCode', message }], async () => {
    const halves = { token, entryCode }
    onOpened({ halves, shown: await ask(deskOpenInvitation, { body: halves }) })
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1>Первый вход</h1>
        <p className={styles.muted}>
          Ссылку вам дал один сотрудник, код назовёт другой. Так никто не войдёт вместо вас.
        </p>
      </div>
      {errors.list.length > 0 && <ErrorSummary key={errors.attempt} errors={errors.list} />}
      <Field
        name="entryCode"
        label="Код приглашения"
        hint="Восемь цифр. Работает час после того, как его показали."
        error={errors.list.find(({ field }) => field === 'entryCode')?.message}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
      <Button type="submit" block loading={busy}>
        Продолжить
      </Button>
      <div>
        <DeskButton variant="line" onClick={onLeave}>
          Ко входу по паролю
        </DeskButton>
      </div>
    </form>
  )
}

interface InvitationProps {
  readonly token: string
  /** Set up, or given up: the address says nothing of it any more. */
  readonly onDone: () => void
}

/** The first sign-in by a link of an administrator and the code another person was shown (decisions 0106, 0118). */
export function Invitation({ token, onDone }: InvitationProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    document.title = 'Первый вход — рабочее место'
  }, [])
  return (
    <Gate>
      {opened ? (
        <SetUp {...opened} onDone={onDone} />
      ) : (
        <AskCode token={token} onOpened={setOpened} onLeave={onDone} />
      )}
    </Gate>
  )
}
