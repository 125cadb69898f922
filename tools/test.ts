/** `npm test`: types, lint, unit and server tests, query plans, build, browser tests. Stops at the first step that fails. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { queryLogFolder } from './query-log-folder.ts'

const startedAt = performance.now()

const step = (name: string, script: string, args: string[] = []): void => {
  const from = performance.now()
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync('npm', ['run', '--silent', script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.stdout.write(`── ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  if (status !== 0) {
    process.stdout.write(`${name} failed\n`)
    process.exit(1)
  }
}

step('types', 'typecheck')
step('lint', 'lint')
rmSync(queryLogFolder, { recursive: true, force: true })
step('unit and server tests', 'test:unit')
step('query plans', 'test:plans')
step('build', 'build')
process.env['CHROMIUM_PATH'] = ensureChromium()
step('browser tests', 'test:browser')
process.stdout.write(
  `\nAll checks passed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
)
