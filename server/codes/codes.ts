import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Clock } from '../clock.ts'
import { derivedKey } from '../derived-key.ts'
import { type CodeLength, type Holder, holderOf, takeCodeTry } from './code-tries.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { codeSends, oneTimeCodes } from '../db/schema/codes.ts'
import { transaction } from '../db/transaction.ts'

/** What the rules of codes need; a Context has it all. */
export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly config: { readonly secret: string }
}

/** `open`: codes anybody may ask for and try; `own`: those of the signed-in owner, which a stranger can neither kill nor try. */
export type CodeScope = 'open' | 'own'

export interface CodeToVerify {
  /** E.164 */
  readonly phone: string
  readonly code: string
  readonly eventCode: EventCode
  /** SHA-256 in hex of what is signed; absent when the code signs nothing. */
  readonly termsHash?: string
  /** Id of a known browser; only where a stranger may try as well. */
  readonly device?: string | null
}

/** Events whose codes a stranger may ask for and try; the others belong to a signed-in client. */
export const OPEN_EVENTS: readonly EventCode[] = ['DEFAULT', 'REGISTRATION']

/** Its code goes to a number that is not yet the client's: asked for and tried like a stranger's, bound to the change. */
const OF_NEW_NUMBER: EventCode = 'PHONE_CHANGE'

/** A code that outlived its five minutes is still recognised for so long, to say «устарел» and not «не подходит». */
const RECOGNISED_MS = HOUR_MS

/** Digits of a code by the way it is sent. */
export const CODE_LENGTHS = { sms: 6, flash: 4 } as const satisfies Record<string, CodeLength>

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

interface Tried {
  /** E.164 */
  readonly phone: string
  readonly code: string
  readonly events: readonly EventCode[]
  readonly scopes: readonly CodeScope[]
  readonly holder: Holder
  /** Undefined is not compared, null must be a code that signs nothing. */
  readonly termsHash?: string | null
}

const recentCodes = (tx: Tx, tried: Tried, nowMs: number): Promise<StoredCode[]> =>
  tx
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phone, tried.phone),
        inArray(oneTimeCodes.eventCode, [...tried.events]),
        inArray(oneTimeCodes.scope, [...tried.scopes]),
        gt(oneTimeCodes.sentAtMs, nowMs - RECOGNISED_MS),
      ),
    )
    .orderBy(desc(oneTimeCodes.sentAtMs))

export type CodeVerdict =
  | { readonly verdict: 'MATCH'; readonly codeId: string }
  | { readonly verdict: 'NOT_MATCH' | 'EXPIRED' | 'USED' | 'OTHER_TERMS' }
  /** No try is left for this code, but for another one. */
  | { readonly verdict: 'TRIED_OUT' }
  | { readonly verdict: 'MANY_REQUESTS'; readonly waitMs: number }

const isLive = (row: StoredCode, nowMs: number): boolean =>
  row.endedAtMs === null && row.expiresAtMs > nowMs

/** All are compared, so the time tells nothing. */
const judge = (
  deps: CodeDeps,
  codes: readonly StoredCode[],
  { code, termsHash }: Tried,
): CodeVerdict => {
  const nowMs = deps.clock.now()
  const same = codes.filter(
    (row) => row.codeHmac && isSame(row.codeHmac, codeHmac(deps.config.secret, row.id, code)),
  )
  if (same.length === 0) return { verdict: 'NOT_MATCH' }
  const live = same.filter((row) => isLive(row, nowMs))
  const good = live.find((row) => termsHash === undefined || row.termsHash === termsHash)
  if (good) return { verdict: 'MATCH', codeId: good.id }
  if (live.length > 0) return { verdict: 'OTHER_TERMS' }
  return { verdict: same.some((row) => row.usedAtMs === null) ? 'EXPIRED' : 'USED' }
}

const isCodeLength = (length: number): length is CodeLength => length === 4 || length === 6

/** Compares with what is dead for nothing, with what is alive for one try; what was no wrong guess is given back. */
const judgeCounted = async (tx: Tx, deps: CodeDeps, tried: Tried): Promise<CodeVerdict> => {
  const nowMs = deps.clock.now()
  const { phone, holder } = tried
  const { length } = tried.code
  const codes = await recentCodes(tx, tried, nowMs)
  const dead = codes.filter((row) => !isLive(row, nowMs))
  const live = codes.filter((row) => isLive(row, nowMs) && CODE_LENGTHS[row.channel] === length)
  if (live.length === 0 || !isCodeLength(length)) return judge(deps, dead, tried)
  const { secret } = deps.config
  const codeIds = live.map(({ id }) => id)
  const taken = await takeCodeTry(tx, { secret, phone, holder, length, codeIds }, nowMs)
  if (taken.codeIds === null) {
    return taken.untilMs === null
      ? { verdict: 'TRIED_OUT' }
      : { verdict: 'MANY_REQUESTS', waitMs: taken.untilMs - nowMs }
  }
  const { codeIds: open } = taken
  const judged = judge(deps, [...live.filter(({ id }) => open.has(id)), ...dead], tried)
  if (judged.verdict !== 'NOT_MATCH') await taken.giveBack()
  return judged
}

/** Notes that the right code was entered: the breaker counts codes that nobody enters (D41). */
const noteEntered = async (queryable: Queryable, codeId: string, nowMs: number): Promise<void> => {
  await queryable
    .update(codeSends)
    .set({ enteredAtMs: nowMs })
    .where(and(eq(codeSends.codeId, codeId), isNull(codeSends.enteredAtMs)))
}

/**
 * Says what a code is worth, in a transaction of its own, so that a wrong try stays counted whatever happens next. A
 * holder has 5 wrong tries a code, and a day 15 of six digits and 3 of four (D41); a right one is not counted.
 */
export const judgeCode = (deps: CodeDeps, tried: Tried): Promise<CodeVerdict> =>
  transaction(deps.database, async (tx): Promise<CodeVerdict> => {
    await lockCodesOf(tx, tried.phone)
    const judged = await judgeCounted(tx, deps, tried)
    if (judged.verdict === 'MATCH') await noteEntered(tx, judged.codeId, deps.clock.now())
    return judged
  })

const REFUSAL_OF = {
  NOT_MATCH: 'CODE_NOT_MATCH',
  EXPIRED: 'CODE_EXPIRED',
  USED: 'CODE_USED',
  OTHER_TERMS: 'CODE_OTHER_TERMS',
  TRIED_OUT: 'CODE_TRIED_OUT',
} as const

const waitText = (waitMs: number): string => {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
  return minutes < 120 ? `${minutes} мин` : `${Math.ceil(minutes / 60)} ч`
}

/**
 * Checks a code before the effect it allows; call it outside the effect's transaction (`before` of runIdempotent).
 * The returned id goes to {@link consumeCode} inside that transaction. What signs terms is the owner's own code.
 * @throws Refusal CODE_NOT_MATCH (counted), CODE_EXPIRED, CODE_USED, CODE_OTHER_TERMS, CODE_TRIED_OUT,
 * CODE_MANY_REQUESTS (D41)
 */
export const verifyCode = async (
  deps: CodeDeps,
  { phone, code, eventCode, termsHash, device }: CodeToVerify,
): Promise<{ readonly codeId: string }> => {
  const isOpen =
    eventCode === OF_NEW_NUMBER || (termsHash === undefined && OPEN_EVENTS.includes(eventCode))
  const judged = await judgeCode(deps, {
    phone,
    code,
    events: [eventCode],
    scopes: [isOpen ? 'open' : 'own'],
    holder: isOpen ? holderOf(device) : 'client',
    termsHash: termsHash ?? null,
  })
  if (judged.verdict === 'MATCH') return { codeId: judged.codeId }
  if (judged.verdict !== 'MANY_REQUESTS') throw new Refusal(REFUSAL_OF[judged.verdict])
  const otherWay = isOpen && eventCode === 'DEFAULT' ? ' или войдите по паролю' : ''
  throw new Refusal('CODE_MANY_REQUESTS', {
    detail: `Подождите ${waitText(judged.waitMs)}${otherWay}.`,
  })
}

/**
 * Uses a code up, in the transaction of the effect it allows: of many at once exactly one succeeds, and every other code
 * of the event dies with it (D41).
 * @throws Refusal CODE_USED, and when a newer one has taken its place meanwhile CODE_EXPIRED
 */
export const consumeCode = async (tx: Tx, codeId: string, nowMs: number): Promise<void> => {
  const [used] = await tx
    .update(oneTimeCodes)
    .set({ usedAtMs: nowMs, endedAtMs: nowMs })
    .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.endedAtMs)))
    .returning({ phone: oneTimeCodes.phone, eventCode: oneTimeCodes.eventCode })
  if (!used) {
    const [row] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId))
    throw new Refusal(row && row.usedAtMs === null ? 'CODE_EXPIRED' : 'CODE_USED')
  }
  await tx
    .update(oneTimeCodes)
    .set({ endedAtMs: nowMs })
    .where(
      and(
        eq(oneTimeCodes.phone, used.phone),
        eq(oneTimeCodes.eventCode, used.eventCode),
        isNull(oneTimeCodes.endedAtMs),
      ),
    )
}
