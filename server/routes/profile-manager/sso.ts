import * as calls from '../../../protocol/calls/profile-manager/sso.ts'
import { endSession } from '../../accounts/end-session.ts'
import { endOutsideSession } from '../../accounts/outside-session.ts'
import { route } from '../../route.ts'
import {
  clearSessionCookies,
  isOwnScript,
  sessionProof,
  sessionUidOf,
  shownTokens,
} from '../../session-cookies.ts'

/** A foreign page can make the browser follow this address, so it ends a session only for its owner or our script. */
export const ssoLogout = route(calls.ssoLogout, async ({ context, client, request, reply }) => {
  if (client === null && !isOwnScript(request)) return
  const { identityServer } = context.gateways
  if (identityServer) await endOutsideSession(context, identityServer, shownTokens(request))
  else {
    const sessionUid = client === null ? undefined : sessionUidOf(request)
    await endSession(context, { ...sessionProof(request), sessionUid })
  }
  clearSessionCookies(reply, context.config)
})
