import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { normalizePhone } from '../../../protocol/validation.ts'
import type { ShownCredential } from '../../../protocol/passkey-shapes.ts'
import type { Credentials } from '../../actions/sign-in.ts'
import { canUsePasskeys } from '../../api/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'
import { LoginPage } from './login-page.tsx'
import styles from './login.module.css'
import { PasswordField } from '../../parts/password-field/password-field.tsx'
import { checkPhone, PhoneField } from './phone-field.tsx'
import { SessionOver } from './session-over.tsx'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import type { WayProps } from './way.ts'

const never = () => () => undefined

/** Most browsers know passkeys, so the page made at build time has the button. */
const useMayUsePasskeys = (): boolean => useSyncExternalStore(never, canUsePasskeys, () => true)

/** Phone and password, or a passkey that needs neither. */
export function PasswordWay({ phone, onPhone, uid, logIn, onWay }: WayProps) {
  const { submit, problems, busy, ...state } = useSubmit()
  const mayUsePasskeys = useMayUsePasskeys()
  const [by, setBy] = useState<'password' | 'passkey'>('password')
  /** A way in was chosen: nothing is suggested beside it, until a password was refused. */
  const [isChosen, setIsChosen] = useState(false)

  const byPassword = async (credentials: Credentials) => {
    setIsChosen(true)
    try {
      await logIn(credentials)
    } catch (error) {
      setIsChosen(false)
      throw error
    }
  }

  const send = (form: FormData) => {
    setBy('password')
    const [typed, password] = [valueOf(form, 'phone'), valueOf(form, 'password')]
    void submit(
      { ...checkPhone(typed), password: password === '' ? 'Введите пароль.' : undefined },
      () => byPassword({ phone: normalizePhone(typed) ?? typed, password }),
    )
  }

  const byPasskey = () => {
    setBy('passkey')
    setIsChosen(true)
    void submit({}, () => logIn('passkey'))
  }

  const enterSigned = useEffectEvent((signed: ShownCredential) => {
    setBy('passkey')
    setIsChosen(true)
    void submit({}, () => logIn({ signed }))
  })

  useEffect(() => {
    if (uid === null || !mayUsePasskeys || isChosen) return undefined
    let stop: (() => void) | null = null
    let gone = false
    import('../../api/passkey-login.ts').then(({ suggestPasskeys }) => {
      if (!gone) stop = suggestPasskeys(uid, (signed) => enterSigned(signed))
    }, reportError)
    return () => {
      gone = true
      stop?.()
    }
  }, [uid, mayUsePasskeys, isChosen])

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
      <SessionOver />
      <NeedsScript>
        Войти можно только со включённым JavaScript. Включите его в браузере или позвоните нам:{' '}
        <a className={`${text.link} ${text.num}`} href={telHref(BRAND.phone)}>
          {BRAND.phone}
        </a>
        .
      </NeedsScript>
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
      {mayUsePasskeys && (
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
