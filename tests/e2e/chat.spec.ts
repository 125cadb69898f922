import { PATHS } from '../../protocol/paths.ts'
import { expect, test } from './fixtures.ts'

test(
  'the chat opens once somebody is there, then the loader goes',
  { tag: '@long' },
  async ({ page }) => {
    const { promise: looked, resolve: letChatIn } = Promise.withResolvers<void>()
    await page.route('**/sandbox/jivo/**', async (route) => {
      await looked
      await route.continue()
    })
    await page.goto(PATHS.jivochat, { waitUntil: 'commit' })
    const loader = page.getByRole('status')
    await expect(loader).toHaveText('Загрузка данных')
    letChatIn()
    await expect(page.getByRole('region', { name: 'Чат' })).toBeVisible()
    await expect(loader).toBeHidden()
    await expect(page.getByText('Чат сейчас не отвечает')).toBeHidden()
  },
)

test.describe('a chat that does not come', () => {
  test.use({ expectedConsoleErrors: [/Failed to load|ERR_FAILED/] })

  test('leaves a page that names another way', async ({ page }) => {
    await page.route('**/sandbox/jivo/**', (route) => route.abort())
    await page.goto(PATHS.jivochat)
    await expect(page.getByText('Чат сейчас не отвечает')).toBeVisible()
    await expect(page.getByRole('link', { name: /800/ })).toBeVisible()
    await page.getByRole('link', { name: 'Все контакты' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  })
})

test('no script of the page reads a cookie or the storage of our origin', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    document.cookie = 'ACCESS_TOKEN=planted; path=/'
    localStorage.setItem('planted', 'planted')
  })
  await page.goto(PATHS.jivochat)
  const read = await page.evaluate(() => {
    const tries: (() => string)[] = [() => document.cookie, () => JSON.stringify(localStorage)]
    return tries.map((look) => {
      try {
        return look()
      } catch (error) {
        return error instanceof DOMException ? error.name : 'another error'
      }
    })
  })
  expect(read).toEqual(['SecurityError', 'SecurityError'])
})
