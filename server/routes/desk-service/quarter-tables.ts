import { Readable } from 'node:stream'
import * as calls from '../../../protocol/calls/desk/quarter-tables.ts'
import { quarterTable } from '../../desk/quarter-tables.ts'
import { route } from '../../route.ts'
import { actorOf } from './actor.ts'

export const deskQuarterTable = route(
  calls.deskQuarterTable,
  async ({ context, client: staff, params, request, reply }) => {
    const { quarter, table } = params
    const lines = await quarterTable(context, actorOf(staff, request), params)
    const name = `${table.toLowerCase().replace('_', '-')}-${quarter}.csv`
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
    return Readable.from(lines)
  },
)
