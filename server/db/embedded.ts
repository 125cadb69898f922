import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, OpenDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { migrationsFolder } from './migrate.ts'
import { refuseInsideTransaction } from './transaction.ts'

/** fsync on (PGlite starts with -F, which turns it off), by the call that reaches our file system. */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

const guarded = (lite: PGlite): PGlite => {
  const query = lite.query.bind(lite)
  const runTransaction = lite.transaction.bind(lite)
  return Object.assign(Object.create(lite) as PGlite, {
    query: (...parameters: Parameters<typeof query>) => {
      refuseInsideTransaction()
      return query(...parameters)
    },
    transaction: runTransaction,
  })
}

/** Wraps an opened PGlite: migrates it unless its data came from a migrated template, and refuses misuse. */
export const onPglite = async (lite: PGlite): Promise<Database> => {
  const plain = drizzle(lite)
  await migrate(plain, { migrationsFolder })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both drivers answer raw SQL with { rows }
  return drizzle(guarded(lite)) as unknown as Database
}

/**
 * Opens the embedded database in `dataDir/db`, alone and durable.
 * @throws Error when another process uses the directory
 */
export const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dataDir)
  try {
    const lite = await PGlite.create({
      fs: new DurableNodeFS(join(dataDir, 'db')),
      startParams: durableStartParams,
    })
    const database = await onPglite(lite)
    return {
      database,
      exclusive: true,
      async close() {
        await lite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
