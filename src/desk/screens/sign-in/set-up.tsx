import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskOpenInvitation } from '../../../../protocol/calls/desk/staff.ts'
import { passwordProblem } from '../../../../protocol/validation.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { DeskLink } from '../../parts/button.tsx'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

/** What lets somebody in: one person has seen the link, another the code (decision 0118). */
export interface Halves {
  readonly token: string
  readonly entryCode: string
}

export type Shown = Reply<typeof deskOpenInvitation>

interface Typed {
  readonly password: string
  readonly code: string
}

const problemsOf = ({ password, code }: Typed): SummaryError[] => {
  const wrongPassword = passwordProblem(password)
  return [
    ...(wrongPassword === null ? [] : [{ field: 'password', message: wrongPassword }]),
    ...(/^\d{6}$/.test(code)
      ? []
      : [{ field: 'code', message: 'Введите шесть цифр из приложения.' }]),
  ]
}

/** `JBSW Y3DP …`: what is typed by hand is read four at a time. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface SetUpProps {
  /** Of the link and of its code. */
  readonly halves: Halves
  readonly shown: Shown
  readonly onDone: () => void
}

/** Password and codes of somebody who was invited; done, they are signed in. */
export function SetUp({ halves, shown, onDone }: SetUpProps) {
  const { enter } = useWorkplace()
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const { errors, busy, submit } = useEntryForm()
  const fieldOf = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors.list.find(({ field }) => field === name)?.message,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const onSubmit = submit(problemsOf(typed), async () => {
    await enter({ ...halves, ...typed })
    onDone()
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div>
        <h1>Первый вход</h1>
        <p className={styles.muted}>{shown.name}, задайте пароль и настройте коды.</p>
      </div>
      {errors.list.length > 0 && <ErrorSummary key={errors.attempt} errors={errors.list} />}
      <Field label="Логин" name="login" value={shown.login} autoComplete="username" readOnly />
      <Field
        {...fieldOf('password')}
        label="Придумайте пароль"
        hint="От 8 знаков. Его не знает никто, кроме вас."
        type="password"
        autoComplete="new-password"
      />
      <div className={styles.secret}>
        <b>Ключ для приложения с кодами</b>
        <code>{inFours(shown.codeSecret)}</code>
        <p className={styles.caption}>
          Введите его в приложении одноразовых кодов, вид «по времени». Ссылку открыли на том же
          телефоне? Нажмите, и ключ добавится сам.
        </p>
        <DeskLink href={shown.codeLink}>Добавить в приложение</DeskLink>
      </div>
      <Field
        {...fieldOf('code')}
        label="Код из приложения"
        hint="Шесть цифр, меняются каждые 30 секунд."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <Button type="submit" block loading={busy}>
        Войти
      </Button>
      <p className={styles.caption}>
        Не закрывайте страницу, пока не войдёте: при новом открытии ссылки ключ будет другим.
      </p>
    </form>
  )
}
