import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, OpenDatabase } from './database.ts'
import { dataFolderFault, StartFault } from '../start-fault.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { guardQueries } from './transaction.ts'
import { migrationsFolder, validateConstraints } from './migrate.ts'
import { quickQueries } from './quick-queries.ts'

/**
 * fsync on (PGlite starts with -F, which turns it off), by the call that reaches our file system. Pages are kept by the
 * operating system too, so a large buffer of the database's own would only keep them twice.
 */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Wraps an opened PGlite: migrates it unless its data came from a migrated template, and refuses misuse. A logger is
 * told of every query; `around` stands between the server and its queries.
 */
export const onPglite = async (
  lite: PGlite,
  logger?: Logger,
  around: (client: PGlite) => PGlite = (client) => client,
): Promise<Database> => {
  const plain = drizzle(lite)
  await migrate(plain, { migrationsFolder })
  await validateConstraints(lite)
  await lite.exec('set plan_cache_mode = force_custom_plan')
  return drizzle(guardQueries(around(quickQueries(lite))), logger ? { logger } : {})
}

const takeFolder = (dataDir: string): (() => void) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return lockDirectory(dataDir)
  } catch (error) {
    throw dataFolderFault(dataDir, error)
  }
}

const openFolder = async (dataDir: string): Promise<PGlite> => {
  const folder = join(dataDir, 'db')
  try {
    return await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableStartParams })
  } catch (error) {
    const fault = dataFolderFault(dataDir, error)
    if (fault instanceof StartFault) throw fault
    throw new StartFault(`DATA_DIR: ${folder} is not a database that can be opened`, {
      cause: error,
    })
  }
}

/**
 * Opens the embedded database in `dataDir/db`, alone and durable.
 * @throws StartFault when another process uses the folder, or it cannot be written to or read
 */
export const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  const unlock = takeFolder(dataDir)
  try {
    const lite = await openFolder(dataDir)
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
    throw dataFolderFault(dataDir, error)
  }
}
