/** Every kind of query that the product ran in tests, for tools/check-query-plans.ts to look at their plans. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { queryLogFolder } from '../../tools/query-log-folder.ts'

const inProduct = new AsyncLocalStorage<true>()

/** Runs a part of the product; what a test itself asks of the database is no query of the product. */
export const asProduct = <R>(run: () => R): R => inProduct.run(true, run)

const seen = new Set<string>()
const file = join(queryLogFolder, `${randomUUID()}.jsonl`)
let unwritten: string[] = []

/** Lists of different lengths are one kind of query. */
const kindOf = (query: string): string =>
  query.replaceAll(/\(\s*\$\d+(?:\s*,\s*\$\d+)*\s*\)/g, '($…)').replaceAll(/\$\d+/g, '$')

const counted = new AsyncLocalStorage<string[]>()

/** Every statement asked of an embedded database while `run` ran, in order; BEGIN and COMMIT are not told of. */
export const statementsOf = async (run: () => Promise<unknown>): Promise<readonly string[]> => {
  const statements: string[] = []
  await counted.run(statements, run)
  return statements
}

/** Remembers the product's first query of each kind with its parameters. */
export const queryRecorder = {
  logQuery(query: string, parameters: unknown[]): void {
    counted.getStore()?.push(query)
    if (!inProduct.getStore()) return
    const kind = kindOf(query)
    if (seen.has(kind)) return
    seen.add(kind)
    unwritten.push(`${JSON.stringify({ kind, query, parameters })}\n`)
  },
}

/** Writes down what was remembered since the last time. */
export const flushQueries = (): void => {
  if (unwritten.length === 0) return
  mkdirSync(queryLogFolder, { recursive: true })
  appendFileSync(file, unwritten.join(''))
  unwritten = []
}
