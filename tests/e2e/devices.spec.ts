/** Where the account is open, and its password: in the hands of whoever owns it. */
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'

test.use({ expectedConsoleErrors: [/status of 40[01]/] })

test(
  'another device is ended from here, and a new password opens the account in place of the former',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    const client = await makeClient(server.url)
    const stranger = await browser.newContext({ baseURL: server.url })
    const elsewhere = await stranger.newPage()
    await signInAt(elsewhere, client, PATHS.settings)
    await signInAt(page, client, PATHS.settings)

    await page.getByRole('link', { name: /Устройства/ }).click()
    await expect(page.getByText('это устройство')).toBeVisible()
    await page.getByRole('button', { name: 'Выйти везде, кроме этого' }).click()
    await expect(page.getByRole('button', { name: /^Завершить/ })).toHaveCount(0)
    // Nobody touches that page: it notices by itself.
    await expect(elsewhere.getByRole('heading', { name: 'Вход' })).toBeVisible()

    const password = 'кит под мостом 12'
    await page.getByRole('link', { name: 'смените пароль' }).click()
    await page.getByLabel('Нынешний пароль', { exact: true }).fill(client.walker.person.password)
    await page.getByLabel('Новый пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page).toHaveURL(PATHS.settings)
    const walker = { ...client.walker, person: { ...client.walker.person, password } }
    await signInAt(elsewhere, { walker }, PATHS.settings)
    await expect(elsewhere.getByRole('heading', { name: 'Настройки' })).toBeVisible()
    await stranger.close()
  },
)

test(
  'at 320 px a device is named in one line, and the button that ends it goes below',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    const client = await makeClient(server.url)
    const elsewhere = await browser.newContext({ baseURL: server.url })
    await signInAt(await elsewhere.newPage(), client, PATHS.settings)
    await elsewhere.close()
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAt(page, client, PATHS.devices)
    const end = page.getByRole('button', { name: /^Завершить: Компьютер, Chrome/ })
    await expect(end).toBeVisible()
    const linesOf = (words: string) => {
      const range = document.createRange()
      const named = [...document.querySelectorAll('main span')].filter(
        ({ textContent, children }) => textContent === words && children.length === 0,
      )
      return named.map((title) => {
        range.selectNodeContents(title)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    }
    expect(await page.evaluate(linesOf, 'Компьютер, Chrome')).toEqual([1, 1])
  },
)
