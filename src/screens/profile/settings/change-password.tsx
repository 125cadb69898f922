import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone, passwordProblem } from '../../../../protocol/validation.ts'
import { changePassword } from '../../../actions/change-password.ts'
import { PasswordField } from '../../../parts/password-field/password-field.tsx'
import { OwnerField } from '../owner-field.tsx'
import { useOwner } from '../use-owner.ts'
import { summaryOf } from '../../../parts/submit/problems.ts'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import { valueOf } from '../../../parts/submit/value-of.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import layout from '../../../ui/layout.module.css'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { MissingBanner, WhenBack } from '../when-back.tsx'

/** «Новый пароль»: the present one or a passkey says who asks; whoever forgot it sets another by a code after signing out. */
export default function ChangePassword() {
  const { account, offline } = useAccount()
  const navigate = useNavigate()
  const showToast = useToast()
  const owner = useOwner('Введите нынешний пароль.')
  const [endOthers, setEndOthers] = useState(true)
  const { submit, problems, failure, attempt, busy } = useSubmit()
  /** The same words sent again are the same change. */
  const sent = useRef({ words: '', key: '' })
  const errors = summaryOf(problems)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [currentPassword, password] = [
      valueOf(form, 'currentPassword'),
      valueOf(form, 'password'),
    ]
    const words = JSON.stringify([owner.shownWith(currentPassword), password, endOthers])
    if (sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() }
    const found = {
      currentPassword: owner.problem(currentPassword),
      password: passwordProblem(password) ?? undefined,
    }
    void submit(found, async () => {
      const body = { ...owner.shownWith(currentPassword), password, endOthers }
      await owner.guard(() => changePassword(body, sent.current.key))
      showToast({ text: 'Пароль изменён' })
      await navigate(PATHS.settings)
    })
  }

  return (
    <Page title="Новый пароль" back={PATHS.settings} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            <WhenBack>Сменить пароль можно</WhenBack>
          </MissingBanner>
        )}
        {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        <form className={layout.stack6} noValidate onSubmit={send}>
          <input hidden readOnly name="username" autoComplete="username" value={account.phone} />
          <OwnerField
            action="CHANGE_PASSWORD"
            label="Нынешний пароль"
            error={problems['currentPassword']}
            offline={offline}
            reauthentication={owner.reauthentication}
            onConfirmed={owner.onConfirmed}
          />
          <PasswordField
            label="Новый пароль"
            name="password"
            hint="Не короче 8 знаков. Подойдёт фраза из нескольких слов."
            autoComplete="new-password"
            error={problems['password']}
          />
          <Checkbox
            name="endOthers"
            checked={endOthers}
            onChange={({ target }) => setEndOthers(target.checked)}
          >
            Завершить вход на других устройствах
          </Checkbox>
          <Button type="submit" block loading={busy} disabled={offline}>
            Сменить пароль
          </Button>
        </form>
      </PageColumn>
      <PageColumn>
        <p className={text.small}>
          {`Сообщим о смене пароля на ${formatPhone(account.phone)}. Не помните нынешний? Выйдите и выберите «Забыли пароль?»: пришлём код из СМС.`}
        </p>
      </PageColumn>
    </Page>
  )
}
