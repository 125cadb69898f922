import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { onPglite } from '../../server/db/embedded.ts'
import { migrationsFolder } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'

const cacheFolder = fileURLToPath(
  new URL('../../node_modules/.cache/database-template', import.meta.url),
)

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Address of a database on the same PostgreSQL server. */
export const siblingUrl = (url: string, name: string): string => {
  const sibling = new URL(url)
  sibling.pathname = `/${name}`
  return sibling.href
}

/** Name of the migrated PostgreSQL database that every test's own is copied from. */
export const templateName = (): string => `vovremya_template_${fingerprint()}`

/** Runs one statement on the server of TEST_DATABASE_URL. */
export const onServer = async (url: string, statement: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

const setupPostgres = async (url: string): Promise<void> => {
  const name = templateName()
  const there = await onServer(url, `select 1 from pg_database where datname = '${name}'`)
  if (there > 0) return
  await onServer(url, `create database ${name}`)
  const opened = await openPostgres(siblingUrl(url, name))
  await opened.close()
}

/** Where the dump of a freshly migrated database lies for the migrations as they are now. */
export const templatePath = (): string => join(cacheFolder, `${fingerprint()}.tar`)

/** Runs once before all tests: migrates one embedded database and keeps its dump, which every test starts from;
 * with TEST_DATABASE_URL one of PostgreSQL too. */
export const setup = async (): Promise<void> => {
  const postgresUrl = process.env['TEST_DATABASE_URL']
  if (postgresUrl) await setupPostgres(postgresUrl)
  const path = templatePath()
  if (existsSync(path)) return
  mkdirSync(cacheFolder, { recursive: true })
  const lite = await PGlite.create()
  await onPglite(lite)
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, path)
  for (const name of readdirSync(cacheFolder)) {
    if (name.endsWith('.tar') && join(cacheFolder, name) !== path) {
      rmSync(join(cacheFolder, name), { force: true })
    }
  }
}
