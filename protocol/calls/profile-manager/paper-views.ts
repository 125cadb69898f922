/** Who of the lender's staff looked at a client's papers (decision 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { STAFF_ACTIONS } from '../../desk.ts'
import { id, instant } from '../../shapes.ts'

export const paperViews = call({
  method: 'GET',
  path: '/profile-manager/paper-views',
  auth: 'bearer',
  summary: 'Who of the lender’s staff looked at the client’s papers, the latest first',
  reply: z.object({
    asOf: instant,
    views: z.array(z.object({ id, at: instant, who: z.string(), action: z.enum(STAFF_ACTIONS) })),
  }),
})
