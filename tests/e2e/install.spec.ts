import { daysBetween, isoDate, moscowDate } from '../../lending/calendar.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { type Borrower, makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const MONTH_MS = 30 * 86_400_000

declare global {
  /** Lives in the page under test only. */
  var seen: { prompts: number; prevented: boolean; badges: number[]; persists: number }
}

/** A browser that is ready to install from the first moment of each page, and notes what the page asks of it. */
const readyToInstall = (page: Page) =>
  page.addInitScript(() => {
    // The empty page before the first address may run this too: it keeps nothing.
    if (!isSecureContext) return
    globalThis.seen = { prompts: 0, prevented: false, badges: [], persists: 0 }
    const badge = (count = 0) => {
      globalThis.seen.badges.push(count)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge() })
    navigator.storage.persist = () => {
      globalThis.seen.persists += 1
      return Promise.resolve(true)
    }
    document.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          globalThis.seen.prompts += 1
          return Promise.resolve()
        },
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      window.dispatchEvent(event)
      globalThis.seen.prevented = event.defaultPrevented
    })
  })

const seen = (page: Page) => page.evaluate(() => globalThis.seen)
const offer = (page: Page) => page.getByRole('region', { name: 'Установка приложения' })
const installRow = (page: Page) => page.getByRole('button', { name: 'Поставить на экран «Домой»' })

const openLoan = async (page: Page): Promise<void> => {
  await page.goto(contractPath(borrower.loanApplicationId))
  await expect(page.getByRole('heading', { name: 'Займ', exact: true })).toBeVisible()
  await expect(page.getByText(/^Оплачено /)).toBeVisible()
}

/** As if so much time had passed since the answer. */
const letPass = (page: Page, ms: number) =>
  page.evaluate((passed) => {
    const [dismissals, atMs] = (localStorage.getItem('vovremya.install') ?? '').split('@')
    localStorage.setItem('vovremya.install', `${dismissals}@${Number(atMs) - passed}`)
  }, ms)

// One loan for all: its clock is moved by the last test.
test.describe.configure({ mode: 'serial' })

let borrower: Borrower

test.beforeAll(async ({ server }) => {
  borrower = await makeBorrower(server.url)
})

test.describe('in a browser that can install', () => {
  test.use({ userAgent: ANDROID })

  test(
    'installation is offered after the payout only, and both refusals are remembered',
    { tag: '@long' },
    async ({ page }) => {
      await readyToInstall(page)
      await page.goto(PATHS.landing)
      await expect.poll(async () => (await seen(page)).prevented).toBe(true)
      await expect(offer(page)).toHaveCount(0)

      await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
      await expect(offer(page)).toContainText('Вовремя на экране «Домой»')
      await expect.poll(async () => (await seen(page)).persists).toBe(1)
      await offer(page).getByRole('button', { name: 'Не сейчас' }).click()
      await expect(offer(page)).toHaveCount(0)
      await openLoan(page)
      await expect(offer(page)).toHaveCount(0)

      await letPass(page, MONTH_MS)
      await openLoan(page)
      await offer(page).getByRole('button', { name: 'Не сейчас' }).click()
      await letPass(page, 100 * MONTH_MS)
      await openLoan(page)
      await expect(offer(page)).toHaveCount(0)

      await page.goto(PATHS.settings)
      await expect(page.getByText('Сохранено на телефоне')).toBeVisible()
      await expect(page.getByText('Браузер может удалить копию')).toBeVisible()
      await installRow(page).click()
      await expect.poll(async () => (await seen(page)).prompts).toBe(1)
      await expect(installRow(page)).toHaveCount(0)
    },
  )
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE })

  test('three pictured steps are shown, the words end the offer, and an installed start shows none', async ({
    page,
  }) => {
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
    await offer(page).getByRole('button', { name: 'Показать, как' }).click()
    const guide = page.getByRole('dialog', { name: 'Вовремя на экране «Домой»' })
    await expect(guide.getByRole('listitem')).toHaveCount(3)
    await guide.getByRole('button', { name: 'Понятно' }).click()
    await expect(guide).toHaveCount(0)
    await expect(offer(page)).toHaveCount(0)

    await page.evaluate(() => localStorage.removeItem('vovremya.install'))
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
    await openLoan(page)
    await expect(offer(page)).toHaveCount(0)
  })

  test(
    'with a notch and a home bar the tabs and the words stay clear of both',
    { tag: '@long' },
    async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setSafeAreaInsetsOverride', {
        insets: { top: 47, bottom: 34, left: 20, right: 20 },
      })
      await signInAt(page, borrower, PATHS.settings)
      const tabs = page.getByRole('navigation', { name: 'Разделы', exact: true })
      await expect(tabs).toHaveCSS('padding-bottom', '34px')
      await expect(tabs).toHaveCSS('padding-left', '20px')
      await expect(page.locator('body')).toHaveCSS('padding-left', '20px')
      const heading = page.getByRole('heading', { name: 'Настройки', level: 1 })
      expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(47)
    },
  )
})

test.describe('when the day of a payment is near', () => {
  // A call under way when the session ends is refused, and so is the refresh that follows.
  test.use({ userAgent: ANDROID, expectedConsoleErrors: [/status of 40[01]/] })

  test(
    'the icon counts what is due within three days, and nothing after signing out',
    { tag: '@long' },
    async ({ page, server }) => {
      const dueOn = isoDate((await borrower.contract()).nextPayment?.dueOn ?? '')
      const today = moscowDate((await server.now()).getTime())
      await server.advanceDays(daysBetween(today, dueOn) - 1)
      await readyToInstall(page)
      await signInAt(page, borrower, PATHS.settings)
      // Asked while the page is still being changed, it may not answer: it is asked again.
      await expect(async () => {
        expect((await seen(page)).badges.at(-1)).toBe(1)
      }).toPass()
      // Noted in the storage, because the page is left at once.
      await page.evaluate(() => {
        navigator.clearAppBadge = () =>
          Promise.resolve(localStorage.setItem('test.badge', 'cleared'))
      })
      await page
        .getByRole('button', { name: /^Выйти/ })
        .last()
        .click()
      // A browser that is closed while it still cleans the device may never end.
      await expect(page).toHaveURL('/')
      expect(await page.evaluate(() => localStorage.getItem('test.badge'))).toBe('cleared')
    },
  )
})
