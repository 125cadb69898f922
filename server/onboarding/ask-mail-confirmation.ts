import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import { type ClientRow, lockClient, updateClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  insertMailConfirmation,
  lastMailConfirmation,
  type MailConfirmation,
} from '../messaging/delivery-channels.ts'
import { orderLetter } from '../messaging/order-letter.ts'

/** People read their mail at the weekend. */
const LINK_LIVES_MS = 7 * DAY_MS
const RESEND_MS = MINUTE_MS
const LETTERS_A_DAY = 5

/** Sends a link to an address, in the transaction that names it; the links sent before end. */
const orderMailConfirmation = async (
  tx: Tx,
  { clientId, mail, nowMs }: { clientId: string; mail: string; nowMs: number },
): Promise<void> => {
  const confirmationId = randomUUID()
  await insertMailConfirmation(tx, {
    id: confirmationId,
    clientId,
    mail,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LINK_LIVES_MS,
  })
  const order = { about: 'CONFIRMATION', confirmationId } as const
  await orderLetter(tx, { order, cause: confirmationId, nowMs })
}

/** The link that waits to be opened; null when there is none. */
const waiting = (last: MailConfirmation | null, nowMs: number): MailConfirmation | null =>
  last && last.confirmedAtMs === null && last.expiresAtMs > nowMs ? last : null

interface Asked {
  readonly secret: string
  readonly clientId: string
  readonly mail: string
  readonly nowMs: number
}

/** One link a minute, five a day: nobody's letter box is filled through us. */
const mayOrder = async (tx: Tx, { secret, clientId, nowMs }: Asked): Promise<boolean> => {
  const last = await lastMailConfirmation(tx, clientId)
  if (last && nowMs < last.createdAtMs + RESEND_MS) return false
  const key = attemptKey(secret, 'mail-confirmation', clientId)
  const { taken } = await takeAttempt(tx, { key, limit: LETTERS_A_DAY, windowMs: DAY_MS }, nowMs)
  return taken > 0
}

/** Orders a link that the client asked for. @throws Refusal MAIL_SEND_LIMIT */
export const orderWithinLimits = async (tx: Tx, asked: Asked): Promise<void> => {
  if (!(await mayOrder(tx, asked))) throw new Refusal('MAIL_SEND_LIMIT')
  await orderMailConfirmation(tx, asked)
}

/**
 * Keeps the address of a questionnaire and sends a link there. Another address than before is not confirmed; over the limits
 * it is kept all the same, and the client asks for the link later.
 */
export const nameMail = async (
  tx: Tx,
  client: ClientRow,
  { secret, mail, nowMs }: Omit<Asked, 'clientId'>,
): Promise<void> => {
  const { id: clientId } = client
  if (client.mail === mail) return
  await updateClient(tx, clientId, { mail, mailConfirmedAtMs: null })
  const asked = { secret, clientId, mail, nowMs }
  if (await mayOrder(tx, asked)) await orderMailConfirmation(tx, asked)
}

/** Sends the link once more, to the address that waits or to the one in force. @throws Refusal MAIL_SEND_LIMIT, MAIL_CONFIRMED */
export const sendMailConfirmationAgain = (
  context: Context,
  idempotency: IdempotencyRequest,
  clientId: string,
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const client = await lockClient(tx, clientId)
      const asked = waiting(await lastMailConfirmation(tx, clientId), nowMs)?.mail
      const mail = asked ?? (client.mailConfirmedAtMs === null ? client.mail : null)
      if (mail === null) throw new Refusal('MAIL_CONFIRMED')
      await orderWithinLimits(tx, { secret: context.config.secret, clientId, mail, nowMs })
      return { ok: true }
    },
  })

/** The address of a client, and a link on its way. */
export const mailStanding = async (
  queryable: Queryable,
  { id, mail, mailConfirmedAtMs, mailsPapers }: ClientRow,
  nowMs: number,
) => {
  const last = await lastMailConfirmation(queryable, id)
  return {
    mail,
    confirmed: mailConfirmedAtMs !== null,
    sendsPapers: mailsPapers,
    pending: waiting(last, nowMs),
  }
}
