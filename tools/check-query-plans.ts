/**
 * `npm run test:plans`: no query without an index. Plans every kind of query that the server tests ran (they leave them
 * in node_modules/.cache/query-log) on the migrated schema with sequential scans forbidden: one that is still there
 * means that no index serves the query.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { onPglite } from '../server/db/embedded.ts'
import { queryLogFolder } from './query-log-folder.ts'

interface LoggedQuery {
  readonly kind: string
  readonly query: string
  readonly parameters: unknown[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Tables read whole on purpose: a few rows each, whatever the number of clients. */
const READ_WHOLE: readonly string[] = ['setting', 'staff_member']
/** The stand-ins' own pages show everything; they do not exist in production. */
const isSandbox = (table: string): boolean => table.startsWith('sandbox_')

const loggedQueries = (): LoggedQuery[] => {
  const files = existsSync(queryLogFolder) ? readdirSync(queryLogFolder) : []
  const lines = files.flatMap((name) =>
    readFileSync(join(queryLogFolder, name), 'utf8').trim().split('\n'),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the server tests write these lines
  const queries = lines.map((line) => JSON.parse(line) as LoggedQuery)
  return [...new Map(queries.map((query) => [query.kind, query])).values()]
}

const scannedTables = ({
  'Node Type': type,
  'Relation Name': table,
  Plans = [],
}: PlanNode): string[] => [
  ...(type === 'Seq Scan' && table !== undefined ? [table] : []),
  ...Plans.flatMap(scannedTables),
]

/** Empties the sandbox, the outbox but for its timetable included (server/sandbox/sandbox-store.ts). */
const EMPTIES_SANDBOX = /^delete from "outbox" where \("outbox"\."status" <> \$\d+ or /

/** A select without a table has no plan worth a look. */
const isPlanned = ({ query }: LoggedQuery): boolean =>
  /^[\s(]*(select|update|delete|with)\b/i.test(query) &&
  /\b(?:from|update)\b/i.test(query) &&
  !EMPTIES_SANDBOX.test(query)

const queries = loggedQueries().filter(isPlanned)
if (queries.length === 0) {
  process.stderr.write('No queries were logged: run the server tests first (npm run test:unit)\n')
  process.exit(2)
}
const lite = await PGlite.create()
await onPglite(lite)
await lite.exec('set enable_seqscan = off')
let unserved = 0
for (const { query, parameters } of queries) {
  const { rows } = await lite.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${query}`,
    parameters,
  )
  const tables = rows
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap(({ Plan }) => scannedTables(Plan))
    .filter((table) => !READ_WHOLE.includes(table) && !isSandbox(table))
  if (tables.length === 0) continue
  unserved += 1
  process.stdout.write(`No index serves ${tables.join(', ')} in:\n  ${query}\n`)
}
await lite.close()
process.stdout.write(`${queries.length} kinds of queries, ${unserved} without an index\n`)
process.exit(unserved === 0 ? 0 : 1)
