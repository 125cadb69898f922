/**
 * `npm run test:postgres`: the server tests on a real PostgreSQL: the one of TEST_DATABASE_URL,
 * otherwise a scratch cluster of the Debian package (installed when we are root on a machine with apt). Arguments name
 * the slow tests to run instead of all.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PORT = process.env['SCRATCH_POSTGRES_PORT'] ?? '54329'

const run = (
  command: string,
  args: string[],
  options: { uid?: number; env?: NodeJS.ProcessEnv } = {},
): void => {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

const binaries = (): string | null => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return (
    versions
      .map((version) => join(root, version, 'bin'))
      .find((path) => existsSync(join(path, 'initdb'))) ?? null
  )
}

const runTests = (url: string): void => {
  const options = { env: { ...process.env, TEST_DATABASE_URL: url } }
  const only = process.argv.slice(2)
  if (only.length > 0) return run('npm', ['run', '--silent', 'test:slow', '--', ...only], options)
  for (const script of ['test:unit', 'test:slow']) {
    run('npm', ['run', '--silent', script, '--', 'tests/server'], options)
  }
}

const onScratchCluster = (bin: string): void => {
  const isRoot = process.getuid?.() === 0
  const uid = isRoot
    ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString().trim())
    : undefined
  const as = uid === undefined ? {} : { uid }
  const directory = mkdtempSync(join(tmpdir(), 'vovremya-postgres-'))
  if (uid !== undefined) chownSync(directory, uid, uid)
  const data = join(directory, 'data')
  try {
    run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'vovremya', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      as,
    )
    const settings = `-p ${PORT} -k ${directory} -c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1`
    run(
      join(bin, 'pg_ctl'),
      ['-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start'],
      as,
    )
    try {
      runTests(`postgresql://vovremya@127.0.0.1:${PORT}/postgres`)
    } finally {
      run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', 'stop'], as)
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const given = process.env['TEST_DATABASE_URL']
if (given) {
  runTests(given)
} else {
  if (!binaries() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('No PostgreSQL found, installing the Debian package.\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'])
  }
  const bin = binaries()
  if (!bin)
    throw new Error(
      'No PostgreSQL here: install one or set TEST_DATABASE_URL to an empty database.',
    )
  process.stdout.write(`PostgreSQL: ${bin}\n`)
  onScratchCluster(bin)
}
