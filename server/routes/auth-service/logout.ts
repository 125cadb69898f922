import { logout } from '../../../protocol/calls/auth-service/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { endSession } from '../../accounts/end-session.ts'
import { clearSessionCookies, isOwnScript, sessionProof } from '../../session-cookies.ts'

export const logoutRoute = route(logout, async ({ context, request, reply }) => {
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  await endSession(context, sessionProof(request))
  clearSessionCookies(reply, context.config)
})
