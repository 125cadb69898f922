import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import {
  isReauthenticated,
  keepReauthentication,
  type ReauthenticationPlace,
  takeReauthentication,
} from '../db/passkeys.ts'

/** Long enough for a code to come to a new number. */
const GOOD_FOR_MS = 10 * MINUTE_MS

export interface ShownReauthentication extends ReauthenticationPlace {
  readonly reauthentication: string
}

/** Writes down that a client has just shown who they are; what the page shows in turn. */
export const giveReauthentication = async (
  { database, clock }: Context,
  place: ReauthenticationPlace,
): Promise<{ reauthentication: string; expiresAt: string }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAtMs = clock.now() + GOOD_FOR_MS
  await keepReauthentication(database, place, { token, expiresAtMs })
  return { reauthentication: token, expiresAt: new Date(expiresAtMs).toISOString() }
}

/** Lets on whoever has shown who they are; it stays good. @throws Refusal REAUTHENTICATION_OVER */
export const requireReauthentication = async (
  { database, clock }: Context,
  { reauthentication: token, ...place }: ShownReauthentication,
): Promise<void> => {
  const isGood = await isReauthenticated(database, place, { token, nowMs: clock.now() })
  if (!isGood) throw new Refusal('REAUTHENTICATION_OVER')
}

/** Uses it up, in the transaction of what it lets happen. @throws Refusal REAUTHENTICATION_OVER */
export const consumeReauthentication = async (
  tx: Tx,
  { reauthentication: token, ...place }: ShownReauthentication,
  nowMs: number,
): Promise<void> => {
  if (!(await takeReauthentication(tx, place, { token, nowMs })))
    throw new Refusal('REAUTHENTICATION_OVER')
}
