import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../protocol/errors.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { idempotencyKeys } from './schema/idempotency.ts'
import { askTogether, type Statements, transaction, writeBehind } from './transaction.ts'

export interface IdempotencyRequest {
  /** Whose key it is: client id, or phone or address of a stranger. */
  readonly owner: string
  /** Method and path of the call. */
  readonly route: string
  /** Null: the caller sent none and the effect runs every time. */
  readonly key: string | null
  readonly bodyHash: string
}

interface Steps<R, Met extends readonly unknown[]> {
  /** Runs outside the transaction, so that what it writes (a counted wrong code) survives a refusal of the effect. */
  readonly before?: () => Promise<void>
  /** Reads that the effect begins with, asked together with the key: also for a repeat, which then does without them. */
  readonly ahead?: (tx: Tx) => Statements<Met>
  readonly effect: (tx: Tx, ...met: Met) => Promise<R>
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

const lockOfKey = keptQuery<{ name: string }, { free: boolean }[]>((database) =>
  database
    .select({
      free: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`.as(
        'free',
      ),
    })
    .from(sql`(select 1) as "one"`),
)

/** Takes the key's lock, waiting for nobody; false while another process runs the effect. */
const lockKey = async (tx: Tx, request: KeyedRequest): Promise<boolean> => {
  const [row] = await lockOfKey(tx, { name: nameOf(request) })
  return row?.free === true
}

const keptKey = keptQuery<
  {
    owner: string
    route: string
    key: string
    bodyHash: string
    reply: unknown
    createdAtMs: number
  },
  unknown
>((database) =>
  database.insert(idempotencyKeys).values({
    owner: sql.placeholder('owner'),
    route: sql.placeholder('route'),
    key: sql.placeholder('key'),
    bodyHash: sql.placeholder('bodyHash'),
    reply: sql.placeholder('reply'),
    createdAtMs: sql.placeholder('createdAtMs'),
  }),
)

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

const aheadOf = <R, Met extends readonly unknown[]>(
  tx: Tx,
  { ahead }: Steps<R, Met>,
): Statements<Met> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without reads there are no answers
  ahead?.(tx) ?? ([] as unknown as Statements<Met>)

const runOnce = async <R, Met extends readonly unknown[]>(
  deps: Deps,
  request: KeyedRequest,
  steps: Steps<R, Met>,
): Promise<R> => {
  if (steps.before) {
    // What runs before the transaction must not run for a repeat; nothing else needs to look twice.
    const seen = await firstAnswer(deps.database, request)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same call wrote it with the same R
    if (seen) return seen.reply as R
    await steps.before()
  }
  return transaction(deps.database, async (tx) => {
    const createdAtMs = deps.clock.now()
    // The answer is looked up by a statement of its own, which begins when the lock is held.
    const [free, first, ...met] = await askTogether<[boolean, { reply: unknown } | null, ...Met]>(
      tx,
      [() => lockKey(tx, request), () => firstAnswer(tx, request), ...aheadOf(tx, steps)],
    )
    if (!free) throw new Refusal('IDEMPOTENCY_IN_FLIGHT')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    if (first) return first.reply as R
    const reply = await steps.effect(tx, ...met)
    const { owner, route, key, bodyHash } = request
    await writeBehind(tx, () =>
      keptKey(tx, { owner, route, key, bodyHash, reply: reply ?? null, createdAtMs }),
    )
    return reply
  })
}

/**
 * Runs an effect that may be sent twice exactly once (D36): key and effect are written in one transaction.
 * A refusal rolls both back, so a corrected try with the same key and body may succeed later.
 * The reply must survive JSON: the second time it comes out of the database.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED (422) for another body, IDEMPOTENCY_IN_FLIGHT (409) while the first still runs
 */
export const runIdempotent = async <R, Met extends readonly unknown[] = []>(
  deps: Deps,
  request: IdempotencyRequest,
  steps: Steps<R, Met>,
): Promise<R> => {
  if (!isKeyed(request)) {
    await steps.before?.()
    return transaction(deps.database, async (tx) =>
      steps.effect(tx, ...(await askTogether<Met>(tx, aheadOf(tx, steps)))),
    )
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
