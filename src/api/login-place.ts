import type { Reply } from '../../protocol/call.ts'
import { loginPlace } from '../../protocol/calls/auth-service/login.ts'
import { send } from './send.ts'

/** Another identity server, on whose own page people sign in (decision 0048). */
export type OutsidePlace = NonNullable<Reply<typeof loginPlace>['outside']>

const REMEMBERED = 'vovremya.loginPlace'

let asked: Promise<OutsidePlace | null> | null = null

const ask = async (): Promise<OutsidePlace | null> => {
  const { outside } = await send(loginPlace)
  if (outside) localStorage.setItem(REMEMBERED, 'outside')
  else localStorage.removeItem(REMEMBERED)
  return outside
}

/** Where people sign in, asked once in the life of the page; null: on our own page. Throws CallRefused, NetworkFailure. */
export const askLoginPlace = (): Promise<OutsidePlace | null> => {
  asked ??= ask().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** What this device was told last: it saves the form that would be taken away again. */
export const wasOutside = (): boolean => localStorage.getItem(REMEMBERED) === 'outside'
