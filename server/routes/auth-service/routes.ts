import type { Route } from '../../route.ts'
import { logoutRoute } from './logout.ts'
import { refreshRoute } from './refresh.ts'
import { tokenRoute } from './token.ts'

export const routes: readonly Route[] = [tokenRoute, refreshRoute, logoutRoute]
