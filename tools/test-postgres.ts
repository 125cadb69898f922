/**
 * `npm run test:postgres`: server tests on a real PostgreSQL: the one of TEST_DATABASE_URL, otherwise a scratch cluster of
 * the Debian package (installed when we are root on a machine with apt). The embedded database is PostgreSQL as well, behind
 * one connection: what several connections change is run here, the tests in which things happen at once, and with them the
 * whole product's way. With `all` every server test; other arguments name the slow tests to run instead.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { startScratchPostgres } from './scratch-postgres.ts'

const runScript = (script: string, args: readonly string[], url: string): void => {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  if (status !== 0) throw new Error(`npm run ${script} failed`)
}

/** How a test lets things happen at once, or says that it is about this database. */
const AT_ONCE = /Promise\.all\(|TEST_DATABASE_URL/

const testsAtOnce = (kind: 'quick' | 'slow'): string[] =>
  globSync('tests/server/**/*.test.ts').filter(
    (file) =>
      file.endsWith('.slow.test.ts') === (kind === 'slow') &&
      AT_ONCE.test(readFileSync(file, 'utf8')),
  )

/** Slow tests of how the product starts, changes its tables and goes its whole way on a database. */
const WHOLE_WAYS = ['database', 'journey', 'migrations', 'start'].map(
  (name) => `tests/server/${name}`,
)

const runTests = (url: string): void => {
  const only = process.argv.slice(2)
  const isWhole = only[0] === 'all'
  if (only.length > 0 && !isWhole) return runScript('test:slow', only, url)
  runScript('test:unit', isWhole ? ['tests/server'] : testsAtOnce('quick'), url)
  runScript('test:slow', isWhole ? ['tests/server'] : [...testsAtOnce('slow'), ...WHOLE_WAYS], url)
}

const given = process.env['TEST_DATABASE_URL']
if (given) {
  runTests(given)
} else {
  const postgres = startScratchPostgres()
  process.stdout.write(`PostgreSQL: ${postgres.bin}\n`)
  try {
    runTests(postgres.url)
  } finally {
    postgres.stop()
  }
}
