import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { normalizePhone, phoneProblem } from '../../../protocol/validation.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { MaskedField } from '../../parts/masked-field/masked-field.tsx'
import { PHONE_MASK } from '../../parts/masked-field/masks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import text from '../../ui/text.module.css'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { useLogin } from './use-login.ts'

interface Problems {
  readonly phone?: string
  readonly password?: string
}

const check = (phone: string, password: string): Problems => {
  const wrongPhone = phoneProblem(phone)
  return {
    ...(wrongPhone && { phone: wrongPhone }),
    ...(password === '' && { password: 'Введите пароль.' }),
  }
}

const fieldProblems = ({ code, title, detail, fields }: Failure): Problems => {
  if (code === 'BAD_CREDENTIALS') return { password: `${title}. ${detail}` }
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

const summaryOf = (problems: Problems): SummaryError[] =>
  Object.entries(problems).map(([field, message]) => ({ field, message: String(message) }))

const valueOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Phone and password; also the page on which the identity server asks for them (D23). */
export default function Login() {
  const formId = useId()
  const logIn = useLogin()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const submit = async (phone: string, password: string) => {
    const found = check(phone, password)
    setProblems(found)
    setFailure(null)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await logIn({ phone: normalizePhone(phone) ?? phone, password })
    } catch (error) {
      const failed = failureOf(error)
      const inFields = fieldProblems(failed)
      setProblems(inFields)
      setFailure(Object.keys(inFields).length === 0 ? failed : null)
      setAttempt((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    if (!busy) void submit(valueOf(entered, 'phone'), valueOf(entered, 'password'))
  }

  const errors = summaryOf(problems)
  return (
    <FlowPage
      title="Вход"
      lead="Номер и пароль, которые вы указали при регистрации."
      footer={
        <>
          <Button type="submit" form={formId} block loading={busy}>
            Войти
          </Button>
          <p className={`${text.small} ${text.center} ${text.muted}`}>
            Впервые у нас?{' '}
            <Link className={text.link} to={PATHS.signUp}>
              Зарегистрироваться
            </Link>
          </p>
        </>
      }
    >
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.requestId
            ? `${failure.detail} Номер запроса: ${failure.requestId}`
            : failure.detail}
        </Banner>
      )}
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <MaskedField
          mask={PHONE_MASK}
          label="Телефон"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          error={problems.phone}
        />
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          error={problems.password}
        />
      </form>
    </FlowPage>
  )
}
