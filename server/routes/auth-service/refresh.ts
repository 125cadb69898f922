import { refresh } from '../../../protocol/calls/auth-service/session.ts'
import { SESSION_COOKIES } from '../../../protocol/identity.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { setDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import { clearSessionCookies, isOwnScript, setSessionCookies } from '../../session-cookies.ts'
import { askForTokens } from './ask-for-tokens.ts'

export const refreshRoute = route(refresh, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const refreshToken = request.cookies[SESSION_COOKIES.refresh]
  const tokens = refreshToken
    ? await askForTokens(request, { grant_type: 'refresh_token', refresh_token: refreshToken })
    : null
  if (!tokens) {
    clearSessionCookies(reply, context.config)
    throw new Refusal('SESSION_OVER')
  }
  const { accessToken } = tokens.reply
  setDeviceCookie(context, { request, reply, phone: tokens.reply.claims.username })
  setSessionCookies(reply, context.config, { accessToken, refreshToken: tokens.refreshToken })
  return tokens.reply
})
