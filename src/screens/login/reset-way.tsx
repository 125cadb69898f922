import { useRef, useState } from 'react'
import { passwordProblem } from '../../../protocol/validation.ts'
import { checkResetCode, resetPassword } from '../../actions/reset-password.ts'
import { LoginPage } from './login-page.tsx'
import { PasswordField } from '../../parts/password-field/password-field.tsx'
import { VerifiedPhone } from './verified-phone.tsx'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import type { WayProps } from './way.ts'

interface Proof {
  readonly phone: string
  readonly code: string
}

/** A new password: the phone is verified by a code, then the person is signed in with it. */
export function ResetWay({ phone, onPhone, logIn, onWay }: WayProps) {
  const [proof, setProof] = useState<Proof | null>(null)
  const key = useRef({ password: '', value: '' })
  const { submit, problems, ...state } = useSubmit()

  if (!proof)
    return (
      <VerifiedPhone
        title="Новый пароль"
        lead="Пришлём код на ваш номер, потом вы придумаете другой пароль."
        phone={phone}
        onPhone={onPhone}
        onBack={() => onWay('password')}
        onCode={async (verified, code) => {
          const result = await checkResetCode(verified, code)
          if (result === 'MATCH') setProof({ phone: verified, code })
          return result
        }}
      />
    )

  const send = (form: FormData) => {
    const password = valueOf(form, 'password')
    if (key.current.password !== password) key.current = { password, value: crypto.randomUUID() }
    void submit({ password: passwordProblem(password) ?? undefined }, async () => {
      const body = { phone: proof.phone, phoneCode: proof.code, password }
      await resetPassword(body, key.current.value)
      await logIn({ phone: proof.phone, password })
    })
  }

  return (
    <LoginPage
      {...state}
      title="Придумайте пароль"
      lead="Вход на других устройствах закончится: там понадобится новый пароль. Деньги сутки переводим только на карты, которые уже есть в кабинете. Платить можно как обычно."
      onBack={() => setProof(null)}
      problems={problems}
      submitLabel="Сохранить и войти"
      onSubmit={send}
    >
      <PasswordField
        label="Новый пароль"
        name="password"
        hint="Не короче 8 знаков. Подойдёт фраза из нескольких слов."
        autoComplete="new-password"
        error={problems['password']}
      />
    </LoginPage>
  )
}
