import type { Pool, PoolClient, QueryConfig } from 'pg'
import { ofOneTurn } from '../of-one-turn.ts'
import { isKept } from './client-of.ts'

const isKeptQuery = (asked: unknown): asked is QueryConfig => isKept(asked) && 'text' in asked

interface Asked {
  readonly config: QueryConfig
  readonly values: unknown[] | undefined
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** Asks all over one connection, one behind the other, and gives it back with the last answer. */
const askAll = (client: PoolClient, burst: readonly Asked[]): void => {
  const answers = burst.map(({ config, values, resolve, reject }) =>
    client.query(config, values).then(resolve, reject),
  )
  // A connection that has broken meanwhile is thrown away by the pool itself.
  void Promise.all(answers).then(() => client.release())
}

/**
 * The same pool, whose kept queries leave in bursts: what is asked within one turn of the event loop goes over one
 * connection in one message, and PostgreSQL is woken once for all of it (decision 0137). Kept queries are short reads by an
 * index, so that none waits long for those before it; each fails for itself.
 */
export const inBursts = (pool: Pool): Pool => {
  const wait = ofOneTurn<Asked>((burst) => {
    pool.connect().then(
      (client) => askAll(client, burst),
      (error: unknown) => {
        for (const { reject } of burst) reject(error)
      },
    )
  })

  const alone: (...given: unknown[]) => unknown = pool.query.bind(pool)
  const query = (...given: unknown[]): unknown => {
    const [config, values, ...told] = given
    if (told.length > 0 || !isKeptQuery(config)) return alone(...given)
    return new Promise((resolve, reject) => {
      wait({ config, values: Array.isArray(values) ? values : undefined, resolve, reject })
    })
  }

  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
