import { sessions } from '../../../protocol/calls/auth-service/session.ts'
import { openDeviceSessions } from '../../db/identity.ts'
import { route } from '../../route.ts'
import { sessionUidOf } from '../../session-cookies.ts'

export const sessionsRoute = route(sessions, async ({ context, client, request }) => {
  const current = sessionUidOf(request)
  const open = await openDeviceSessions(context.database, client.id)
  return {
    sessions: open.map(({ sessionUid, userAgent, startedAtMs, lastSeenAtMs }) => ({
      id: sessionUid,
      userAgent,
      startedAt: new Date(startedAtMs).toISOString(),
      lastSeenAt: new Date(lastSeenAtMs).toISOString(),
      current: sessionUid === current,
    })),
  }
})
