import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../protocol/errors.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { idempotencyKeys } from './schema/idempotency.ts'
import { transaction } from './transaction.ts'

export interface IdempotencyRequest {
  /** Whose key it is: client id, or phone or address of a stranger. */
  readonly owner: string
  /** Method and path of the call. */
  readonly route: string
  /** Null: the caller sent none and the effect runs every time. */
  readonly key: string | null
  readonly bodyHash: string
}

interface Steps<R> {
  /** Runs outside the transaction, so that what it writes (a counted wrong code) survives a refusal of the effect. */
  readonly before?: () => Promise<void>
  readonly effect: (tx: Tx) => Promise<R>
}

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

interface KeyedRequest extends IdempotencyRequest {
  readonly key: string
}

/** Keys whose effect runs in this process now; other processes are told by an advisory lock. */
const inFlight = new Set<string>()

const isKeyed = (request: IdempotencyRequest): request is KeyedRequest => request.key !== null

const nameOf = (request: KeyedRequest): string =>
  JSON.stringify([request.owner, request.route, request.key])

const storedAnswer = keptQuery<
  { owner: string; route: string; key: string },
  { bodyHash: string; reply: unknown }[]
>((database) =>
  database
    .select({ bodyHash: idempotencyKeys.bodyHash, reply: idempotencyKeys.reply })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.owner, sql.placeholder('owner')),
        eq(idempotencyKeys.route, sql.placeholder('route')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
)

interface Claim {
  /** False while another process runs the effect. */
  readonly free: boolean
  /** True when this transaction has written the key: the effect is ours to run. */
  readonly isOurs: boolean
}

/**
 * Takes the key's lock and writes the key by one statement, which waits for nobody: only who has got the lock writes. The
 * reply is added when it is known.
 */
const claimKey = async (tx: Tx, request: KeyedRequest, nowMs: number): Promise<Claim> => {
  const { owner, route, key, bodyHash } = request
  const { rows } = await tx.execute<{ free: boolean; is_ours: boolean }>(sql`
    with lock as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${nameOf(request)}, 0)) as free),
    claimed as (
      insert into idempotency_keys (owner, route, key, body_hash, created_at_ms)
      select ${owner}, ${route}, ${key}, ${bodyHash}, ${nowMs}::bigint from lock where free
      on conflict do nothing returning 1)
    select free, exists (select 1 from claimed) as is_ours from lock`)
  return { free: rows[0]?.free === true, isOurs: rows[0]?.is_ours === true }
}

/** The stored first answer, or null when the key is new. */
const firstAnswer = async (
  queryable: Queryable,
  request: KeyedRequest,
): Promise<{ reply: unknown } | null> => {
  const { owner, route, key } = request
  const [row] = await storedAnswer(queryable, { owner, route, key })
  if (!row) return null
  if (row.bodyHash !== request.bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return { reply: row.reply ?? undefined }
}

const runOnce = async <R>(deps: Deps, request: KeyedRequest, steps: Steps<R>): Promise<R> => {
  if (steps.before) {
    // What runs before the transaction must not run for a repeat; nothing else needs to look twice.
    const seen = await firstAnswer(deps.database, request)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same call wrote it with the same R
    if (seen) return seen.reply as R
    await steps.before()
  }
  return transaction(deps.database, async (tx) => {
    const createdAtMs = deps.clock.now()
    const { free, isOurs } = await claimKey(tx, request, createdAtMs)
    if (!free) throw new Refusal('IDEMPOTENCY_IN_FLIGHT')
    const first = isOurs ? null : await firstAnswer(tx, request)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    if (first) return first.reply as R
    // Swept away at this moment.
    if (!isOurs) throw new Refusal('IDEMPOTENCY_IN_FLIGHT')
    const reply = await steps.effect(tx)
    const { owner, route, key, bodyHash } = request
    // Written again where the effect has erased the account with all its keys.
    await tx
      .insert(idempotencyKeys)
      .values({ owner, route, key, bodyHash, reply: reply ?? null, createdAtMs })
      .onConflictDoUpdate({
        target: [idempotencyKeys.owner, idempotencyKeys.route, idempotencyKeys.key],
        set: { reply: sql`excluded.reply` },
      })
    return reply
  })
}

/**
 * Runs an effect that may be sent twice exactly once (D36): key and effect are written in one transaction.
 * A refusal rolls both back, so a corrected try with the same key and body may succeed later.
 * The reply must survive JSON: the second time it comes out of the database.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED (422) for another body, IDEMPOTENCY_IN_FLIGHT (409) while the first still runs
 */
export const runIdempotent = async <R>(
  deps: Deps,
  request: IdempotencyRequest,
  steps: Steps<R>,
): Promise<R> => {
  if (!isKeyed(request)) {
    await steps.before?.()
    return transaction(deps.database, steps.effect)
  }
  const name = nameOf(request)
  if (inFlight.has(name)) throw new Refusal('IDEMPOTENCY_IN_FLIGHT')
  inFlight.add(name)
  try {
    return await runOnce(deps, request, steps)
  } finally {
    inFlight.delete(name)
  }
}
