/** Passkeys of a client: the second way in, and what shows again who is there (decision 0050). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  createdCredential,
  creationOptions,
  requestOptions,
  shownCredential,
} from '../../passkey-shapes.ts'
import { done, filled, id, instant, wholeNumber } from '../../shapes.ts'
import { reauthentication } from './reauthentication.ts'
import { opaque } from './session.ts'

const passkeyName = filled('название', 60)

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null until it is used for the first time. */
  lastUsedAt: z.nullable(instant),
})

export const passkeys = call({
  method: 'GET',
  path: '/auth-service/passkeys',
  auth: 'bearer',
  summary: 'Ключи входа без пароля',
  reply: z.object({ passkeys: z.array(passkey), limit: wholeNumber }),
})

export const passkeyOptions = call({
  method: 'POST',
  path: '/auth-service/passkeys/options',
  auth: 'bearer',
  summary: 'Что браузеру нужно, чтобы создать ключ входа; после подтверждения ADD_PASSKEY',
  body: z.object({ reauthentication }),
  reply: creationOptions,
})

export const passkeyAdd = call({
  method: 'POST',
  path: '/auth-service/passkeys',
  auth: 'bearer',
  summary: 'Новый ключ входа',
  body: z.object({ reauthentication, credential: createdCredential }),
  reply: passkey,
  idempotent: true,
})

export const passkeyRename = call({
  method: 'POST',
  path: '/auth-service/passkeys/rename',
  auth: 'bearer',
  summary: 'Другое название ключа входа',
  body: z.object({ id, name: passkeyName }),
  reply: done,
})

export const passkeyRemove = call({
  method: 'POST',
  path: '/auth-service/passkeys/remove',
  auth: 'bearer',
  summary: 'Удалить ключ входа; после подтверждения REMOVE_PASSKEY',
  body: z.object({ id, reauthentication }),
  reply: done,
})

export const loginPasskeyOptions = call({
  method: 'POST',
  path: '/auth-service/login/{uid}/passkey/options',
  auth: 'none',
  summary: 'Что браузеру нужно, чтобы начатый вход прошёл без пароля',
  params: z.object({ uid: opaque }),
  reply: requestOptions,
})

export const loginPasskeySuggestion = call({
  method: 'POST',
  path: '/auth-service/login/{uid}/passkey/suggestion',
  auth: 'none',
  summary:
    'То же для подсказок в поле телефона, о которых никто не просил: вход уже закончен, значит, подсказок нет',
  params: z.object({ uid: opaque }),
  reply: z.object({ options: z.nullable(requestOptions) }),
})

export const loginByPasskey = call({
  method: 'POST',
  path: '/auth-service/login/{uid}/passkey',
  auth: 'none',
  summary: 'Ключ входа для начатого входа',
  params: z.object({ uid: opaque }),
  body: z.object({ credential: shownCredential }),
  reply: z.object({ returnTo: z.string() }),
})
