import { and, asc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import { deleteAccountInside, deletionObstacle } from '../accounts/delete-account.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { UNFINISHED_DAYS } from '../db/retention.ts'
import { clients } from '../db/schema/clients.ts'
import { deviceSessions } from '../db/schema/identity.ts'
import { loans } from '../db/schema/loans.ts'
import { transaction } from '../db/transaction.ts'
import { eachByItself } from '../page-by-page.ts'

const PAGE = 200

/** Registrations begun before `sinceMs` and not signed, whose owner has not been seen since. */
const isAbandoned = (queryable: Queryable, sinceMs: number) =>
  and(
    // Written out: the index of unfinished registrations is found by these very words.
    sql`${clients.deletedAtMs} is null and ${clients.step} <> 'done'`,
    lt(clients.createdAtMs, sinceMs),
    notExists(
      queryable
        .select({ one: sql`1` })
        .from(deviceSessions)
        .where(
          and(eq(deviceSessions.clientId, clients.id), gt(deviceSessions.lastSeenAtMs, sinceMs)),
        ),
    ),
    notExists(
      queryable
        .select({ one: sql`1` })
        .from(loans)
        .where(eq(loans.clientId, clients.id)),
    ),
  )

const eraseOne = async (context: Context, tx: Tx, clientId: string): Promise<void> => {
  await lockClient(tx, clientId)
  const nowMs = context.clock.now()
  const sinceMs = nowMs - UNFINISHED_DAYS * DAY_MS
  const [still] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), isAbandoned(tx, sinceMs)))
  if (!still || (await deletionObstacle(tx, { clientId, nowMs }))) return
  await deleteAccountInside(context, tx, clientId)
}

/**
 * Deletes the accounts whose registration nobody has gone on with for so long (152-FZ art. 5 p. 7, art. 21 p. 4, decision
 * 0079): the aim of the data, a loan, is given up, and photos of a passport would be kept for nothing.
 * @throws AggregateError of those that could not be erased
 */
export const eraseAbandoned = (context: Context): Promise<void> => {
  const { database, clock } = context
  const sinceMs = clock.now() - UNFINISHED_DAYS * DAY_MS
  return eachByItself({
    pageSize: PAGE,
    async page(afterId) {
      const rows = await database
        .select({ id: clients.id })
        .from(clients)
        .where(and(isAbandoned(database, sinceMs), gt(clients.id, afterId)))
        .orderBy(asc(clients.id))
        .limit(PAGE)
      return rows.map(({ id }) => id)
    },
    work: (clientId) => transaction(database, (tx) => eraseOne(context, tx, clientId)),
  })
}
