import * as calls from '../../../protocol/calls/desk/retention.ts'
import { countOldRows, lastRetentionRuns, SWEEPS } from '../../db/retention.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

const SHOWN_RUNS = 14

export const deskRetention = route(calls.deskRetention, async ({ context }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const due = await countOldRows(database, nowMs)
  const runs = await lastRetentionRuns(database, SHOWN_RUNS)
  return {
    asOf: instantOf(nowMs),
    swept: SWEEPS.map(({ name, days }) => ({ table: name, days, dueRows: due[name] ?? 0 })),
    runs: runs.map(({ atMs, removed }) => ({
      at: instantOf(atMs),
      removedRows: Object.values(removed).reduce((all, rows) => all + rows, 0),
    })),
  }
})
