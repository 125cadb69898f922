/** The workplace of the lender: an applicant decided on by keyboard alone, a thread answered (decision 0051). */
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { supportThread, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible, sidewaysPixels } from './axe.ts'
import { makeApplicant } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { staffProof } from './staff.ts'

// A key takes what waits longest: nobody else's may wait here.
test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  serverOf: 'one-applicant',
})

/** Without a mouse: the form has the focus when it is there. */
const signInByKeyboard = async (page: Page, baseUrl: string): Promise<void> => {
  await expect(page.getByLabel('Логин')).toBeFocused()
  const { login, password, code } = await staffProof(baseUrl, 'osokin')
  for (const typed of [login, password, code]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Смена на сегодня' })).toBeVisible()
}

/** As expectAccessible, and nothing scrolls sideways with text twice as large either. */
const expectReadable = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page, name)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft(await sidewaysPixels(page), `${name} with large text`).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test(
  'an applicant is approved and a client answered, by keyboard alone',
  { tag: '@long' },
  async ({ page, server }) => {
    const { walker } = await makeApplicant(server.url)
    await walker.http.send(supportWrite, {
      key: walker.key('question'),
      body: { body: 'Когда проверите анкету?' },
    })

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(DESK_PATH)
    await expectReadable(page, 'sign-in')
    await signInByKeyboard(page, server.url)
    await expectReadable(page, 'home')

    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page.getByRole('heading', { level: 1, name: 'Анкеты' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Взять: / })).toBeVisible()
    await expectReadable(page, 'cases')
    await page.keyboard.press('n')
    await expect(page.getByAltText('Разворот, снимок клиента')).toBeVisible()
    await press(page, '1yyyyyyy')
    await expect(page.getByText('Все семь мест совпали: можно одобрить.')).toBeVisible()
    await expectReadable(page, 'case')
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Одобрено: /)).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page.getByText('Когда проверите анкету?')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('listitem').getByText('Клиент: Когда')).toBeVisible()
    await expectReadable(page, 'thread')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Проверили, всё в порядке.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Ответ отправлен')).toBeVisible()

    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await expect(page.getByText('Ответ отправлен', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Анкета одобрена')).toBeVisible()
    await expectReadable(page, 'journal')

    await expect
      .poll(async () => {
        await server.advanceSeconds(5)
        return (await walker.http.send(clientStatus)).status
      })
      .toBe('VERIFIED')
    const { messages } = await walker.http.send(supportThread)
    expect(messages.at(-1)).toMatchObject({ author: 'LENDER', body: 'Проверили, всё в порядке.' })
  },
)
