/** The workplace of the lender: an applicant decided on by keyboard alone, a thread answered (decision 0051). */
import { AxeBuilder } from '@axe-core/playwright'
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { supportThread, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { makeApplicant } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

interface Proof {
  readonly login: string
  readonly password: string
  readonly code: string
}

const proofOf = async (baseUrl: string, login: string): Promise<Proof> => {
  const people = (await (await fetch(`${baseUrl}/sandbox/staff`)).json()) as Proof[]
  const own = people.find((person) => person.login === login)
  if (!own) throw new Error(`No ${login} among the staff of the sandbox`)
  return own
}

/** Without a mouse: the form has the focus when it is there. */
const signInByKeyboard = async (page: Page, baseUrl: string): Promise<void> => {
  const { login, password, code } = await proofOf(baseUrl, 'osokin')
  await expect(page.getByLabel('Логин')).toBeFocused()
  for (const typed of [login, password, code]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Смена на сегодня' })).toBeVisible()
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** 0 violations of axe; nothing scrolls sideways at 320 px, nor with text twice as large. */
const expectAccessible = async (page: Page, name: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
  expect.soft(found, name).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect.soft(await sideways(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft(await sideways(page), `${name} with large text`).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('an applicant is approved and a client answered, by keyboard alone', async ({
  page,
  server,
}) => {
  const { walker } = await makeApplicant(server.url)
  await walker.http.send(supportWrite, {
    key: walker.key('question'),
    body: { body: 'Когда проверите анкету?' },
  })

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(DESK_PATH)
  await expectAccessible(page, 'sign-in')
  await signInByKeyboard(page, server.url)
  await expectAccessible(page, 'home')

  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1, name: 'Анкеты' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Взять: / })).toBeVisible()
  await expectAccessible(page, 'cases')
  await page.keyboard.press('n')
  await expect(page.getByAltText('Разворот, снимок клиента')).toBeVisible()
  await press(page, '1yyyyyyy')
  await expect(page.getByText('Все семь мест совпали: можно одобрить.')).toBeVisible()
  await expectAccessible(page, 'case')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Одобрено: /)).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByText('Когда проверите анкету?')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('listitem').getByText('Клиент: Когда')).toBeVisible()
  await expectAccessible(page, 'thread')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Проверили, всё в порядке.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Ответ отправлен')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page.getByText('Ответ отправлен', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Анкета одобрена')).toBeVisible()
  await expectAccessible(page, 'journal')

  await expect
    .poll(async () => {
      await server.advanceSeconds(5)
      return (await walker.http.send(clientStatus)).status
    })
    .toBe('VERIFIED')
  const { messages } = await walker.http.send(supportThread)
  expect(messages.at(-1)).toMatchObject({ author: 'LENDER', body: 'Проверили, всё в порядке.' })
})
