import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../parts/pane.tsx'
import { clockText, dayText } from '../../parts/time-words.ts'
import { useNow } from '../../parts/use-now.ts'
import { type LeftBecause, useWorkplace, useWorkplaceState } from '../../parts/workplace.ts'
import { Gate } from './gate.tsx'
import styles from './sign-in.module.css'

const CLOCK_MS = 5_000

const LEFT_WORDS: Readonly<Record<LeftBecause, string>> = {
  idle: '15 минут не было действий, и мы вышли сами. Войдите, и вы вернётесь на то же место: черновики целы.',
  over: 'Вход закончился. Войдите, и вы вернётесь на то же место: черновики целы.',
}

const NAMES = ['login', 'password', 'code'] as const
type FieldName = (typeof NAMES)[number]
type Typed = Readonly<Record<FieldName, string>>

const NOTHING: Typed = { login: '', password: '', code: '' }

const problemsOf = ({ login, password, code }: Typed): SummaryError[] => [
  ...(login.trim() === '' ? [{ field: 'login', message: 'Введите логин.' }] : []),
  ...(password === '' ? [{ field: 'password', message: 'Введите пароль.' }] : []),
  ...(/^\d{6}$/.test(code)
    ? []
    : [{ field: 'code', message: 'Введите шесть цифр из приложения.' }]),
]

const summaryOf = ({ title, detail, fields }: Failure): SummaryError[] =>
  fields.length > 0
    ? fields.map(({ field, message }) => ({ field, message }))
    : [{ message: `${title}. ${detail}` }]

interface Errors {
  readonly attempt: number
  readonly list: readonly SummaryError[]
}

function useSignIn() {
  const { signIn } = useWorkplace()
  const [typed, setTyped] = useState(NOTHING)
  const [errors, setErrors] = useState<Errors>({ attempt: 0, list: [] })
  const [busy, setBusy] = useState(false)
  const show = (list: readonly SummaryError[]) =>
    setErrors(({ attempt }) => ({ attempt: attempt + 1, list }))

  const submit = async () => {
    const problems = problemsOf(typed)
    show(problems)
    if (problems.length > 0 || busy) return
    setBusy(true)
    try {
      await signIn({ ...typed, login: typed.login.trim() })
    } catch (error) {
      const failure = failureOf(error)
      // A code works once, and what was refused is typed anew; without an answer nothing is lost.
      if (!failure.offline) setTyped(({ login }) => ({ ...NOTHING, login }))
      show(summaryOf(failure))
    }
    setBusy(false)
  }
  return { typed, setTyped, errors, busy, submit }
}

/** Signing in: login, password and the six digits of the authenticator app (decision 0051). */
export function SignIn() {
  const { leftBecause } = useWorkplaceState()
  const { typed, setTyped, errors, busy, submit } = useSignIn()
  const nowMs = useNow(CLOCK_MS)
  const form = useRef<HTMLFormElement>(null)
  const errorOf = (field: FieldName) => errors.list.find((one) => one.field === field)?.message

  useEffect(() => {
    document.title = 'Вход — рабочее место'
    form.current?.querySelector('input')?.focus()
  }, [])

  const fieldOf = (name: FieldName) => ({
    name,
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <Gate>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <div>
          <h1>Вход</h1>
          <p className={styles.muted}>
            {dayText(nowMs)}, {clockText(nowMs)}
          </p>
        </div>
        {leftBecause && errors.list.length === 0 && (
          <Note role="status">{LEFT_WORDS[leftBecause]}</Note>
        )}
        {errors.list.length > 0 && <ErrorSummary key={errors.attempt} errors={errors.list} />}
        <Field
          {...fieldOf('login')}
          label="Логин"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...fieldOf('password')}
          label="Пароль"
          type="password"
          autoComplete="current-password"
        />
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
          Без действий 15 минут выйдем сами, черновики останутся до следующего входа. Потеряли
          телефон с&nbsp;приложением: скажите администратору.
        </p>
      </form>
    </Gate>
  )
}
