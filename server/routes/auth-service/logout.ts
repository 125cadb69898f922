import { logout } from '../../../protocol/calls/auth-service.ts'
import { SESSION_COOKIES } from '../../../protocol/calls/identity.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { endSession } from '../../services/end-session.ts'
import { clearSessionCookies, isOwnScript } from '../../session-cookies.ts'

export const logoutRoute = route(logout, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const { [SESSION_COOKIES.refresh]: refreshToken, op_sid: sessionId } = request.cookies
  await endSession(context, { refreshToken, sessionId })
  clearSessionCookies(reply, context.config)
})
