/** `npm test`: types, lint, unit and server tests, query plans, build, browser tests. Stops at the first step that fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { queryLogFolder } from './query-log-folder.ts'

const startedAt = performance.now()
const secondsSince = (moment: number): string => ((performance.now() - moment) / 1000).toFixed(0)

/**
 * Runs a script of package.json; false when it failed. What it says comes at once, or whole at its end, which is for what
 * runs beside something else: a checker written in Go keeps to one core then (each thread of its own works out the same types).
 */
const passes = async (name: string, script: string, says: 'at once' | 'at its end') => {
  const from = performance.now()
  const title = `\n── ${name}\n`
  if (says === 'at once') process.stdout.write(title)
  const output = says === 'at once' ? 'inherit' : 'pipe'
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', output, output],
    env: says === 'at once' ? process.env : { ...process.env, GOMAXPROCS: '1' },
  })
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => kept.push(chunk))
  const [status] = await once(child, 'close')
  if (says === 'at its end') process.stdout.write(title + Buffer.concat(kept).toString())
  process.stdout.write(`── ${name}: ${secondsSince(from)} s\n`)
  if (status !== 0) process.stdout.write(`${name} failed\n`)
  return status === 0
}

const step = async (name: string, script: string): Promise<void> => {
  if (!(await passes(name, script, 'at once'))) process.exit(1)
}

/** Two steps beside each other, a core each. */
const bothSteps = async (...steps: readonly (readonly [name: string, script: string])[]) => {
  const passed = await Promise.all(
    steps.map(([name, script]) => passes(name, script, 'at its end')),
  )
  if (passed.includes(false)) process.exit(1)
}

await bothSteps(['types', 'typecheck'], ['lint', 'lint'])
rmSync(queryLogFolder, { recursive: true, force: true })
await step('unit and server tests', 'test:unit')
await bothSteps(['query plans', 'test:plans'], ['build', 'build'])
ensureChromium()
await step('browser tests', 'test:browser')
process.stdout.write(`\nAll checks passed in ${secondsSince(startedAt)} s\n`)
