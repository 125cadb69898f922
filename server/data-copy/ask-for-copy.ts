import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { momentWords } from '../messaging/account-texts.ts'
import { dataCopyAsked } from '../messaging/data-copy-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { consumeReauthentication } from '../passkeys/reauthentication.ts'
import { copiesSince, insertCopy } from './copy-rows.ts'

/** So many may be asked for in 24 hours: whoever stole a password does not empty the file store. */
export const MAX_COPIES_A_DAY = 3

/** Long enough to begin again on a network that breaks off, as long as the confirmation itself was good. */
const GOOD_FOR_MS = 10 * MINUTE_MS

const MAX_USER_AGENT_LENGTH = 300

/** How many copies a client may still ask for, and when the next; null: now. */
export const copyAllowance = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<{ left: number; nextAtMs: number | null }> => {
  const day = { afterMs: nowMs - DAY_MS, limit: MAX_COPIES_A_DAY }
  const ofDay = await copiesSince(queryable, clientId, day)
  const left = MAX_COPIES_A_DAY - ofDay.length
  const oldest = ofDay.at(-1)
  return { left, nextAtMs: left > 0 || !oldest ? null : oldest.askedAtMs + DAY_MS }
}

interface AskedCopy {
  readonly clientId: string
  readonly sessionUid: string
  readonly reauthentication: string
  readonly userAgent: string
  /** Network address it is asked from. */
  readonly address: string
}

/**
 * Lets the session fetch a copy of its client's data for some minutes; the owner is told before anything has left (152-FZ
 * art. 14, decision 0138). Whoever asks has just confirmed who they are.
 * @throws Refusal REAUTHENTICATION_OVER, TOO_MANY_REQUESTS after three in 24 hours
 */
export const askForCopy = (
  context: Context,
  idempotency: IdempotencyRequest,
  asked: AskedCopy,
): Promise<{ copyId: string; expiresAt: string }> =>
  runIdempotent<{ copyId: string; expiresAt: string }>(context, idempotency, {
    async effect(tx) {
      const { clientId, sessionUid, reauthentication, address } = asked
      const nowMs = context.clock.now()
      await lockClient(tx, clientId)
      const { nextAtMs } = await copyAllowance(tx, clientId, nowMs)
      if (nextAtMs !== null)
        throw new Refusal('TOO_MANY_REQUESTS', {
          title: 'Сегодня копию уже брали',
          detail: `Три раза за сутки. Снова можно с ${momentWords(nextAtMs)}.`,
        })
      const action = 'TAKE_DATA_COPY'
      await consumeReauthentication(tx, { sessionUid, action, reauthentication }, nowMs)
      const copyId = randomUUID()
      const expiresAtMs = nowMs + GOOD_FOR_MS
      const userAgent = asked.userAgent.slice(0, MAX_USER_AGENT_LENGTH)
      const row = { id: copyId, clientId, sessionUid, userAgent, address, askedAtMs: nowMs }
      await insertCopy(tx, { ...row, expiresAtMs })
      const words = dataCopyAsked({ atMs: nowMs, userAgent })
      await tellEvent(tx, { clientId, loanId: null, words, cause: copyId, nowMs })
      return { copyId, expiresAt: new Date(expiresAtMs).toISOString() }
    },
  })
