import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '../../protocol/paths.ts'
import { open, press, see, seeHeading, WITHIN_MS } from './screen.ts'
import type { Walk } from './walk.ts'

/** How long the page is watched for a second reload. */
const QUIET_MS = 2_500
/** Where the loads of the page are counted. */
const LOADS = 'test.loads'

/** A new version waits for a tap, and then comes with exactly one reload (D34). */
export const takeUpdate = async ({ page, server, releases }: Walk): Promise<void> => {
  await open(page, server.url + PATHS.documents)
  await seeHeading(page, /Документы/)
  const version = await releases.deploy()
  // A document counts itself when it begins: the driver's own event comes late.
  const { identifier } = await page.evaluateOnNewDocument((key) => {
    if (window === top)
      sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${location.pathname} `)
  }, LOADS)
  const loads = () => page.evaluate((key) => sessionStorage.getItem(key) ?? '', LOADS)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await see(page, /Есть новая версия/)
  assert.equal(await loads(), '')
  await press(page, 'button', 'Обновить')
  await page.waitForSelector(`meta[name=release][content="${version}"]`, { timeout: WITHIN_MS })
  await pause(QUIET_MS)
  assert.equal(await loads(), `${PATHS.documents} `)
  await page.removeScriptToEvaluateOnNewDocument(identifier)
}
