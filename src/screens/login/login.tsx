import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loader } from '../../ui/loader.tsx'
import { useDrawnBefore } from '../../state/drawn-before.ts'
import { carriedPhone, forgetCarriedPhone } from './carried-phone.ts'
import { OutsideWay } from './outside-way.tsx'
import { PasswordWay } from './password-way.tsx'
import { ResetWay } from './reset-way.tsx'
import { useLogin } from './use-login.ts'
import { VerifiedPhone } from './verified-phone.tsx'
import type { WayProps } from './way.ts'

/** Phone and a code sent to it. */
const CodeWay = ({ phone, onPhone, logIn, onWay }: WayProps) => (
  <VerifiedPhone
    title="Вход по коду"
    lead="Пришлём код на номер, который вы указали при регистрации."
    phone={phone}
    onPhone={onPhone}
    onBack={() => onWay('password')}
    onCode={(verified, code) => logIn({ phone: verified, code })}
  />
)

/** Signing in by password or by code, and a new password; also the page on which the identity server asks (D23). */
export default function Login() {
  const [parameters, setParameters] = useSearchParams()
  const drawnBefore = useDrawnBefore()
  const [phone, setPhone] = useState(() => (drawnBefore ? '' : carriedPhone()))
  useEffect(forgetCarriedPhone, [])
  const { logIn, leave, asks, uid } = useLogin(phone)
  const way = parameters.get('way')

  const onWay: WayProps['onWay'] = (next) =>
    setParameters((current) => {
      const changed = new URLSearchParams(current)
      if (next === 'password') changed.delete('way')
      else changed.set('way', next)
      return changed
    })

  const props: WayProps = { phone, onPhone: setPhone, uid, logIn, onWay }
  if (asks === 'unknown' && way !== 'reset') return <Loader page />
  if (asks === 'outside' && way !== 'reset') return <OutsideWay {...props} onGo={leave} />
  if (way === 'code') return <CodeWay {...props} />
  if (way === 'reset') return <ResetWay {...props} />
  return <PasswordWay {...props} />
}
