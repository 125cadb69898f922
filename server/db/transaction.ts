import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'
import { inheritSealer } from './sealed-columns.ts'

type AfterCommit = (database: Database) => void

const insideTransaction = new AsyncLocalStorage<true>()
const afterCommit = new WeakMap<Tx, Set<AfterCommit>>()

/**
 * Runs `effect` in one transaction: everything it writes through `tx`, or nothing.
 * Inside it only `tx` may be used; a query through the database itself throws (it would hang on the embedded
 * database and escape the transaction on PostgreSQL).
 */
export const transaction = async <R>(
  database: Database,
  effect: (tx: Tx) => Promise<R>,
): Promise<R> => {
  refuseInsideTransaction()
  const callbacks = new Set<AfterCommit>()
  const result = await insideTransaction.run(true, () =>
    database.transaction((tx) => {
      afterCommit.set(tx, callbacks)
      inheritSealer(tx, database)
      return effect(tx)
    }),
  )
  for (const callback of callbacks) callback(database)
  return result
}

/**
 * {@link transaction} for a page of hundreds of rows. What foreign keys and triggers ask for each row is planned once: the
 * embedded database, told to keep no plan, would plan it again for every row. By an index, for a plan made while a table
 * was small is met again when it has grown.
 */
export const bulkTransaction = <R>(
  database: Database,
  effect: (tx: Tx) => Promise<R>,
): Promise<R> =>
  transaction(database, async (tx) => {
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true)`)
    return effect(tx)
  })

/** Has `callback` called once when `tx` has been committed, and never when it was rolled back. */
export const onCommit = (tx: Tx, callback: AfterCommit): void => {
  afterCommit.get(tx)?.add(callback)
}

/** Takes back what was rehearsed; nobody outside of {@link rehearse} sees it. */
class Rehearsed extends Error {}

/**
 * What `effect` answers within `tx` if it were done now: all that it writes is taken back, and nothing that it has called
 * after the commit ever is. Throws what `effect` throws.
 */
export const rehearse = async <R>(tx: Tx, effect: (inner: Tx) => Promise<R>): Promise<R> => {
  const seen: R[] = []
  try {
    await tx.transaction(async (inner) => {
      inheritSealer(inner, tx)
      seen.push(await effect(inner))
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  const [result] = seen
  if (result === undefined) throw new Error('A rehearsal without a result')
  return result
}

/** Throws when called from within {@link transaction}; the drivers call it before every query outside one. */
export const refuseInsideTransaction = (): void => {
  if (insideTransaction.getStore()) {
    throw new Error('The database was used inside a transaction: use tx there')
  }
}

/** The same client, whose `query` throws when it is called while a transaction runs in this call chain. */
export const guardQueries = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') refuseInsideTransaction()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
