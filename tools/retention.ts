/**
 * `npm run retention` counts, in the PostgreSQL of the settings, what the next sweep would erase by kind of data, and
 * erases nothing (decision 0079).
 */
import { parseConfig } from '../server/config.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { countOldRows, SWEEPS } from '../server/db/retention.ts'
import { loadEnv } from './load-env.ts'

loadEnv()
const { databaseUrl } = parseConfig(process.env)
if (databaseUrl === null) {
  process.stderr.write('DATABASE_URL is not set: the sandbox shows it at the workplace.\n')
  process.exitCode = 1
} else {
  const opened = await openPostgres(databaseUrl)
  try {
    const due = await countOldRows(opened.database, Date.now())
    for (const { name, days } of SWEEPS) {
      const rows = String(due[name] ?? 0).padStart(9)
      process.stdout.write(`${rows}  ${name}, older than ${days} days\n`)
    }
  } finally {
    await opened.close()
  }
}
