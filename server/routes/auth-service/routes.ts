import type { Route } from '../../route.ts'
import { logoutRoute } from './logout.ts'
import { refreshRoute } from './refresh.ts'
import { endSessionRoute } from './sessions-end.ts'
import { sessionsRoute } from './sessions.ts'
import { tokenRoute } from './token.ts'

export const routes: readonly Route[] = [
  tokenRoute,
  refreshRoute,
  logoutRoute,
  sessionsRoute,
  endSessionRoute,
]
