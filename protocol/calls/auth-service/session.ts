/** Sessions, ours (D2, D23): tokens become cookies that no script reads. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, instant, wholeNumber } from '../../shapes.ts'

export const opaque = z.string().check(z.minLength(1), z.maxLength(512))

export const sessionReply = z.object({
  accessToken: z.string(),
  /** Seconds from the moment of the answer, so that a wrong clock on the device does no harm. */
  expiresIn: z.number(),
  /** Proof for the session check frame (OpenID Session Management). */
  sessionState: z.nullable(z.string()),
  claims: z.object({
    sub: z.string(),
    /** The phone in E.164. */
    username: z.string(),
    /** What the authorization request carried; the page compares it with its own. */
    nonce: z.nullable(z.string()),
  }),
})

export type SessionReply = z.infer<typeof sessionReply>

/** Exchanges the code of a finished login for a session in cookies. */
export const token = call({
  method: 'POST',
  path: '/auth-service/token',
  auth: 'none',
  summary: 'Завершение входа: код и проверочное слово PKCE',
  body: z.object({
    code: opaque,
    codeVerifier: z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
    redirectUri: z.string().check(z.maxLength(500)),
  }),
  reply: sessionReply,
})

/** Fresh access token by the cookie; 400 means that the session is over and the cookies are gone (spec §4). */
export const refresh = call({
  method: 'POST',
  path: '/auth-service/refresh',
  auth: 'none',
  summary: 'Новый ключ доступа по cookie',
  reply: sessionReply,
})

/** Ends the session here and at the identity server; answers the same when there was none. */
export const logout = call({
  method: 'POST',
  path: '/auth-service/logout',
  auth: 'none',
  summary: 'Выход',
  reply: 'empty',
})

/** 401 when the session has been ended elsewhere: what a page asks that nobody touches. */
export const sessionAlive = call({
  method: 'GET',
  path: '/auth-service/session',
  auth: 'bearer',
  summary: 'Идёт ли ещё этот вход',
  reply: 'empty',
})

/** Where the client is signed in (ASVS 7.5.2). */
export const sessions = call({
  method: 'GET',
  path: '/auth-service/sessions',
  auth: 'bearer',
  summary: 'Устройства, на которых открыт кабинет',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: opaque,
        /** What the browser calls itself. */
        userAgent: z.string(),
        startedAt: instant,
        lastSeenAt: instant,
        /** True for the session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
})

export const sessionsEnd = call({
  method: 'POST',
  path: '/auth-service/sessions/end',
  auth: 'bearer',
  summary: 'Закончить вход на одном из своих устройств',
  body: z.object({ id: opaque }),
  reply: done,
})

export const sessionsEndOthers = call({
  method: 'POST',
  path: '/auth-service/sessions/end-others',
  auth: 'bearer',
  summary: 'Закончить вход на всех своих устройствах, кроме этого',
  reply: z.object({ ended: wholeNumber }),
})
