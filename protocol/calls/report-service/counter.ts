/** Counters of others, decision 0064. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { COUNTER_STATE_PATH } from '../../counter.ts'

export const counterState = call({
  method: 'GET',
  path: COUNTER_STATE_PATH,
  auth: 'none',
  summary: 'Whether a counter of others is configured: nobody is asked about one that is not',
  reply: z.object({ counter: z.boolean() }),
})
