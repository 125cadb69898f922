/** Somebody got in by a code of the phone alone: the owner confirms that it was they, or says that it was not (decision 0147). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done } from '../../shapes.ts'
import { reauthentication } from './reauthentication.ts'

/** By what was there before: a passkey, or the password when it was not the password that the code has set. */
export const codeAccessConfirm = call({
  method: 'POST',
  path: '/auth-service/code-access/confirm',
  auth: 'bearer',
  summary: 'Подтвердить, что по коду вошёл владелец: переводы на новые карты снова доступны',
  body: z.object({ reauthentication }),
  reply: done,
  idempotent: true,
})

/** Whoever has the warning needs no session: the thief has ended them. */
export const codeAccessDeny = call({
  method: 'POST',
  path: '/auth-service/code-access/deny',
  auth: 'none',
  summary: '«Это не я»: закрыть доступ и остановить займы',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: done,
})
