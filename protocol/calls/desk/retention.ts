/** How long data are kept, and what the next night would erase (decision 0079). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { SWEPT_TABLES } from '../../retention.ts'
import { instant, wholeNumber } from '../../shapes.ts'

export const deskRetention = call({
  method: 'GET',
  path: '/desk-service/retention',
  auth: 'staff',
  roles: ['AUDITOR', 'ADMINISTRATOR'],
  summary: 'How many rows of each kind of data would go now, and the last sweeps',
  reply: z.object({
    asOf: instant,
    /** What goes by its age; `dueRows` would go if the sweep ran now. */
    swept: z.array(
      z.object({
        table: z.enum(SWEPT_TABLES),
        days: wholeNumber,
        dueRows: wholeNumber,
      }),
    ),
    runs: z.array(z.object({ at: instant, removedRows: wholeNumber })),
  }),
})
