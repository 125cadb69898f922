import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskOpenInvitation } from '../../../../protocol/calls/desk/staff.ts'
import { passwordProblem } from '../../../../protocol/validation.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { Problem } from '../../parts/pane.tsx'
import { useWorkplace } from '../../parts/workplace.ts'
import { Gate } from './gate.tsx'
import styles from './sign-in.module.css'

type Shown = Reply<typeof deskOpenInvitation>

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

const summaryOf = ({ title, detail, fields }: Failure): SummaryError[] =>
  fields.length > 0
    ? fields.map(({ field, message }) => ({ field, message }))
    : [{ message: `${title}. ${detail}` }]

/** `JBSW Y3DP …`: what is typed by hand is read four at a time. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface SetUpProps {
  readonly token: string
  readonly shown: Shown
  readonly onDone: () => void
}

/** Password and codes of somebody who was invited; done, they are signed in. */
function SetUp({ token, shown, onDone }: SetUpProps) {
  const { enter } = useWorkplace()
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [errors, setErrors] = useState<{ attempt: number; list: readonly SummaryError[] }>({
    attempt: 0,
    list: [],
  })
  const [busy, setBusy] = useState(false)
  const show = (list: readonly SummaryError[]) =>
    setErrors(({ attempt }) => ({ attempt: attempt + 1, list }))
  const submit = async () => {
    const problems = problemsOf(typed)
    show(problems)
    if (problems.length > 0 || busy) return
    setBusy(true)
    try {
      await enter({ token, ...typed })
      onDone()
    } catch (error) {
      show(summaryOf(failureOf(error)))
    }
    setBusy(false)
  }
  const fieldOf = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors.list.find(({ field }) => field === name)?.message,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
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

interface InvitationProps {
  readonly token: string
  /** Set up, or given up: the address says nothing of it any more. */
  readonly onDone: () => void
}

/** The first sign-in by a link of an administrator (decision 0106). */
export function Invitation({ token, onDone }: InvitationProps) {
  const { ask } = useWorkplace()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useRef(false)
  const open = useCallback(() => {
    setFailure(null)
    ask(deskOpenInvitation, { body: { token } }).then(setShown, (error: unknown) =>
      setFailure(failureOf(error)),
    )
  }, [ask, token])
  useEffect(() => {
    document.title = 'Первый вход — рабочее место'
    // Every look makes the key shown before worthless: one look, also where effects run twice.
    if (asked.current) return
    asked.current = true
    open()
  }, [open])
  return (
    <Gate>
      {shown ? (
        <SetUp token={token} shown={shown} onDone={onDone} />
      ) : (
        <div className={styles.form}>
          <h1>Первый вход</h1>
          {failure ? (
            <>
              <Problem failure={failure} onRetry={open} />
              <div>
                <DeskButton variant="line" onClick={onDone}>
                  Ко входу по паролю
                </DeskButton>
              </div>
            </>
          ) : (
            <p role="status">Загрузка данных</p>
          )}
        </div>
      )}
    </Gate>
  )
}
