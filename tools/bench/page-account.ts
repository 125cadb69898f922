import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PATHS } from '../../protocol/paths.ts'
import { borrow } from './borrow.ts'
import { openPhonePage, slowDown, stopWorkers } from './landing-page.ts'
import type { Person } from './person.ts'
import { register } from './register.ts'
import { createWalker } from './walker.ts'

/** Where the icon leads, by the manifest. */
const ICON = `${PATHS.profile}?source=pwa`
const KEPT_WITHIN_MS = 60_000
const LOOK_MS = 40

/** A borrower with one open loan. */
export const makeBorrower = async (baseUrl: string): Promise<Person> => {
  const walker = createWalker({ baseUrl, serial: 900_001 })
  const { cardId } = await register(walker)
  await borrow(walker, {
    name: 'loan',
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
    cardId,
  })
  return walker.person
}

const sealedSchedules = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vovremya')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('schedules').objectStore('schedules').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

/** A profile signed in to the account, whose payments and whose application are kept on the device. */
export const signedInProfile = async (
  browser: Browser,
  baseUrl: string,
  { phone, password }: Person,
): Promise<BrowserContext> => {
  const { context, page } = await openPhonePage(browser, {})
  const returnTo = encodeURIComponent(PATHS.payments)
  await page.goto(`${baseUrl}${PATHS.login}?returnTo=${returnTo}`)
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL(`**${PATHS.payments}`)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const untilMs = performance.now() + KEPT_WITHIN_MS
  while ((await sealedSchedules(page)) === 0) {
    if (performance.now() > untilMs) throw new Error('The device keeps no schedule')
    await pause(LOOK_MS)
  }
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

declare global {
  /** Lives in the measured page only: when what is due stood on the screen. */
  var benchUsableMs: number | undefined
}

/** Runs in the page before anything else. The schedules are opened last: with the loans everything is there. */
const watchUsable = (): void => {
  const look = (): void => {
    const words = document.body?.innerText ?? ''
    if (/Данные на[\s\S]*Следующий платёж[\s\S]*Мои займы[\s\S]*1 из/.test(words))
      globalThis.benchUsableMs = performance.now()
    else setTimeout(() => requestAnimationFrame(look), 40)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from the tap on the icon to what is due, without network and without a running worker. */
export const openFromIcon = async (context: BrowserContext, baseUrl: string): Promise<number> => {
  // Before the page: a browser whose stopped worker is cut off the network comes down.
  await context.setOffline(true)
  const phone = await slowDown(context, { cpu: true })
  const { page } = phone
  await stopWorkers(phone)
  await page.addInitScript(watchUsable)
  try {
    await page.goto(`${baseUrl}${ICON}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.benchUsableMs !== undefined)
    const usableMs = await page.evaluate(() => globalThis.benchUsableMs)
    if (usableMs === undefined) throw new Error('The page was left while it was measured')
    return usableMs
  } finally {
    await page.close()
    await context.setOffline(false)
  }
}
