/** A PostgreSQL of one's own for as long as something is measured or tested on it, from the Debian package. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEFAULT_PORT = '54329'

const run = (command: string, args: readonly string[], uid?: number): void => {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(uid === undefined ? {} : { uid }),
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

/** Folder of the newest PostgreSQL installed here, or null. */
const installed = (): string | null => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return (
    versions
      .map((version) => join(root, version, 'bin'))
      .find((path) => existsSync(join(path, 'initdb'))) ?? null
  )
}

/**
 * Folder of PostgreSQL's programs; the Debian package is installed when there is none and we are root on a machine
 * with apt. @throws Error when there is none and none can be installed
 */
export const postgresPrograms = (): string => {
  if (installed() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('No PostgreSQL found, installing the Debian package.\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'])
  }
  const bin = installed()
  if (bin === null) throw new Error('No PostgreSQL here: install one.')
  return bin
}

export interface ScratchPostgres {
  readonly url: string
  /** Folder of initdb, pgbench and the others. */
  readonly bin: string
  /** Stops the cluster and removes its data. */
  stop(): void
}

/** Starts an empty cluster whose writes need not outlive the machine. `settings`: further `-c` settings of the server. */
export const startScratchPostgres = (
  settings: readonly string[] = [],
  port = process.env['SCRATCH_POSTGRES_PORT'] ?? DEFAULT_PORT,
): ScratchPostgres => {
  const bin = postgresPrograms()
  const isRoot = process.getuid?.() === 0
  const uid = isRoot
    ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString().trim())
    : undefined
  const directory = mkdtempSync(join(tmpdir(), 'vovremya-postgres-'))
  if (uid !== undefined) chownSync(directory, uid, uid)
  const data = join(directory, 'data')
  const clear = (): void => rmSync(directory, { recursive: true, force: true })
  try {
    run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'vovremya', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      uid,
    )
    const options = [
      `-p ${port} -k ${directory} -c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1`,
      ...settings.map((setting) => `-c ${setting}`),
    ].join(' ')
    run(
      join(bin, 'pg_ctl'),
      ['-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start'],
      uid,
    )
  } catch (error) {
    clear()
    throw error
  }
  return {
    url: `postgresql://vovremya@127.0.0.1:${port}/postgres`,
    bin,
    stop() {
      try {
        run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', 'stop'], uid)
      } finally {
        clear()
      }
    },
  }
}
