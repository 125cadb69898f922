import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { maskMail } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import { lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { ownDocument } from '../db/documents.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { orderLetter } from './order-letter.ts'

/** Every paper of a loan in one evening; a stolen session fills nobody's letter box. */
const DOCUMENTS_A_DAY = 10

interface Asked {
  readonly clientId: string
  readonly documentId: string
}

/**
 * Orders a letter with one document of the client, to their confirmed address only (decision 0045), whoever asks for it.
 * The masked address.
 * @throws Refusal NOT_FOUND for an unknown document and for somebody else's alike (D24), MAIL_NOT_CONFIRMED, DOCUMENT_MAIL_LIMIT
 */
export const orderDocument = async (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  tx: Tx,
  { clientId, documentId }: Asked,
): Promise<{ mail: string }> => {
  const nowMs = clock.now()
  const { mail, mailConfirmedAtMs } = await lockClient(tx, clientId)
  if (!(await ownDocument(tx, clientId, documentId))) throw new Refusal('NOT_FOUND')
  if (mail === null || mailConfirmedAtMs === null) throw new Refusal('MAIL_NOT_CONFIRMED')
  const key = attemptKey(config.secret, 'mail-document', clientId)
  const limit = { key, limit: DOCUMENTS_A_DAY, windowMs: DAY_MS }
  const { taken } = await takeAttempt(tx, limit, nowMs)
  if (taken === 0) throw new Refusal('DOCUMENT_MAIL_LIMIT')
  const order = { about: 'DOCUMENT', clientId, documentId } as const
  await orderLetter(tx, { order, cause: randomUUID(), nowMs })
  return { mail: maskMail(mail) }
}

/** Has a client's own document sent to them. @throws Refusal as {@link orderDocument} */
export const mailDocument = (
  context: Context,
  idempotency: IdempotencyRequest,
  asked: Asked,
): Promise<{ mail: string }> =>
  runIdempotent<{ mail: string }>(context, idempotency, {
    effect: (tx) => orderDocument(context, tx, asked),
  })
