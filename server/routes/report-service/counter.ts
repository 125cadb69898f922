import * as calls from '../../../protocol/calls/report-service/counter.ts'
import { route } from '../../route.ts'

export const counterState = route(calls.counterState, ({ context: { config } }) => ({
  counter: config.counters.metrika !== null || config.counters.topMail !== null,
}))
