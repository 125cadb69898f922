import { recommendation } from '../../protocol/calls/core/recommendation.ts'
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { test } from './deployment.ts'
import { expect, type Page } from './fixtures.ts'
import { deviceText, recordsOnDevice } from './worker.ts'

/** A browser without network says so in its console; that is no fault of the page. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4\d\d/
/** Quality reference 1.3 row 15. */
const EMPTY_WITHIN_MS = 60_000
const COMMENT = 'Всё понятно, спасибо Пелагее'

test.use({ expectedConsoleErrors: [NO_NETWORK] })

/** Idempotency keys of the ratings the server took, in order. */
const keysTaken = (page: Page): string[] => {
  const keys: string[] = []
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === recommendation.path && response.ok())
      keys.push(response.request().headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** As on iOS: no background sync. */
const withoutSync = (page: Page) =>
  page.addInitScript(() => {
    // The empty page before the first address may run this too: it has no workers.
    if (!isSecureContext) return
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

const rate = async (page: Page): Promise<void> => {
  await page.goto(PATHS.rating)
  await page.getByRole('radio', { name: /4 из 5/ }).check()
  await page.getByRole('textbox', { name: /Комментарий/ }).fill(COMMENT)
  await page.getByRole('button', { name: 'Отправить' }).click()
}

const unsent = (page: Page) => page.getByRole('heading', { name: /Не отправлено/ })

test(
  'a rating left without network outlives the page, lies sealed, and goes within 5 seconds, once',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const client = await makeClient(server.url)
    await withoutSync(page)
    const keys = keysTaken(page)
    await signInAt(page, client, PATHS.settings)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await rate(page)
    await expect(page.getByText('Отправим, когда появится сеть')).toBeVisible()
    // With the event that counts it.
    await expect.poll(() => recordsOnDevice(page, 'outbox')).toBe(2)
    expect(await deviceText(page)).not.toContain(COMMENT)

    await page.goto(PATHS.settings)
    await expect(unsent(page)).toHaveText('Не отправлено: 2')
    await page.getByRole('button', { name: /Оценка 4 из 5/ }).click()
    await expect(page.getByText(`«${COMMENT}»`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Отправить сейчас' })).toBeDisabled()

    // Another tab wakes at the same moment: still one sender.
    const second = await context.newPage()
    await second.goto(PATHS.settings)
    await expect(unsent(second)).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => recordsOnDevice(page, 'outbox'), { timeout: EMPTY_WITHIN_MS, intervals: [100] })
      .toBe(0)
    await expect(unsent(page)).toHaveCount(0)
    await expect(unsent(second)).toHaveCount(0)
    expect(keys).toHaveLength(1)
  },
)
