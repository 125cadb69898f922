import { Link } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { normalizePhone } from '../../../protocol/validation.ts'
import text from '../../ui/text.module.css'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'
import { checkPhone, PhoneField } from './phone-field.tsx'
import { SessionOver } from './session-over.tsx'
import type { WayProps } from './way.ts'

interface OutsideWayProps extends Pick<WayProps, 'phone' | 'onPhone' | 'onWay'> {
  /** Goes to the identity server's page with this phone in E.164. */
  readonly onGo: (phone: string) => Promise<void>
}

/** The phone in any spelling; the password is asked for by another identity server on its own page (decision 0048). */
export function OutsideWay({ phone, onPhone, onWay, onGo }: OutsideWayProps) {
  const { submit, problems, ...state } = useSubmit()

  const send = (form: FormData) => {
    const typed = valueOf(form, 'phone')
    void submit(checkPhone(typed), () => onGo(normalizePhone(typed) ?? typed))
  }

  return (
    <LoginPage
      {...state}
      title="Вход"
      lead="Введите номер, который указали при регистрации. Пароль понадобится на следующей странице."
      problems={problems}
      submitLabel="Продолжить"
      onSubmit={send}
      ways={
        <nav
          aria-label="Регистрация"
          className={`${text.small} ${text.center} ${text.muted} ${styles.stranger}`}
        >
          Впервые у нас?{' '}
          <Link className={text.link} to={PATHS.signUp}>
            Зарегистрироваться
          </Link>
        </nav>
      }
    >
      <SessionOver />
      <PhoneField phone={phone} onPhone={onPhone} error={problems['phone']} />
      <button
        type="button"
        className={`${text.link} ${styles.forgot}`}
        onClick={() => onWay('reset')}
      >
        Забыли пароль?
      </button>
    </LoginPage>
  )
}
