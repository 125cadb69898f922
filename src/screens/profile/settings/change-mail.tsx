import { type FormEvent, useRef } from 'react'
import { emailProblem } from '../../../../protocol/validation.ts'
import { changeMail } from '../../../actions/mail.ts'
import { PasswordField } from '../../../parts/password-field/password-field.tsx'
import { summaryOf } from '../../../parts/submit/problems.ts'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import { valueOf } from '../../../parts/submit/value-of.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/toast.tsx'

interface ChangeMailProps {
  readonly offline: boolean
  readonly onSent: () => void
}

/** Another address: the password proves who asks, the link who reads it. */
export function ChangeMail({ offline, onSent }: ChangeMailProps) {
  const showToast = useToast()
  const { submit, problems, failure, attempt, busy } = useSubmit()
  /** The same words sent again are the same change. */
  const sent = useRef({ words: '', key: '' })
  const errors = summaryOf(problems)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const body = {
      mail: valueOf(form, 'mail').trim(),
      currentPassword: valueOf(form, 'currentPassword'),
    }
    const words = JSON.stringify(body)
    if (sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() }
    const found = {
      mail: emailProblem(body.mail) ?? undefined,
      currentPassword: body.currentPassword === '' ? 'Введите пароль.' : undefined,
    }
    void submit(found, async () => {
      await changeMail(body, sent.current.key)
      sent.current = { words: '', key: '' }
      element.reset()
      showToast({ text: 'Письмо отправлено' })
      onSent()
    })
  }

  return (
    <Section title="Новая почта">
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <form className={layout.stack6} noValidate onSubmit={send}>
        <Field
          label="Новая почта"
          name="mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Пришлём ссылку. Пока её не открыли, действует прежняя почта."
          error={problems['mail']}
        />
        <PasswordField
          label="Пароль от кабинета"
          name="currentPassword"
          autoComplete="current-password"
          error={problems['currentPassword']}
        />
        <Button type="submit" block loading={busy} disabled={offline}>
          Сменить почту
        </Button>
      </form>
    </Section>
  )
}
