import { VerifiedPhone } from './verified-phone.tsx'
import type { WayProps } from './way.ts'

/** Phone and a code sent to it. */
export const CodeWay = ({ phone, onPhone, logIn, onWay }: WayProps) => (
  <VerifiedPhone
    title="Вход по коду"
    lead="Пришлём код на номер, который вы указали при регистрации."
    phone={phone}
    onPhone={onPhone}
    onBack={() => onWay('password')}
    onCode={(verified, code) => logIn({ phone: verified, code })}
  />
)
