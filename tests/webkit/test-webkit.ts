/**
 * `npm run test:webkit`: the borrower's way in WebKitGTK, the engine of every browser on an iPhone, over its own WebDriver
 * on the screens of the built product. What it cannot show is said in docs/failure-modes.md.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildStale } from '../../tools/build.ts'
import { personWith } from '../e2e/person.ts'
import { newPhone, serverAt } from '../e2e/server-at.ts'
import { startServer } from '../e2e/start-server.ts'
import { PARTS } from './parts.ts'
import { startWebKit } from './start-webkit.ts'

/** What the screen showed where the walk stopped. */
const PICTURE = 'test-results/webkit.png'

await buildStale(false)
await mkdir(dirname(PICTURE), { recursive: true })
const from = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'vovremya-webkit-'))
const running = await startServer()
try {
  const { driver, end } = await startWebKit()
  try {
    process.stdout.write(
      `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion() ?? ''}\n`,
    )
    const walk = { driver, server: serverAt(running.url), person: personWith(newPhone()), folder }
    for (const [name, work] of PARTS) {
      const began = performance.now()
      try {
        await work(walk)
      } catch (cause) {
        await writeFile(PICTURE, await driver.takeScreenshot(), 'base64')
        throw new Error(`WebKit stopped at: ${name}`, { cause })
      }
      process.stdout.write(`ok  ${name} (${Math.round(performance.now() - began)} ms)\n`)
    }
    process.stdout.write(`Walked in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  } finally {
    await end()
  }
} finally {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
}
