import { expectVersion, test } from './deployment.ts'
import { expect, type Page } from './fixtures.ts'
import {
  expectNoUpdateLeft,
  expectToStay,
  findUpdate,
  lookForUpdate,
  visitWithWorker,
} from './worker.ts'

/** One server for all of them: they deploy on it in turn. */
test.describe.configure({ mode: 'default' })

test.use({ baseURL: async ({ deployment }, use) => use(deployment.url) })

const bar = (page: Page) => page.getByText('Есть новая версия')

/** Counts loads of the page itself from now on. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test.describe('a new version (D34)', () => {
  test('waits for a tap, and then comes with exactly one reload', async ({ page, deployment }) => {
    await visitWithWorker(page, '/')
    const version = await deployment.deploy()
    const loads = countLoads(page)
    await lookForUpdate(page)
    await expect(bar(page)).toBeVisible()
    expect(loads()).toBe(0)
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expectVersion(page, version)
    await expectNoUpdateLeft(page)
    await expectToStay(page)
    // The words of the new version are there before the page has loaded.
    await expect.poll(loads).toBe(1)
    await expect(bar(page)).toHaveCount(0)
  })

  test(
    'is still offered on the screens opened after it came',
    { tag: '@long' },
    async ({ page, deployment }) => {
      await visitWithWorker(page, '/')
      const version = await deployment.deploy()
      await lookForUpdate(page)
      await expect(bar(page)).toBeVisible()
      await page.getByRole('link', { name: 'Личный кабинет' }).first().click()
      await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
      await expect(bar(page)).toBeVisible()
      await page.reload()
      await expect(bar(page)).toBeVisible()
      await page.getByRole('button', { name: 'Обновить' }).click()
      await expectVersion(page, version)
    },
  )

  test(
    'leaves a half-filled form alone, also when another tab takes the new version',
    { tag: '@long' },
    async ({ page, context, deployment }) => {
      await visitWithWorker(page, '/sign_up')
      const phone = page.getByLabel('Телефон')
      await phone.fill('9161234567')
      const typed = await phone.inputValue()
      const loads = countLoads(page)
      const version = await deployment.deploy()
      await findUpdate(page)
      await expect(bar(page)).toHaveCount(0)

      const second = await context.newPage()
      await second.goto('/login')
      await second.getByRole('button', { name: 'Обновить' }).click()
      await expectVersion(second, version)
      await expectNoUpdateLeft(page)
      await expectToStay(page)
      expect(loads()).toBe(0)
      await expect(phone).toHaveValue(typed)

      await page.getByLabel('Пароль', { exact: true }).fill('правильная лошадь 42')
      await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
      await page.getByRole('checkbox', { name: /кодом из СМС/ }).check()
      await page.getByRole('button', { name: 'Получить код' }).click()
      await expect(page.getByRole('textbox', { name: /код/i })).toBeVisible()
    },
  )
})

test(
  'a version that one tab has let in comes to the next tab with its own tap (D34)',
  { tag: '@long' },
  async ({ page, context, deployment }) => {
    await visitWithWorker(page, '/')
    const version = await deployment.deploy()
    await lookForUpdate(page)
    await expect(bar(page)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/login')
    await second.getByRole('button', { name: 'Обновить' }).click()
    await expectVersion(second, version)
    await expectNoUpdateLeft(page)
    const loads = countLoads(page)
    await expectToStay(page)
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expectVersion(page, version)
    // The words of the new version are there before the page has loaded.
    await expect.poll(loads).toBe(1)
  },
)

/** What the page reports when a build is not there as a whole. */
const NOT_WHOLE = /не сохранилась на устройстве целиком/

test.describe('a version that cannot be fetched whole', () => {
  test.use({ expectedConsoleErrors: [new RegExp(`status of 404|${NOT_WHOLE.source}`)] })

  test(
    'is not taken in and reported, and the former one goes on without network',
    { tag: '@long' },
    async ({ page, context, deployment }) => {
      await visitWithWorker(page, '/')
      const putBack = await deployment.losePart()
      const loads = countLoads(page)
      const reported = page.waitForEvent('pageerror', ({ message }) => NOT_WHOLE.test(message))
      await lookForUpdate(page)
      await reported
      await expectNoUpdateLeft(page)
      await expectToStay(page)
      await expect(bar(page)).toHaveCount(0)
      expect(loads()).toBe(0)
      await context.setOffline(true)
      await page.goto('/sign_up')
      await expect(page.getByRole('heading', { name: 'Телефон и пароль' })).toBeVisible()
      await context.setOffline(false)
      await putBack()
      await page.goto('/')
      await lookForUpdate(page)
      await expect(bar(page)).toBeVisible()
    },
  )
})

test.describe('a part of an earlier build that is gone', () => {
  test.use({ expectedConsoleErrors: [/status of 404|dynamically imported module/] })

  test('costs at most one reload, and the page stays readable', async ({ page, context }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const loads = countLoads(page)
    // Before the parts are gone: a page that asks for one reloads in the middle of a word with it.
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((own) => own?.unregister()),
    )
    await context.route('**/assets/*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Не нашли' }),
    )
    await page.getByRole('link', { name: 'Личный кабинет' }).first().click()
    await page.waitForLoadState('networkidle')
    // A page that was alive keeps its words; a link followed before that opens the shell, which offers a way on.
    const words = page.locator('h1').or(page.getByRole('link', { name: 'Обновить страницу' }))
    await expect(words.first()).toBeVisible()
    // The one reload may come in the middle of a look: then the page is looked at again.
    await expect(() => expectToStay(page)).toPass()
    expect(loads()).toBeLessThanOrEqual(1)
  })
})
