/** Tables of a quarter for the regulator's reports, each adding up to the ledger (decision 0074). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { QUARTER_TABLES } from '../../desk.ts'
import { quarter } from '../../shapes.ts'

export const deskQuarterTable = call({
  method: 'GET',
  path: '/desk-service/quarters/{quarter}/{table}',
  auth: 'staff',
  roles: ['ACCOUNTANT', 'AUDITOR'],
  summary:
    'A table of a quarter as CSV: loans, payments, overdue contracts, reserves, average full cost or collection',
  params: z.object({ quarter, table: z.enum(QUARTER_TABLES) }),
  reply: 'blob',
  blobType: 'text/csv',
})
