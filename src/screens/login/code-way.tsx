import { ProvenPhone } from './proven-phone.tsx'
import type { WayProps } from './way.ts'

/** Phone and a code sent to it. */
export const CodeWay = ({ phone, onPhone, logIn, onWay }: WayProps) => (
  <ProvenPhone
    title="Вход по коду"
    lead="Пришлём код на номер, который вы указали при регистрации."
    phone={phone}
    onPhone={onPhone}
    onBack={() => onWay('password')}
    onCode={(proven, code) => logIn({ phone: proven, code })}
  />
)
