import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { forgiveSends } from '../codes/code-sends.ts'
import { forgetDayTries } from '../codes/code-tries.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import { clientById } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { forgetLoginFailures } from '../db/identity.ts'
import { recordStaffAction } from './staff-actions.ts'
import { unlocked } from '../messaging/account-texts.ts'
import { orderDocument } from '../messaging/mail-document.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import type { Actor } from './take-case.ts'

/** Writes something down about a client for the other staff; the journal keeps it. @throws Refusal NOT_FOUND */
export const addNote = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, text, actor }: { clientId: string; text: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      const { staff, address } = actor
      const note = {
        staffId: staff.id,
        action: 'NOTE_ADDED',
        clientId,
        reason: text,
        address,
      } as const
      await recordStaffAction(tx, note, context.clock.now())
    },
  })

/**
 * Gives a caller who may not try any more new tries of password and code (decision 0098), and new sends of codes (0144). Once a day: whoever guesses must not
 * get more tries by calling. The client is told. @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION for the second of a day
 */
export const unlockClient = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, reason, actor }: { clientId: string; reason: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { secret } = context.config
      const client = await clientById(tx, clientId)
      if (!client) throw new Refusal('NOT_FOUND')
      const key = attemptKey(secret, 'unlock', clientId)
      const { taken } = await takeAttempt(tx, { key, limit: 1, windowMs: DAY_MS }, nowMs)
      if (taken === 0)
        throw new Refusal('ILLEGAL_TRANSITION', {
          detail:
            'За последние сутки вход этому клиенту уже открывали. Предложите войти с прежнего устройства.',
        })
      await forgetLoginFailures(tx, client.phone)
      await forgetDayTries(tx, { secret, phone: client.phone })
      await forgiveSends(tx, { secret, phone: client.phone }, nowMs)
      const { staff, address } = actor
      const done = {
        staffId: staff.id,
        action: 'CLIENT_UNLOCKED',
        clientId,
        reason,
        address,
      } as const
      await recordStaffAction(tx, done, nowMs)
      const cause = `unlock:${clientId}:${nowMs}`
      await tellEvent(tx, { clientId, loanId: null, words: unlocked(nowMs), cause, nowMs })
    },
  })

/**
 * Sends a client a document of theirs once more, to their confirmed address and no other; they count as their own sends
 * (decision 0045). The masked address. @throws Refusal NOT_FOUND, MAIL_NOT_CONFIRMED, DOCUMENT_MAIL_LIMIT
 */
export const sendDocumentAgain = (
  context: Context,
  idempotency: IdempotencyRequest,
  {
    clientId,
    documentId,
    reason,
    actor: { staff, address },
  }: { clientId: string; documentId: string; reason: string; actor: Actor },
): Promise<{ mail: string }> =>
  runIdempotent<{ mail: string }>(context, idempotency, {
    async effect(tx) {
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      const ordered = await orderDocument(context, tx, { clientId, documentId })
      const sent = {
        staffId: staff.id,
        action: 'DOCUMENT_SENT',
        clientId,
        subject: documentId,
        reason,
        address,
      } as const
      await recordStaffAction(tx, sent, context.clock.now())
      return ordered
    },
  })
