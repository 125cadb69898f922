/** Our own login page, the interaction page of the identity server (D2, D23). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { phone, smsCode } from '../../shapes.ts'
import { opaque } from './session.ts'

/** What the page asks before it begins a login (decision 0048). */
export const loginPlace = call({
  method: 'GET',
  path: '/auth-service/login-place',
  auth: 'none',
  summary: 'Где входят: на нашей странице или на другом сервере входа',
  reply: z.object({
    /** Null: on our own page. */
    outside: z.nullable(
      z.object({
        issuer: z.string(),
        authorizationEndpoint: z.string(),
        clientId: z.string(),
        scope: z.string(),
        /** An answer without the issuer's name is not believed (RFC 9207). */
        namesItself: z.boolean(),
      }),
    ),
  }),
})

export const loginPage = call({
  method: 'GET',
  path: '/auth-service/login/{uid}',
  auth: 'none',
  summary: 'Открыт ли ещё этот вход',
  params: z.object({ uid: opaque }),
  reply: z.object({ uid: z.string() }),
})

export const login = call({
  method: 'POST',
  path: '/auth-service/login/{uid}',
  auth: 'none',
  summary: 'Телефон и пароль для начатого входа',
  params: z.object({ uid: opaque }),
  body: z.object({
    phone,
    password: z
      .string('Введите пароль.')
      .check(z.minLength(1, 'Введите пароль.'), z.maxLength(512)),
  }),
  /** Where the browser goes on to: back to the authorization request. */
  reply: z.object({ returnTo: z.string() }),
})

export const loginByCode = call({
  method: 'POST',
  path: '/auth-service/login/{uid}/code',
  auth: 'none',
  summary: 'Телефон и код из СМС для начатого входа',
  params: z.object({ uid: opaque }),
  body: z.object({ phone, code: smsCode }),
  reply: z.object({ returnTo: z.string() }),
})
