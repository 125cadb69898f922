/**
 * `npm run test:firefox`: the borrower's way in Firefox ESR over WebDriver BiDi, on the screens of the built product.
 * What its driver cannot do is said in docs/failure-modes.md.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildStale } from '../../tools/build.ts'
import { PARTS } from './parts.ts'
import { startWalk } from './walk.ts'

/** What the screen showed where the walk stopped. */
const PICTURE = 'test-results/firefox.png'

await buildStale(false)
await mkdir(dirname(PICTURE), { recursive: true })
const from = performance.now()
const walk = await startWalk()
try {
  process.stdout.write(`${await walk.browser.version()}\n`)
  for (const [name, work] of PARTS) {
    const began = performance.now()
    try {
      await work(walk)
      walk.errors.check()
    } catch (cause) {
      await walk.page.screenshot({ path: PICTURE })
      throw new Error(`Firefox stopped at: ${name}`, { cause })
    }
    process.stdout.write(`ok  ${name} (${Math.round(performance.now() - began)} ms)\n`)
  }
  process.stdout.write(`Walked in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
} finally {
  await walk.end()
}
