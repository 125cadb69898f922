import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CodeWay } from './code-way.tsx'
import { PasswordWay } from './password-way.tsx'
import { ResetWay } from './reset-way.tsx'
import { useLogin } from './use-login.ts'
import type { WayProps } from './way.ts'

/** Signing in by password or by code, and a new password; also the page on which the identity server asks (D23). */
export default function Login() {
  const [parameters, setParameters] = useSearchParams()
  const [phone, setPhone] = useState('')
  const logIn = useLogin()
  const way = parameters.get('way')

  const onWay: WayProps['onWay'] = (next) =>
    setParameters((current) => {
      const changed = new URLSearchParams(current)
      if (next === 'password') changed.delete('way')
      else changed.set('way', next)
      return changed
    })

  const props: WayProps = { phone, onPhone: setPhone, logIn, onWay }
  if (way === 'code') return <CodeWay {...props} />
  if (way === 'reset') return <ResetWay {...props} />
  return <PasswordWay {...props} />
}
