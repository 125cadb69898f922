import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { clientOf } from './client-of.ts'
import type { Database, Tx } from './database.ts'
import { handedOverTo } from './handed-over.ts'
import { inheritSealer } from './sealed-columns.ts'

type AfterCommit = (database: Database) => void

const insideTransaction = new AsyncLocalStorage<true>()
const afterCommit = new WeakMap<Tx, Set<AfterCommit>>()
/** Statements of a transaction whose answers nobody has waited for. */
const behind = new WeakMap<Tx, Promise<unknown>[]>()

/** A statement is handed over within this many turns of the queue of promises; one that is not is waited for. */
const TURNS = 100

/** Waits until a statement was given to the connection of a transaction, or has failed; true when it was. */
const untilHandedOver = async (
  connection: object,
  before: number,
  asked: Promise<unknown>,
): Promise<boolean> => {
  const state = { isOver: false }
  const end = (): void => {
    state.isOver = true
  }
  asked.then(end, end)
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (handedOverTo(connection) !== before) return true
    if (state.isOver) return false
    await Promise.resolve()
  }
  return false
}

/** What asks each of several answers. */
export type Statements<Answers extends readonly unknown[]> = {
  readonly [Index in keyof Answers]: () => Promise<Answers[Index]>
}

/** A query of drizzle is asked again by each who waits for it: this one is asked now, and once. */
const once = async <Answer>(statement: () => Promise<Answer>): Promise<Answer> => statement()

/**
 * Asks statements of a transaction that do not depend on each other's answers: where the connection takes them one behind
 * the other they leave together, in this order. Each begins when the one before it has ended.
 */
export const askTogether = async <Answers extends readonly unknown[]>(
  tx: Tx,
  statements: Statements<Answers>,
): Promise<Answers> => {
  const connection = clientOf(tx)
  const asked: Promise<unknown>[] = []
  for (const statement of statements) {
    const before = handedOverTo(connection)
    const answer = once(statement)
    asked.push(answer)
    if (before === undefined || !(await untilHandedOver(connection, before, answer))) await answer
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one answer a statement, in their order
  return (await Promise.all(asked)) as unknown as Answers
}

/**
 * Has one write done within `tx` without waiting for its answer where the connection takes the next statement behind it;
 * the commit comes behind it too. When it fails the transaction is rolled back by the database and throws its error.
 * `write` asks a single statement and nothing after it.
 */
export const writeBehind = async (tx: Tx, write: () => Promise<unknown>): Promise<void> => {
  const connection = clientOf(tx)
  const pending = behind.get(tx)
  const before = handedOverTo(connection)
  const written = once(write)
  if (!pending || before === undefined) {
    await written
    return
  }
  pending.push(written)
  if (!(await untilHandedOver(connection, before, written))) await written
}

/** The error of the first write that failed: what came behind it was only told that the transaction is aborted. */
const refuseFailed = async (pending: readonly Promise<unknown>[]): Promise<void> => {
  await Promise.all(pending)
}

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
  const pending: Promise<unknown>[] = []
  let result: R
  try {
    result = await insideTransaction.run(true, () =>
      database.transaction((tx) => {
        afterCommit.set(tx, callbacks)
        behind.set(tx, pending)
        inheritSealer(tx, database)
        return effect(tx)
      }),
    )
  } catch (error) {
    await refuseFailed(pending)
    throw error
  }
  // A commit behind a write that failed is answered as a rollback.
  await refuseFailed(pending)
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
