/** Runs a stretch of seeds: `node tests/simulation/run.ts --first 0 --seeds 25 --lives 25 --steps 200 --days 730`. */
import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '25' },
    lives: { type: 'string', default: '25' },
    steps: { type: 'string', default: '200' },
    days: { type: 'string', default: '730' },
    faults: { type: 'string', default: 'on' },
    desk: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const first = Number(values.first)
const lives = Number(values.lives)
for (let seed = first; seed < first + Number(values.seeds); seed += lives) {
  const figures = await simulate({
    firstSeed: seed,
    lives,
    steps: Number(values.steps),
    days: Number(values.days),
    faults: values.faults === 'on',
    desk: values.desk,
  })
  const { happened, faults, ...plain } = figures
  const { user, system } = process.cpuUsage()
  const cpuSeconds = Math.round((user + system) / 1e6)
  process.stdout.write(`${JSON.stringify({ firstSeed: seed, ...plain, cpuSeconds, faults })}\n`)
  if (values.verbose) {
    for (const [what, times] of Object.entries(happened).sort(([, a], [, b]) => b - a)) {
      process.stdout.write(`${String(times).padStart(6)}  ${what}\n`)
    }
  }
}
