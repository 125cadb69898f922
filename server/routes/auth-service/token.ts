import { token } from '../../../protocol/calls/auth-service/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { setDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import { isOwnScript, setSessionCookies } from '../../session-cookies.ts'
import { askForTokens } from './ask-for-tokens.ts'

export const tokenRoute = route(token, async ({ context, body, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const tokens = await askForTokens(request, {
    grant_type: 'authorization_code',
    code: body.code,
    code_verifier: body.codeVerifier,
    redirect_uri: body.redirectUri,
  })
  if (!tokens) throw new Refusal('SESSION_OVER')
  const { accessToken } = tokens.reply
  setDeviceCookie(context, { request, reply, phone: tokens.reply.claims.username })
  setSessionCookies(reply, context.config, { accessToken, refreshToken: tokens.refreshToken })
  return tokens.reply
})
