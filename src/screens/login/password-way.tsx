import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { normalizePhone } from '../../../protocol/validation.ts'
import { canUsePasskeys } from '../../api/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { LoginPage } from './login-page.tsx'
import styles from './login.module.css'
import { PasswordField } from '../../parts/password-field/password-field.tsx'
import { checkPhone, PhoneField } from './phone-field.tsx'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import type { WayProps } from './way.ts'

/** Phone and password, or a passkey that needs neither. */
export function PasswordWay({ phone, onPhone, logIn, onWay }: WayProps) {
  const { submit, problems, busy, ...state } = useSubmit()
  const [by, setBy] = useState<'password' | 'passkey'>('password')

  const send = (form: FormData) => {
    setBy('password')
    const [typed, password] = [valueOf(form, 'phone'), valueOf(form, 'password')]
    void submit(
      { ...checkPhone(typed), password: password === '' ? 'Введите пароль.' : undefined },
      () => logIn({ phone: normalizePhone(typed) ?? typed, password }),
    )
  }

  const byPasskey = () => {
    setBy('passkey')
    void submit({}, () => logIn('passkey'))
  }

  return (
    <LoginPage
      {...state}
      busy={busy && by === 'password'}
      title="Вход"
      lead="Номер и пароль, которые вы указали при регистрации."
      problems={problems}
      submitLabel="Войти"
      onSubmit={send}
      ways={
        <>
          <Button block variant="soft" icon="phone" onClick={() => onWay('code')}>
            Войти по коду из СМС
          </Button>
          <nav
            aria-label="Регистрация"
            className={`${text.small} ${text.center} ${text.muted} ${styles.stranger}`}
          >
            Впервые у нас?{' '}
            <Link className={text.link} to={PATHS.signUp}>
              Зарегистрироваться
            </Link>
          </nav>
        </>
      }
    >
      <PhoneField phone={phone} onPhone={onPhone} error={problems['phone']} />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        error={problems['password']}
      />
      <button
        type="button"
        className={`${text.link} ${styles.forgot}`}
        onClick={() => onWay('reset')}
      >
        Забыли пароль?
      </button>
      {canUsePasskeys() && (
        <Button
          block
          variant="line"
          icon="key"
          loading={busy && by === 'passkey'}
          onClick={byPasskey}
        >
          Войти без пароля
        </Button>
      )}
    </LoginPage>
  )
}
