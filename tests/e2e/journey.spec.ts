import type { Locator } from '@playwright/test'
import {
  CARDS,
  chooseLoan,
  fillCardForm,
  newBorrower,
  payInstalment,
  readContract,
  receiveMoney,
  signLoan,
} from './borrow.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { makeBorrower, makeClient, signInAt } from './borrower.ts'
import { expect, latestCode, newPhone, type Page, test } from './fixtures.ts'
import { kopecksIn, schedulePayments } from './schedule-payments.ts'

/** The other products are walked, to their very end, in long/life.spec.ts. */
const PRODUCTS = [{ product: 'Как в банке', amountRoubles: 30_000, term: 6 }] as const

const fact = (page: Page, term: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first()

test.describe('the main job', () => {
  // Without network the browser itself writes down every request that could not be sent.
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  for (const loan of PRODUCTS) {
    test(`«${loan.product}»: from the landing page to a repaid instalment, then read without network`, async ({
      page,
      server,
      context,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        'До 300 000 ₽ полностью онлайн',
      )
      await page.getByRole('link', { name: 'Получить на карту' }).first().click()
      await expect(page).toHaveURL(/\/sign_up/)

      const person = await newBorrower(page, server, newPhone())
      await chooseLoan(page, loan)
      const shown = async () => ({
        promisedKopecks: kopecksIn(await fact(page, 'Вернёте всего').textContent()),
        overpaidKopecks: kopecksIn(await fact(page, 'Переплата').textContent()),
      })
      await expect(async () => {
        const sums = await shown()
        expect(sums.promisedKopecks - sums.overpaidKopecks).toBe(loan.amountRoubles * 100)
      }).toPass()
      const { promisedKopecks, overpaidKopecks } = await shown()
      await signLoan(page, server, person)
      await receiveMoney(page)

      const payments = await schedulePayments(page)
      expect(payments.reduce((total, payment) => total + payment, 0)).toBe(promisedKopecks)
      expect(kopecksIn(await fact(page, 'ПСК в рублях').textContent())).toBe(overpaidKopecks)
      const contractUrl = page.url()

      await payInstalment(page)
      await expect(
        page.getByRole('heading', { name: /Заплачено вовремя|Займ закрыт/ }),
      ).toBeVisible({ timeout: 60_000 })
      await page.getByRole('link', { name: 'Готово' }).click()

      await page.goto(contractUrl)
      await expect(page.getByRole('table', { name: 'График платежей' })).toBeVisible()
      await expect(page.getByText('оплачен').first()).toBeVisible()
      await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
      await page.reload()
      await expect(page.getByRole('table', { name: 'График платежей' })).toBeVisible()

      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText(/Нет сети/).first()).toBeVisible()
      await expect.poll(() => schedulePayments(page)).toEqual(payments)
      await page.goto('/profile/payments')
      await expect(page.getByRole('heading', { name: /платежи/i })).toBeVisible()
      await context.setOffline(false)
    })
  }
})

test.describe('what can go wrong on the way', () => {
  test.use({ expectedConsoleErrors: [/status of (?:402|409|422)/] })

  test('a sum above the free line is not offered, and what would help is said', async ({
    page,
    server,
  }) => {
    await signInAt(page, await makeClient(server.url), PATHS.addContract)
    await chooseLoan(page, { product: 'Как в банке', amountRoubles: 300_000, term: 6 })
    await expect(page.getByRole('textbox', { name: 'Сумма' })).toHaveValue(/30.000/)
    await expect(page.getByText(/Первый займ — до 30\s000\s₽/)).toBeVisible()
  })

  test('a wrong code does not sign, a double tap signs once, a double tap pays once', async ({
    page,
    server,
  }) => {
    const client = await makeClient(server.url)
    await signInAt(page, client, PATHS.addContract)
    await chooseLoan(page, { product: 'Как в банке', amountRoubles: 20_000, term: 3 })
    await readContract(page)
    const right = await latestCode(server, client.walker.person.phone, 'NEW_LOAN')
    const code = page.getByRole('textbox', { name: /код/i })
    await code.fill(right === '111111' ? '222222' : '111111')
    await expect(page.getByText('Код не подходит')).toBeVisible()
    await code.fill('')
    await code.fill(right)
    await expect(page).toHaveURL(/\/profile\/contracts\//)
    await receiveMoney(page)
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page
      .getByRole('radio', { name: /Мир/ })
      .first()
      .check()
    await page.getByRole('button', { name: /^Оплатить \d/ }).dblclick()
    await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('link', { name: 'Готово' }).click()
    await expect(page.getByText('Внесено заранее: 1\u00a0платёж.')).toBeVisible()
    await page.goto('/profile/add-contract')
    await expect(page.getByRole('heading', { name: 'Новый займ' })).toBeVisible()
  })

  test(
    'a payment left in the middle is found again after a reload',
    { tag: '@long' },
    async ({ page, server }) => {
      const borrower = await makeBorrower(server.url)
      await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
      await receiveMoney(page)
      await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
      await expect(page.getByRole('radio', { name: /Мир/ }).first()).toBeAttached()
      await page.getByRole('radio', { name: /Новой картой/ }).check()
      await page.getByRole('button', { name: /^Оплатить \d/ }).click()
      await fillCardForm(page, CARDS.plain)
      await page.reload()
      await page.goto('/profile/payments')
      await expect(page.getByText(/1 из 6|Заплачено вовремя|оплачен/).first()).toBeVisible({
        timeout: 60_000,
      })
    },
  )
})
