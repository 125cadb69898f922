/**
 * `npm run test:postgres`: the server tests on a real PostgreSQL: the one of TEST_DATABASE_URL,
 * otherwise a scratch cluster of the Debian package (installed when we are root on a machine with apt). Arguments name
 * the slow tests to run instead of all.
 */
import { spawnSync } from 'node:child_process'
import { startScratchPostgres } from './scratch-postgres.ts'

const runScript = (script: string, args: readonly string[], url: string): void => {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  if (status !== 0) throw new Error(`npm run ${script} failed`)
}

const runTests = (url: string): void => {
  const only = process.argv.slice(2)
  if (only.length > 0) return runScript('test:slow', only, url)
  for (const script of ['test:unit', 'test:slow']) runScript(script, ['tests/server'], url)
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
