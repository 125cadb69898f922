import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, lt, max, ne, sql } from 'drizzle-orm'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import { codeHmac, lockCodesOf, type CodeDeps } from './codes.ts'
import type { Queryable, Tx } from './database.ts'
import { oneTimeCodes } from './schema/codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** D22. */
const LIFE_MS = 5 * MINUTE_MS
const RESEND_MS = MINUTE_MS
const KEEP_MS = 48 * HOUR_MS

interface Limit {
  readonly by: 'phone' | 'address'
  readonly sends: number
  readonly windowMs: number
  readonly wait: string
}

/** D22: 3 sends in 10 minutes and 10 a day to a phone, 30 an hour from an address. Failed sends count: they cost money too. */
const LIMITS: readonly Limit[] = [
  { by: 'phone', sends: 3, windowMs: 10 * MINUTE_MS, wait: 'Подождите 10 минут' },
  { by: 'phone', sends: 10, windowMs: 24 * HOUR_MS, wait: 'Попробуйте завтра' },
  { by: 'address', sends: 30, windowMs: HOUR_MS, wait: 'Попробуйте через час' },
]

export interface CodeSend {
  /** E.164 */
  readonly phone: string
  readonly address: string
  readonly eventCode: EventCode
  readonly channel: 'sms' | 'flash'
  readonly termsHash: string | null
}

export interface ReservedSend {
  readonly codeId: string
  readonly sentAtMs: number
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

const refuseTooSoon = async (tx: Tx, send: CodeSend, nowMs: number): Promise<void> => {
  const [last] = await tx
    .select({ sentAtMs: max(oneTimeCodes.sentAtMs) })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phone, send.phone),
        eq(oneTimeCodes.eventCode, send.eventCode),
        ne(oneTimeCodes.state, 'FAILED'),
      ),
    )
  const waitMs = (last?.sentAtMs ?? -RESEND_MS) + RESEND_MS - nowMs
  if (waitMs <= 0) return
  throw new Refusal('CODE_SEND_TOO_SOON', {
    detail: `Новый код можно запросить через ${Math.ceil(waitMs / 1000)} с.`,
  })
}

const refuseTooMany = async (tx: Tx, send: CodeSend, nowMs: number): Promise<void> => {
  for (const limit of LIMITS) {
    const column = limit.by === 'phone' ? oneTimeCodes.phone : oneTimeCodes.address
    const [sent] = await tx
      .select({ sends: count() })
      .from(oneTimeCodes)
      .where(and(eq(column, send[limit.by]), gt(oneTimeCodes.sentAtMs, nowMs - limit.windowMs)))
    if ((sent?.sends ?? 0) >= limit.sends) {
      throw new Refusal('CODE_SEND_LIMIT', { detail: `${limit.wait} или позвоните в поддержку.` })
    }
  }
}

/**
 * Writes down that a code is about to be sent, when the limits allow it. An earlier code that is still alive stays good.
 * @throws Refusal CODE_SEND_TOO_SOON, CODE_SEND_LIMIT (D22)
 */
export const reserveCodeSend = async (
  tx: Tx,
  { clock, config }: Pick<CodeDeps, 'clock' | 'config'>,
  send: CodeSend & { readonly code: string },
): Promise<ReservedSend> => {
  const nowMs = clock.now()
  await lockCodesOf(tx, send.phone)
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`code-sends:${send.address}`}, 0))`,
  )
  await refuseTooSoon(tx, send, nowMs)
  await refuseTooMany(tx, send, nowMs)
  await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.sentAtMs, nowMs - KEEP_MS))
  const { code, ...row } = send
  const codeId = randomUUID()
  const expiresAtMs = nowMs + LIFE_MS
  await tx.insert(oneTimeCodes).values({
    ...row,
    id: codeId,
    // The provider of a flash call picks the code, so there is nothing to store yet.
    codeHmac: send.channel === 'sms' ? codeHmac(config.secret, codeId, code) : null,
    state: 'SENDING',
    sentAtMs: nowMs,
    expiresAtMs,
  })
  return { codeId, sentAtMs: nowMs, expiresAtMs, resendAtMs: nowMs + RESEND_MS }
}

/** Notes that the provider took the code; `code` is the one to expect, which for a flash call the provider chose. */
export const noteCodeSent = async (
  queryable: Queryable,
  { config }: Pick<CodeDeps, 'config'>,
  sent: { codeId: string; code: string },
): Promise<void> => {
  await queryable
    .update(oneTimeCodes)
    .set({ state: 'SENT', codeHmac: codeHmac(config.secret, sent.codeId, sent.code) })
    .where(eq(oneTimeCodes.id, sent.codeId))
}

/** Notes that the provider refused: the code is dead, and the next one need not wait a minute. */
export const noteCodeFailed = async (queryable: Queryable, codeId: string): Promise<void> => {
  await queryable.update(oneTimeCodes).set({ state: 'FAILED' }).where(eq(oneTimeCodes.id, codeId))
}
