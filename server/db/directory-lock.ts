import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'

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
