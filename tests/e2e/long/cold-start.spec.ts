/** Cold starts without network, with what goes wrong on real devices (quality reference 1.3 rows 19 and 22). */
import { contractPath, PATHS } from '../../../protocol/paths.ts'
import { type Borrower, signInAt } from '../borrower.ts'
import { test } from '../deployment.ts'
import { expect, type Page } from '../fixtures.ts'
import { cachedAnswers, recordsOnDevice } from '../worker.ts'
import { expectStart, startCold } from './cold-start.ts'

test.describe.configure({ mode: 'default' })
test.use({
  // Recording runs inside the page and would be measured with it.
  trace: 'off',
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:40[014]|503)|module/],
})

/** Where the installed application begins. */
const startAddress = async (page: Page): Promise<string> => {
  const manifest = await page.request.get('/manifest.webmanifest')
  return ((await manifest.json()) as { start_url: string }).start_url
}

/** The device's clock two days ahead; the timers of the measurement stay real. */
const twoDaysLater = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 2 * 86_400_000
  })
}

const visitAccount = async (page: Page, borrower: Borrower): Promise<void> => {
  await signInAt(page, borrower, PATHS.payments)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await expect.poll(() => recordsOnDevice(page, 'schedules')).toBeGreaterThan(0)
  await expect.poll(() => recordsOnDevice(page, 'snapshots')).toBeGreaterThanOrEqual(4)
}

/** Removes every second answer of the caches, the odd or the even ones; gives how many are left. */
const evictHalf = (page: Page, parity: 0 | 1): Promise<number> =>
  page.evaluate(async (rest) => {
    let left = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const requests = [...(await cache.keys())].sort((a, b) => (a.url < b.url ? -1 : 1))
      for (const [index, request] of requests.entries())
        if (index % 2 === rest) await cache.delete(request)
        else left += 1
    }
    return left
  }, parity)

/** A database that takes the question and never answers. */
const hangDatabase = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as unknown as IDBOpenDBRequest
  })
}

test('with a token that has long run out the account is read', async ({
  page,
  context,
  server,
  borrower,
}) => {
  await visitAccount(page, borrower)
  const icon = await startAddress(page)
  await context.setOffline(true)
  await server.advanceDays(2)
  await page.close()
  await expectStart(context, 'expired token, from the icon', {
    path: icon,
    usable: /Данные на[\s\S]*Следующий платёж[\s\S]*Мои займы[\s\S]*1 из/,
    prepare: twoDaysLater,
  })
  await expectStart(context, 'expired token, payments', {
    path: PATHS.payments,
    usable: /Нет сети[\s\S]*Данные на/,
    prepare: twoDaysLater,
  })
  await expectStart(context, 'expired token, contract', {
    path: contractPath(borrower.loanApplicationId),
    usable: /Нет сети[\s\S]*График платежей/,
    prepare: twoDaysLater,
  })
  await context.setOffline(false)
})

test('a signed-out person gets from the icon to the login, and from there to the landing page', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const icon = await startAddress(page)
  await context.setOffline(true)
  await page.close()
  await expectStart(context, 'signed out, from the icon', {
    path: icon,
    usable: /Вход[\s\S]*Войти[\s\S]*Зарегистрироваться/,
  })
  const { page: login } = await startCold(context, { path: icon, usable: /Войти/ })
  await login
    .getByRole('link', { name: /на главную/i })
    .first()
    .click()
  await expect(login.locator('#calculator [data-part=full-cost]')).toBeVisible()
  await context.setOffline(false)
})

for (const parity of [0, 1] as const)
  test(`with half of the cache evicted (${parity === 0 ? 'odd' : 'even'} files left) there are words and a way out, and the network repairs it`, async ({
    page,
    context,
    borrower,
  }) => {
    await visitAccount(page, borrower)
    const whole = (await cachedAnswers(page)).length
    const left = await evictHalf(page, parity)
    expect(left).toBeLessThan(whole * 0.6)
    await context.setOffline(true)
    for (const path of [PATHS.payments, PATHS.login, '/'])
      await expectStart(context, `half of the cache, ${path}`, {
        path,
        usable: /Обновить страницу|Нет сети[\s\S]*Данные на|Войти|Займы/,
      })
    await context.setOffline(false)
    const { page: back } = await startCold(context, {
      path: PATHS.payments,
      usable: /Мои платежи[\s\S]*₽/,
    })
    // All of it: a part that is not back yet when the network goes would be missing below.
    await expect.poll(async () => (await cachedAnswers(back)).length).toBeGreaterThanOrEqual(whole)
    await expect
      .poll(() =>
        back.evaluate(
          async () => (await caches.match('/app.html', { ignoreSearch: true })) !== undefined,
        ),
      )
      .toBe(true)
    await context.setOffline(true)
    await expectStart(context, 'repaired, payments', {
      path: PATHS.payments,
      usable: /Нет сети[\s\S]*Данные на/,
    })
    await context.setOffline(false)
  })

test('with a database that never answers there are words at once, and the account when there is network', async ({
  page,
  context,
  borrower,
}) => {
  await visitAccount(page, borrower)
  await page.close()
  await expectStart(context, 'database hangs, network', {
    path: PATHS.payments,
    usable: /Мои платежи[\s\S]*₽/,
    prepare: hangDatabase,
  })
  await context.setOffline(true)
  await expectStart(context, 'database hangs, no network', {
    path: PATHS.payments,
    usable: /Нет сети/,
    prepare: hangDatabase,
  })
  await expectStart(context, 'database hangs, no network, calculator', {
    path: PATHS.calculator,
    usable: /Полная стоимость/,
    prepare: hangDatabase,
  })
  await context.setOffline(false)
})
