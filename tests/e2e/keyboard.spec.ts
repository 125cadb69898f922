/** The way of a borrower by keyboard alone: nothing is clicked, and what has the focus is always to be seen. */
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { PATHS } from '../../protocol/paths.ts'
import { makeBorrower } from './borrower.ts'
import { expect, latestCode, newPhone, type Page, test } from './fixtures.ts'
import { personWith } from './person.ts'

const MAX_TABS = 80

/** Moves on by Tab until this has the focus, which is shown on it. */
const tabTo = async (page: Page, target: ReturnType<Page['getByRole']>): Promise<void> => {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

const typeInto = async (
  page: Page,
  target: ReturnType<Page['getByRole']>,
  text: string,
): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const press = async (
  page: Page,
  target: ReturnType<Page['getByRole']>,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test.use({ hasTouch: false, isMobile: false })

test('whoever has no mouse opens an account', { tag: '@long' }, async ({ page, server }) => {
  const person = personWith(newPhone())
  await page.goto(PATHS.signUp)
  await typeInto(page, page.getByLabel('Телефон'), person.phone.slice(2))
  await typeInto(page, page.getByRole('textbox', { name: 'Пароль' }), person.password)
  await press(page, page.getByRole('checkbox', { name: /обработку персональных данных/ }), 'Space')
  await press(page, page.getByRole('checkbox', { name: /кодом из СМС/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'Получить код' }))
  const code = page.getByRole('textbox', { name: /код/i })
  await expect(code).toBeFocused()
  await page.keyboard.type(await latestCode(server, person.phone, 'REGISTRATION'))
  await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
})

test(
  'whoever has no mouse signs in, pays and signs out',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    const { person } = borrower.walker
    const { nextPayment } = await borrower.contract()
    const due = formatMoney(kopecks(nextPayment?.amountKopecks ?? 0))
    await page.goto(PATHS.login)
    await typeInto(page, page.getByLabel('Телефон'), person.phone.slice(2))
    await typeInto(page, page.getByLabel('Пароль', { exact: true }), person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(PATHS.profile)

    await press(page, page.getByRole('button', { name: 'Оплатить', exact: true }))
    await press(page, page.getByRole('button', { name: `Оплатить ${due}` }))
    await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible()

    await page.goto(PATHS.settings)
    const out = page.getByRole('button', { name: /^Выйти сохранённое/ })
    await press(page, out)
    await expect(page).toHaveURL(PATHS.landing)
  },
)
