import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { dataFolderFault, StartFault } from '../start-fault.ts'
import type { Database, OpenDatabase } from './database.ts'
import { migrationsFolder, validateConstraints } from './migrate.ts'
import { quickQueries } from './quick-queries.ts'
import { guardQueries } from './transaction.ts'

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

/** A PGlite that is migrated already, as a client that keeps its statements prepared (decision 0037). */
export const migratedClient = async (lite: PGlite): Promise<PGlite> => {
  await lite.exec('set plan_cache_mode = force_custom_plan')
  return quickQueries(lite)
}

/** The database behind a client of {@link migratedClient}: refuses misuse; a logger is told of every query. */
export const databaseOf = (client: PGlite, logger?: Logger): Database =>
  drizzle(guardQueries(client), logger ? { logger } : {})

/**
 * Wraps an opened PGlite: migrates it unless its data came from a migrated template, and refuses misuse. `around` stands
 * between the server and its queries.
 */
export const onPglite = async (
  lite: PGlite,
  around: (client: PGlite) => PGlite = (client) => client,
): Promise<Database> => {
  await migrate(drizzle(lite), { migrationsFolder })
  await validateConstraints(lite)
  return databaseOf(around(await migratedClient(lite)))
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

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Moment the process was started, in kernel ticks, or null where /proc does not exist: tells a reused pid apart. */
const startedAt = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const create = (path: string): boolean => {
  try {
    const descriptor = openSync(path, 'wx', 0o600)
    writeSync(descriptor, `${process.pid} ${startedAt(process.pid) ?? ''}`)
    closeSync(descriptor)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Pid of a living process that holds the lock, or null when it was left behind by a crash. */
const holderOf = (path: string): number | null => {
  const [pidText = '', started = ''] = readFileSync(path, 'utf8').split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  return started === '' || startedAt(pid) === started ? pid : null
}

/**
 * Takes the data directory for this process alone: the embedded database itself lets a second process in
 * and silently loses rows. A lock left by a dead process is taken over.
 * @returns a function that gives the directory back
 * @throws StartFault naming the process that holds the directory
 */
export const lockDirectory = (directory: string): (() => void) => {
  const path = join(directory, 'lock')
  if (!create(path)) {
    const holder = holderOf(path)
    if (holder !== null) {
      throw new StartFault(
        `DATA_DIR: ${directory} is used by the running process ${holder}; stop it first`,
      )
    }
    rmSync(path, { force: true })
    if (!create(path))
      throw new StartFault(`DATA_DIR: ${directory} was taken by another process just now`)
  }
  return () => rmSync(path, { force: true })
}

type InitOptions = Parameters<NodeFS['init']>[1]
type InitResult = Awaited<ReturnType<NodeFS['init']>>

interface Stream {
  readonly nfd?: number
}

interface NodeFsModule {
  readonly NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } }
}

/** What really flushes; a test replaces it to count. */
export const flush = { toDisk: (descriptor: number): void => fdatasyncSync(descriptor) }

const passFlushesOn = (module: unknown): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- NODEFS is there once super.init has run
  ;(module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) flush.toDisk(stream.nfd)
    return 0
  }
}

/**
 * PGlite's own NODEFS ignores fsync, so a committed row survives a killed process but not a power cut.
 * This one passes every flush of the write-ahead log to the disk.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): Promise<InitResult> {
    const result = await super.init(pg, options)
    const preRun = result.emscriptenOpts.preRun ?? []
    result.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), passFlushesOn]
    return result
  }
}
