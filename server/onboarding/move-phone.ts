import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { tellIdentityServer } from '../accounts/tell-identity-server.ts'
import type { Context } from '../context.ts'
import { updateClient } from '../db/clients.ts'
import { insertDataChange } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { endAllSessions, forgetLoginFailures, replacePhone } from '../db/identity.ts'
import { enqueue } from '../db/outbox.ts'
import { deletePasskeys } from '../db/passkeys.ts'
import { deletePushSubscriptions } from '../messaging/delivery-channels.ts'
import { phoneReplaced } from '../messaging/account-texts.ts'
import type { EventWords } from '../messaging/event-words.ts'
import { TELL_FORMER_NUMBER, type TellFormerNumberOrder } from '../messaging/tell-former-number.ts'
import { tellEvent } from '../messaging/tell-event.ts'

interface Moved {
  readonly clientId: string
  /** E.164, the number it is now. */
  readonly former: string
  /** E.164 */
  readonly phone: string
  /** Network address it came from. */
  readonly networkAddress: string
}

interface Told extends Moved {
  readonly wordsOf: (change: { atMs: number; pausedUntilMs: number }) => EventWords
}

/**
 * Puts another phone in the place of a client's own: what stood before is kept sealed, client and former number are told,
 * and for a day no payout goes to a card that is added from now on (decision 0046). Which sessions end is the caller's.
 * Returns the moment the pause ends. @throws Refusal PHONE_TAKEN
 */
export const movePhone = async (
  context: Context,
  tx: Tx,
  { clientId, former, phone, networkAddress, wordsOf }: Told,
): Promise<number> => {
  const nowMs = context.clock.now()
  if (!(await replacePhone(tx, { clientId, phone }))) throw new Refusal('PHONE_TAKEN')
  await updateClient(tx, clientId, { phone })
  await forgetLoginFailures(tx, former)
  await tellIdentityServer(context, tx, { about: 'PHONE', clientId })
  await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
  const changeId = await insertDataChange(tx, clientId, {
    kind: 'PHONE',
    before: { phone: former },
    after: { phone },
    networkAddress,
    changedAtMs: nowMs,
  })
  const pausedUntilMs = nowMs + DAY_MS
  const words = wordsOf({ atMs: nowMs, pausedUntilMs })
  await tellEvent(tx, { clientId, loanId: null, words, cause: changeId, nowMs })
  const payload: TellFormerNumberOrder = { changeId }
  await enqueue(tx, { kind: TELL_FORMER_NUMBER, payload, runAtMs: nowMs, dedupeKey: changeId })
  return pausedUntilMs
}

/**
 * Gives a client another phone in the place of one that was lost: whoever has it is out, with every session, passkey and
 * notification that may be on it (decision 0099). @throws Refusal PHONE_TAKEN
 */
export const replaceLostPhone = async (context: Context, tx: Tx, moved: Moved): Promise<void> => {
  const { clientId } = moved
  await endAllSessions(tx, { clientId, nowMs: context.clock.now() })
  await deletePasskeys(tx, clientId)
  await deletePushSubscriptions(tx, clientId)
  await movePhone(context, tx, { ...moved, wordsOf: phoneReplaced })
}
