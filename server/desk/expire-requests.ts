import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import type { Context } from '../context.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'

/** Closes the questions nobody has decided in a day, so that what they are about may be asked for again. */
export const expireRequests = ({ database, clock }: Context): Promise<void> => {
  const nowMs = clock.now()
  return expireDeskRequests(database, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
}
