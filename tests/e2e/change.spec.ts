/** Changes of a schedule as a borrower makes them: both plans, agreement, code, payment, new schedule (D13, D14). */
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { contractPath } from '../../protocol/paths.ts'
import { formatDate } from '../../src/ui/format.ts'
import { type Borrower, makeBorrower, signInAt } from './borrower.ts'
import { expect, latestCode, type Page, type Server, test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Reads the agreement, ticks it and signs it with the code of the message. */
const signAgreement = async (page: Page, server: Server, { walker }: Borrower) => {
  await page.getByRole('button', { name: 'Прочитать соглашение' }).click()
  await expect(page.getByRole('heading', { name: 'Новый график платежей' })).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Подписать кодом' }).click()
  await expect(page.getByText(/Отправить ещё раз через/)).toBeVisible()
  const code = await latestCode(server, walker.person.phone, 'DEFAULT')
  await page.getByLabel(/Код из СМС/).fill(code)
}

test(
  'an early repayment shows what it saves, waits for its payment over a reload, and shortens the schedule',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    await server.advanceDays(5)
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
    const before = await borrower.contract()

    await page.getByRole('button', { name: /^Погасить досрочно/ }).click()
    await page.getByLabel(/Меньше срок/).check()
    await expect(dialog(page).getByText('Сэкономите на процентах')).toBeVisible()
    // The sum counts when its field is left, here by the tap on «Прочитать соглашение»: that one tap is enough.
    await page.locator('input[data-entry=early-amount]').fill('12000')
    await signAgreement(page, server, borrower)
    await expect(
      dialog(page).getByRole('button', { name: /^Оплатить 12\s000,00\s₽/ }),
    ).toBeEnabled()

    await page.reload()
    await expect(page.getByText('Ждёт оплаты до 23:59')).toBeVisible()
    expect((await borrower.contract()).rows).toEqual(before.rows)
    await page.getByRole('button', { name: /^Оплатить 12/ }).click()
    await dialog(page)
      .getByRole('button', { name: /^Оплатить 12/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Новый график действует' })).toBeVisible()

    const after = await borrower.contract()
    expect(after.outstandingPrincipalKopecks).toBeLessThan(before.outstandingPrincipalKopecks)
    expect(after.lastPaymentOn < before.lastPaymentOn).toBe(true)
    await page.getByRole('link', { name: 'Готово' }).click()
    await expect(page.locator('dd', { hasText: formatDate(after.lastPaymentOn) })).toBeVisible()
  },
)

test(
  'a prolongation is explained in words, costs what was shown, and moves the payment',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url, {
      product: 'LOAN_WITH_GRACE_PERIOD',
      amountRoubles: 10_000,
      term: 14,
    })
    await server.advanceDays(10)
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))

    await page.getByRole('button', { name: /^Продлить/ }).click()
    await page.getByRole('radio', { name: /^14/ }).click()
    await expect(page.getByText(/Продление на 14 дней обойдётся в/)).toBeVisible()
    const owed = kopecks((await borrower.contract()).payoff.interestKopecks)
    await signAgreement(page, server, borrower)
    const pay = dialog(page).getByRole('button', { name: `Оплатить ${formatMoney(owed)}` })
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Новый график действует' })).toBeVisible()

    const { rows, payments } = await borrower.contract()
    expect(payments.map(({ amountKopecks }) => amountKopecks)).toEqual([owed])
    await page.getByRole('link', { name: 'Готово' }).click()
    await expect(page.locator('dd', { hasText: formatDate(rows[0]?.dueOn ?? '') })).toBeVisible()
  },
)
