import { type PGlite, types } from '@electric-sql/pglite'

type Query = PGlite['query']
interface Queried {
  readonly query: Query
}

const asText = (value: string): string => value

/** Moments, dates, and lists of them and of numbers: text, as drizzle wants them. */
const TEXT_TYPES = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1182,
  1185,
  1187,
  1231,
] as const

const withQuery = <Client extends Queried>(client: Client): Client => {
  const query: Query = (text, parameters, options) =>
    client.query(text, parameters, options?.rowMode && { rowMode: options.rowMode })
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/**
 * The same PGlite with the parsers that drizzle names in every query set once for all: PGlite copies its whole table
 * of types for each query that brings its own, a sixth of the time of short queries.
 */
export const quickQueries = (lite: PGlite): PGlite => {
  for (const type of TEXT_TYPES) lite.parsers[type] = asText
  return new Proxy(withQuery(lite), {
    get(target, name) {
      if (name === 'transaction') {
        const transaction: PGlite['transaction'] = (work) =>
          lite.transaction((tx) => work(withQuery(tx)))
        return transaction
      }
      return Reflect.get(target, name) as unknown
    },
  })
}
