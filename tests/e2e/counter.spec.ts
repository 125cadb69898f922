import { PATHS } from '../../protocol/paths.ts'
import { holdsPlanted } from '../planted-values.ts'
import { test as base, expect, type Page } from './fixtures.ts'
import { startServer } from './start-server.ts'

const test = base.extend<object, { counted: string }>({
  counted: [
    async ({}, use) => {
      const running = await startServer({ env: { METRIKA_ID: '12345678' } })
      await use(running.url)
      await running.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Says by an image what it was told, as the real one does, and tries what a hostile one would. */
const VENDOR = `
  const told = window.ym.a
  const say = (what) => { new Image().src = 'https://mc.yandex.ru/watch?' + encodeURIComponent(what) }
  for (const tried of [() => window.parent.document.title, () => window.parent.localStorage.length]) {
    try { say('read ' + tried()) } catch (error) { say('kept out ' + error.name + tried) }
  }
  document.cookie = '_ym_uid=1; path=/'
  localStorage.setItem('_ym', '1')
  setInterval(() => { for (const call of told.splice(0)) say(JSON.stringify([...call])) }, 50)
`

/** What has left for the counter's host, decoded. */
const watch = async (page: Page): Promise<string[]> => {
  const left: string[] = []
  await page.route('https://mc.yandex.ru/**', async (route) => {
    const url = route.request().url()
    left.push(decodeURIComponent(url))
    if (url.endsWith('tag.js'))
      await route.fulfill({ contentType: 'text/javascript', body: VENDOR })
    else await route.fulfill({ contentType: 'image/gif', body: '' })
  })
  return left
}

/** The box alone may be ticked before the page's script: what was answered is what is kept. */
const expectAnswer = (page: Page, answer: 'yes' | 'no') =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('vovremya.counter'))).toBe(answer)

const question = (page: Page) => page.getByRole('region', { name: 'Счётчик посещений' })

test(
  'a counter hears of public pages alone, and only after a «yes»',
  { tag: '@long' },
  async ({ page, counted }) => {
    const left = await watch(page)
    await page.goto(`${counted}/?utm_source=nobody&phone=79161234567`)
    await page.evaluate(() => localStorage.setItem('planted', '+79161234567'))
    await page.getByRole('tab', { name: 'Сплит' }).click()
    await expect(question(page)).toBeVisible()
    expect(left).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)

    await question(page).getByRole('button', { name: 'Разрешить' }).click()
    await expect(question(page)).toBeHidden()
    await expect.poll(() => left.join('\n')).toContain(`"hit","${counted}/"`)
    expect(left.filter((what) => what.includes('kept out SecurityError'))).toHaveLength(2)
    expect(left.join('\n')).not.toContain('read ')
    expect(await page.context().cookies()).toEqual([])

    await page.getByRole('link', { name: 'Получить на карту' }).first().click()
    await expect(page).toHaveURL(/sign_up/)
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    const before = left.length
    await page.getByRole('textbox').first().fill('9161234567')
    expect(left).toHaveLength(before)
    expect(left.filter((what) => holdsPlanted(what))).toEqual([])
  },
)

test.describe('a counter that is blocked', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|ERR_BLOCKED/] })

  test(
    'leaves a page that works, and the answer can be taken back',
    { tag: '@long' },
    async ({ page, counted }) => {
      await page.route('https://mc.yandex.ru/**', (route) => route.abort())
      await page.goto(`${counted}${PATHS.privacy}`)
      const allow = page.getByRole('switch', { name: 'Разрешить счётчик посещений' })
      await expect(allow).toBeVisible()
      // The browser's own box lies under the drawn one.
      await allow.press('Space')
      await expect(allow).toBeChecked()
      await expectAnswer(page, 'yes')
      await page.goto(`${counted}/`)
      await page.getByRole('tab', { name: 'Сплит' }).click()
      await expect(page.locator('iframe')).toHaveCount(1)
      await page.locator('input[data-entry=amount]').fill('45000')
      await page.locator('input[data-entry=amount]').blur()
      await expect(page.locator('input[type=range][name=amount]')).toHaveValue('45000')
      await expect(question(page)).toHaveCount(0)
      await page.goto(`${counted}${PATHS.privacy}`)
      await allow.press('Space')
      await expect(allow).not.toBeChecked()
      await expectAnswer(page, 'no')
    },
  )
})

test('without a counter nobody is asked', { tag: '@long' }, async ({ page }) => {
  // A browser shows nobody what a beacon of bytes carries.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const sent: Promise<string>[] = []
    Object.assign(window, { sent })
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) sent.push(body.text())
      return send(url, body)
    }
  })
  await page.goto('/?phone=79161234567')
  await page.getByRole('tab', { name: 'Сплит' }).click()
  const sent = () =>
    page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent))
  await expect
    .poll(async () => (await sent()).map((body) => JSON.parse(body) as unknown))
    .toEqual([{ name: 'visit', details: { page: 'landing' } }, { name: 'calculator.touched' }])
  await expect(question(page)).toHaveCount(0)
  expect(await page.locator('iframe').count()).toBe(0)
})
