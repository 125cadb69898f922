import { createHmac, randomUUID } from 'node:crypto'
import { and, count, eq, gt, isNull, max, ne, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import { derivedKey } from '../derived-key.ts'
import { prefixOf, refusePumpedPrefix } from './code-breaker.ts'
import { type Holder, isTriedOut } from './code-tries.ts'
import { codeHmac, type CodeDeps, lockCodesOf } from './codes.ts'
import { attemptEndsAtMs, attemptKey, forgetAttempts, takeAttempt } from '../db/attempts.ts'
import type { Database, Tx } from '../db/database.ts'
import { codeSends, oneTimeCodes } from '../db/schema/codes.ts'
import { transaction } from '../db/transaction.ts'

/** D22. */
const LIFE_MS = 5 * MINUTE_MS
const RESEND_MS = MINUTE_MS

export interface CodeSend {
  /** E.164 */
  readonly phone: string
  /** Of `networkOf`. */
  readonly network: string
  readonly holder: Holder
  readonly eventCode: EventCode
  readonly channel: 'sms' | 'flash'
  readonly termsHash: string | null
}

export interface ReservedSend {
  readonly sendId: string
  readonly codeId: string
  /** What an SMS carries; a flash call brings its own. */
  readonly code: string
  readonly sentAtMs: number
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

type Asker = (typeof codeSends.$inferSelect)['asker']

/** Whose allowance a send takes: strangers cannot use up that of the owner, nor of browsers they have signed in with (D41). */
const askerOf = (holder: Holder): Asker =>
  holder === 'client' || holder === 'stranger' ? holder : 'device'

interface Limit {
  readonly sends: number
  readonly windowMs: number
  readonly wait: string
  readonly where: (send: CodeSend, asker: Asker) => SQL | undefined
  readonly strangersOnly?: true
}

const ofPhone = ({ phone }: CodeSend, asker: Asker) =>
  and(eq(codeSends.phone, phone), eq(codeSends.asker, asker))

/** D41. Failed sends count: they cost money too. */
const LIMITS: readonly Limit[] = [
  {
    sends: 3,
    windowMs: 10 * MINUTE_MS,
    wait: 'Подождите 10 минут',
    where: (send, asker) => and(ofPhone(send, asker), eq(codeSends.eventCode, send.eventCode)),
  },
  { sends: 6, windowMs: 10 * MINUTE_MS, wait: 'Подождите 10 минут', where: ofPhone },
  { sends: 10, windowMs: DAY_MS, wait: 'Попробуйте завтра', where: ofPhone },
  {
    sends: 30,
    windowMs: HOUR_MS,
    wait: 'Попробуйте через час',
    where: ({ network }, asker) => and(eq(codeSends.network, network), eq(codeSends.asker, asker)),
    strangersOnly: true,
  },
]

const refuseTooSoon = async (tx: Tx, send: CodeSend, nowMs: number): Promise<void> => {
  const [last] = await tx
    .select({ sentAtMs: max(codeSends.sentAtMs) })
    .from(codeSends)
    .where(
      and(
        ofPhone(send, askerOf(send.holder)),
        eq(codeSends.eventCode, send.eventCode),
        ne(codeSends.state, 'FAILED'),
      ),
    )
  const waitMs = (last?.sentAtMs ?? -RESEND_MS) + RESEND_MS - nowMs
  if (waitMs <= 0) return
  throw new Refusal('CODE_SEND_TOO_SOON', {
    detail: `Код можно запросить ещё раз через ${Math.ceil(waitMs / 1000)} с.`,
  })
}

const forgivenKey = (secret: string, phone: string): string =>
  attemptKey(secret, 'code-sends-forgiven', phone)

/**
 * Strangers' sends to a phone count no more from now on (decision 0144): whoever knows the number could use them up for a
 * day, and close the code to its owner on a new device. Whoever asks, the code comes to the owner.
 */
export const forgiveSends = async (
  tx: Tx,
  { secret, phone }: { secret: string; phone: string },
  nowMs: number,
): Promise<void> => {
  const key = forgivenKey(secret, phone)
  await forgetAttempts(tx, [key])
  await takeAttempt(tx, { key, limit: 1, windowMs: DAY_MS }, nowMs)
}

/** The moment of {@link forgiveSends} within the last day; null when there was none. */
const forgivenAtMs = async (
  tx: Tx,
  { secret, phone }: { secret: string; phone: string },
  nowMs: number,
): Promise<number | null> => {
  const endsAtMs = await attemptEndsAtMs(tx, forgivenKey(secret, phone), nowMs)
  return endsAtMs === null ? null : endsAtMs - DAY_MS
}

const refuseTooMany = async (
  tx: Tx,
  { send, secret }: { send: CodeSend; secret: string },
  nowMs: number,
): Promise<void> => {
  const asker = askerOf(send.holder)
  const forgiven =
    asker === 'stranger' ? await forgivenAtMs(tx, { secret, phone: send.phone }, nowMs) : null
  for (const limit of LIMITS) {
    if (limit.strangersOnly && asker !== 'stranger') continue
    // Those of a network are counted over all phones, and stay.
    const fromMs = limit.strangersOnly ? null : forgiven
    const sinceMs = Math.max(nowMs - limit.windowMs, fromMs ?? 0)
    const [sent] = await tx
      .select({ sends: count() })
      .from(codeSends)
      .where(and(limit.where(send, asker), gt(codeSends.sentAtMs, sinceMs)))
    if ((sent?.sends ?? 0) >= limit.sends) {
      throw new Refusal('CODE_SEND_LIMIT', { detail: `${limit.wait} или позвоните в поддержку.` })
    }
  }
}

/** The six digits of a row: made of its id and the server's secret, so they can be sent again and stand nowhere. */
const digitsOf = (secret: string, codeId: string): string => {
  const bytes = createHmac('sha256', derivedKey(secret, 'code-digits')).update(codeId).digest()
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

type Slot = Pick<CodeSend, 'phone' | 'eventCode'> & { readonly scope: 'open' | 'own' }

const isLiveIn = ({ phone, eventCode, scope }: Slot) =>
  and(
    eq(oneTimeCodes.phone, phone),
    eq(oneTimeCodes.eventCode, eventCode),
    eq(oneTimeCodes.scope, scope),
    isNull(oneTimeCodes.endedAtMs),
  )

interface Held {
  readonly codeId: string
  readonly code: string
}

/** The code that a resend carries once more, or null when another one is due. */
const repeatedCode = async (
  tx: Tx,
  { slot, send, secret }: { slot: Slot; send: CodeSend; secret: string },
  nowMs: number,
): Promise<Held | null> => {
  const [live] = await tx.select().from(oneTimeCodes).where(isLiveIn(slot))
  if (!live || send.channel !== 'sms' || live.termsHash !== send.termsHash) return null
  if (live.sentAtMs + LIFE_MS <= nowMs) return null
  const code = digitsOf(secret, live.id)
  if (live.codeHmac !== codeHmac(secret, live.id, code)) return null
  const tried = { secret, codeId: live.id, holder: send.holder }
  return (await isTriedOut(tx, tried, nowMs)) ? null : { codeId: live.id, code }
}

const newCode = async (
  tx: Tx,
  { slot, send, secret }: { slot: Slot; send: CodeSend; secret: string },
  nowMs: number,
): Promise<Held> => {
  await tx.update(oneTimeCodes).set({ endedAtMs: nowMs }).where(isLiveIn(slot))
  const codeId = randomUUID()
  const code = digitsOf(secret, codeId)
  const { channel, termsHash } = send
  await tx.insert(oneTimeCodes).values({
    ...slot,
    id: codeId,
    channel,
    termsHash,
    codeHmac: channel === 'sms' ? codeHmac(secret, codeId, code) : null,
    sentAtMs: nowMs,
    expiresAtMs: nowMs + LIFE_MS,
  })
  return { codeId, code }
}

/** Counts of a network and of a prefix are asked for under locks, or many at once would pass them. */
const refuseStrangers = async (tx: Tx, { network, phone }: CodeSend, nowMs: number) => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`code-sends:${network}`}, 0))`,
  )
  await refusePumpedPrefix(tx, phone, nowMs)
}

/**
 * Writes down that a code is about to be sent, when the limits allow it. Within five minutes of the first send it is the
 * same code, good for five minutes from this send; otherwise a new one, which kills the old (D41).
 * @throws Refusal CODE_SEND_TOO_SOON, CODE_SEND_LIMIT (as PrefixWaits when the breaker holds)
 */
export const reserveCodeSend = async (
  tx: Tx,
  { clock, config }: Pick<CodeDeps, 'clock' | 'config'>,
  send: CodeSend,
): Promise<ReservedSend> => {
  const nowMs = clock.now()
  const asker = askerOf(send.holder)
  await lockCodesOf(tx, send.phone)
  if (asker === 'stranger') await refuseStrangers(tx, send, nowMs)
  await refuseTooSoon(tx, send, nowMs)
  await refuseTooMany(tx, { send, secret: config.secret }, nowMs)
  const { phone, network, eventCode } = send
  const slot: Slot = { phone, eventCode, scope: asker === 'client' ? 'own' : 'open' }
  const chosen = { slot, send, secret: config.secret }
  const { codeId, code } =
    (await repeatedCode(tx, chosen, nowMs)) ?? (await newCode(tx, chosen, nowMs))
  const expiresAtMs = nowMs + LIFE_MS
  await tx.update(oneTimeCodes).set({ expiresAtMs }).where(eq(oneTimeCodes.id, codeId))
  const sendId = randomUUID()
  await tx.insert(codeSends).values({
    id: sendId,
    codeId,
    phone,
    prefix: prefixOf(phone),
    eventCode,
    asker,
    network,
    state: 'SENDING',
    sentAtMs: nowMs,
  })
  return { sendId, codeId, code, sentAtMs: nowMs, expiresAtMs, resendAtMs: nowMs + RESEND_MS }
}

/** Notes that the provider took a send; `code` is the one to expect, null when none was sent. */
export const noteCodeSent = (
  { database, config }: Pick<CodeDeps, 'database' | 'config'>,
  { sendId, codeId }: Pick<ReservedSend, 'sendId' | 'codeId'>,
  code: string | null,
): Promise<void> =>
  transaction(database, async (tx) => {
    await tx.update(codeSends).set({ state: 'SENT' }).where(eq(codeSends.id, sendId))
    if (code === null) return
    await tx
      .update(oneTimeCodes)
      .set({ codeHmac: codeHmac(config.secret, codeId, code) })
      .where(eq(oneTimeCodes.id, codeId))
  })

/** Notes that the provider refused: the next send need not wait a minute, and a code that never left is dead. */
export const noteCodeFailed = (
  database: Database,
  { sendId, codeId }: Pick<ReservedSend, 'sendId' | 'codeId'>,
  nowMs: number,
): Promise<void> =>
  transaction(database, async (tx) => {
    await tx.update(codeSends).set({ state: 'FAILED' }).where(eq(codeSends.id, sendId))
    const left = await tx.$count(
      codeSends,
      and(eq(codeSends.codeId, codeId), ne(codeSends.state, 'FAILED')),
    )
    if (left > 0) return
    await tx
      .update(oneTimeCodes)
      .set({ endedAtMs: nowMs })
      .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.endedAtMs)))
  })
