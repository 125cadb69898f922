import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Clock } from '../clock.ts'
import { derivedKey } from '../derived-key.ts'
import {
  clearWrongCodes,
  codeLockedUntilMs,
  countWrongCode,
  type CodeScope,
} from './code-guards.ts'
import type { Database, Tx } from './database.ts'
import { oneTimeCodes } from './schema/codes.ts'
import { transaction } from './transaction.ts'

/** What the rules of codes need; a Context has it all. */
export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly config: { readonly secret: string }
}

export interface CodeToVerify {
  /** E.164 */
  readonly phone: string
  readonly code: string
  readonly eventCode: EventCode
  /** SHA-256 in hex of what is signed; absent when the code signs nothing. */
  readonly termsHash?: string
}

/** Events whose codes a stranger may ask for and try; the others belong to a signed-in client. */
export const OPEN_EVENTS: readonly EventCode[] = ['DEFAULT', 'REGISTRATION']

/** A code that outlived its five minutes is still recognised for so long, to say «устарел» and not «не подходит». */
const RECOGNISED_MS = 60 * 60_000

/** Holds everybody else's work with the codes of a phone back until the transaction ends. */
export const lockCodesOf = async (tx: Tx, phone: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${phone}`}, 0))`)
}

/** What is stored instead of a code: HMAC-SHA-256 with a key of the server, bound to the row. */
export const codeHmac = (secret: string, codeId: string, code: string): string =>
  createHmac('sha256', derivedKey(secret, 'codes')).update(`${codeId}:${code}`).digest('base64url')

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type StoredCode = typeof oneTimeCodes.$inferSelect

/** Recent codes of a phone that are this code; all are compared, so the time tells nothing. */
const matchingCodes = async (
  tx: Tx,
  deps: CodeDeps,
  sought: { phone: string; code: string; events: readonly EventCode[] },
): Promise<readonly StoredCode[]> => {
  const rows = await tx
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phone, sought.phone),
        inArray(oneTimeCodes.eventCode, [...sought.events]),
        ne(oneTimeCodes.state, 'FAILED'),
        isNotNull(oneTimeCodes.codeHmac),
        gt(oneTimeCodes.sentAtMs, deps.clock.now() - RECOGNISED_MS),
      ),
    )
    .orderBy(desc(oneTimeCodes.sentAtMs))
  return rows.filter(
    (row) =>
      row.codeHmac && isSame(row.codeHmac, codeHmac(deps.config.secret, row.id, sought.code)),
  )
}

export type CodeVerdict =
  | { readonly verdict: 'MATCH'; readonly codeId: string }
  | { readonly verdict: 'NOT_MATCH' | 'EXPIRED' | 'USED' | 'OTHER_TERMS' }
  | { readonly verdict: 'MANY_REQUESTS'; readonly waitMs: number }

const judge = (
  codes: readonly StoredCode[],
  nowMs: number,
  termsHash: string | null | undefined,
): CodeVerdict => {
  if (codes.length === 0) return { verdict: 'NOT_MATCH' }
  const unused = codes.filter((row) => row.usedAtMs === null)
  const live = unused.filter((row) => row.expiresAtMs > nowMs)
  const good = live.find((row) => termsHash === undefined || row.termsHash === termsHash)
  if (good) return { verdict: 'MATCH', codeId: good.id }
  if (live.length > 0) return { verdict: 'OTHER_TERMS' }
  return { verdict: unused.length > 0 ? 'EXPIRED' : 'USED' }
}

/**
 * Says what a code is worth, in a transaction of its own, so that a wrong try stays counted whatever happens next.
 * After 5 wrong tries every code of the phone is answered MANY_REQUESTS for 15 minutes (D22); a right one is not counted.
 * `termsHash`: undefined is not compared, null must be a code that signs nothing.
 */
export const judgeCode = (
  deps: CodeDeps,
  tried: {
    phone: string
    code: string
    events: readonly EventCode[]
    scope: CodeScope
    termsHash?: string | null
  },
): Promise<CodeVerdict> =>
  transaction(deps.database, async (tx): Promise<CodeVerdict> => {
    const nowMs = deps.clock.now()
    const whose = { phone: tried.phone, scope: tried.scope }
    await lockCodesOf(tx, tried.phone)
    const lockedUntilMs = await codeLockedUntilMs(tx, whose)
    if (lockedUntilMs > nowMs) return { verdict: 'MANY_REQUESTS', waitMs: lockedUntilMs - nowMs }
    const verdict = judge(await matchingCodes(tx, deps, tried), nowMs, tried.termsHash)
    if (verdict.verdict === 'NOT_MATCH') await countWrongCode(tx, whose, nowMs)
    if (verdict.verdict === 'MATCH') await clearWrongCodes(tx, whose)
    return verdict
  })

const REFUSAL_OF = {
  NOT_MATCH: 'CODE_NOT_MATCH',
  EXPIRED: 'CODE_EXPIRED',
  USED: 'CODE_USED',
  OTHER_TERMS: 'CODE_OTHER_TERMS',
} as const

/**
 * Checks a code before the effect it allows; call it outside the effect's transaction (`before` of runIdempotent).
 * The returned id goes to {@link consumeCode} inside that transaction.
 * @throws Refusal CODE_NOT_MATCH (counted), CODE_EXPIRED, CODE_USED, CODE_OTHER_TERMS, CODE_MANY_REQUESTS (D22)
 */
export const verifyCode = async (
  deps: CodeDeps,
  { phone, code, eventCode, termsHash }: CodeToVerify,
): Promise<{ readonly codeId: string }> => {
  const judged = await judgeCode(deps, {
    phone,
    code,
    events: [eventCode],
    scope: OPEN_EVENTS.includes(eventCode) ? 'open' : 'own',
    termsHash: termsHash ?? null,
  })
  if (judged.verdict === 'MATCH') return { codeId: judged.codeId }
  if (judged.verdict !== 'MANY_REQUESTS') throw new Refusal(REFUSAL_OF[judged.verdict])
  const minutes = Math.ceil(judged.waitMs / 60_000)
  throw new Refusal('CODE_MANY_REQUESTS', {
    detail: `Подождите ${minutes} мин и запросите новый код.`,
  })
}

/**
 * Uses a code up, in the transaction of the effect it allows: of many at once exactly one succeeds.
 * @throws Refusal CODE_USED
 */
export const consumeCode = async (tx: Tx, codeId: string, nowMs: number): Promise<void> => {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAtMs: nowMs })
    .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.usedAtMs)))
    .returning({ id: oneTimeCodes.id })
  if (used.length === 0) throw new Refusal('CODE_USED')
}
