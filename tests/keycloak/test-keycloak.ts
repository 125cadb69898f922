/**
 * `npm run test:keycloak`: the product with a real Keycloak in the place of the built-in identity server, in Chromium.
 * Says so and ends well where a Keycloak cannot be had.
 */
import { mkdir } from 'node:fs/promises'
import { buildStale } from '../../tools/build.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { prepareKeycloak } from '../../tools/keycloak/keycloak.ts'
import { ACCOUNT_PARTS } from './account-parts.ts'
import { FAILURE_PARTS } from './failure-parts.ts'
import { JOURNEY_PARTS } from './journey-parts.ts'
import { PICTURES, startWalk } from './walk.ts'

const missing = prepareKeycloak()
if (missing !== null) {
  process.stdout.write(`test:keycloak was SKIPPED, nothing of it ran: ${missing}.\n`)
  process.exit(0)
}
await buildStale(false)
await mkdir(PICTURES, { recursive: true })
const from = performance.now()
const walk = await startWalk(ensureChromium())
let passed = 0
try {
  for (const [name, work] of [...ACCOUNT_PARTS, ...JOURNEY_PARTS, ...FAILURE_PARTS]) {
    const began = performance.now()
    try {
      await work(walk)
    } catch (cause) {
      throw new Error(`Keycloak walk stopped at: ${name} (${await walk.picture()})`, { cause })
    }
    passed += 1
    process.stdout.write(`ok  ${name} (${Math.round(performance.now() - began)} ms)\n`)
  }
  process.stdout.write(`Walked in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  process.stdout.write(`${passed} passed, 0 failed\n`)
} finally {
  await walk.end()
}
