/** How many taps what is done most often takes from the icon on; what is typed is not counted. */
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { cardsForLoanPayment } from '../../protocol/calls/cloud-payments/cards.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { payWithSavedCard, wholePayoff } from '../../tools/bench/repay.ts'
import { type Borrower, makeBorrower, signInAt } from './borrower.ts'
import { expect, latestCode, type Page, test } from './fixtures.ts'

const ICON = `${PATHS.profile}?source=pwa`

/** Counts what a finger presses. */
const counting = () => {
  let taps = 0
  return {
    tap: async (target: ReturnType<Page['getByRole']>): Promise<void> => {
      await target.click()
      taps += 1
    },
    taps: () => taps,
  }
}

const savedCard = async ({ walker }: Borrower): Promise<string> => {
  const { cards } = await walker.http.send(cardsForLoanPayment)
  const [card] = cards
  if (!card) throw new Error('The borrower has no card')
  return card.paymentDataId
}

test(
  'a payment by the saved card takes two taps from the icon, the end of automatic debit two',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    await signInAt(page, borrower, PATHS.profile)

    await page.goto(contractPath(borrower.loanApplicationId))
    await page.getByRole('button', { name: 'Включить автосписание' }).click()
    const sheet = page.getByRole('dialog', { name: 'Автосписание' })
    await sheet.getByRole('checkbox', { name: /Разрешаю автоматическое списание/ }).check()
    await sheet.getByRole('button', { name: 'Включить автосписание' }).click()
    await expect(page.getByText(/Автосписание включено/)).toBeVisible()

    const stopping = counting()
    await page.goto(ICON)
    await stopping.tap(
      page.locator(`a[href="${contractPath(borrower.loanApplicationId)}"]`).first(),
    )
    await stopping.tap(page.getByRole('button', { name: 'Отключить', exact: true }))
    await expect(page.getByText(/Автосписание отключено/)).toBeVisible()
    expect(stopping.taps()).toBeLessThanOrEqual(2)

    const { nextPayment } = await borrower.contract()
    const due = formatMoney(kopecks(nextPayment?.amountKopecks ?? 0))
    const paying = counting()
    await page.goto(ICON)
    await paying.tap(page.getByRole('button', { name: 'Оплатить', exact: true }))
    await paying.tap(page.getByRole('button', { name: `Оплатить ${due}` }))
    await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible()
    expect(paying.taps()).toBeLessThanOrEqual(2)
  },
)

test(
  'the next loan of whoever has repaid takes three taps from the icon and the code',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    const { walker } = borrower
    const payoff = {
      loanApplicationId: borrower.loanApplicationId,
      ...wholePayoff(await borrower.contract()),
    }
    const { state } = await payWithSavedCard(walker, payoff, await savedCard(borrower))
    expect(state).toBe('PAID')
    await server.advanceDays(1)
    await signInAt(page, borrower, PATHS.addContract)

    const newest = () => latestCode(server, walker.person.phone, 'NEW_LOAN')
    const usedCode = await newest()
    const borrowing = counting()
    await page.goto(ICON)
    await expect(page).toHaveURL(PATHS.addContract)
    await borrowing.tap(page.getByRole('button', { name: 'К договору' }))
    await borrowing.tap(page.getByRole('checkbox', { name: /Договор прочитан/ }))
    await borrowing.tap(page.getByRole('button', { name: /^Подписать и получить/ }))
    await expect.poll(newest).not.toBe(usedCode)
    await page.getByRole('textbox', { name: /код/i }).fill(await newest())
    await expect(page).toHaveURL(/\/profile\/contracts\//)
    expect(borrowing.taps()).toBeLessThanOrEqual(3)
  },
)

test(
  'a human is one tap away from every screen of the account',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    await signInAt(page, borrower, PATHS.profile)
    const contract = contractPath(borrower.loanApplicationId)
    const { profile, payments, documents, settings, inbox, addContract } = PATHS
    for (const screen of [profile, payments, documents, settings, inbox, addContract, contract]) {
      await page.goto(screen)
      await page.getByRole('link', { name: 'Поддержка' }).first().click()
      await expect(page, screen).toHaveURL(PATHS.support)
    }
  },
)

test.describe('without a worker that has the parts already', () => {
  // Playwright's stub of a blocked worker answers a registration with nothing.
  test.use({ serviceWorkers: 'block', expectedConsoleErrors: [/reading 'waiting'/] })

  test(
    'a press is not lost when the screen arrives under the mouse',
    { tag: '@long' },
    async ({ page, server }) => {
      const borrower = await makeBorrower(server.url)
      await signInAt(page, borrower, PATHS.profile)
      const held = Promise.withResolvers<void>()
      // The first screen may still ask for parts, which another address would break off.
      await page.goto('about:blank')
      await page.route('**/*.js', async (route) => {
        const response = await route.fetch()
        if ((await response.text()).includes('Мои платежи')) await held.promise
        await route.fulfill({ response })
      })
      await page.goto(PATHS.payments)
      await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible()
      await page.getByRole('link', { name: 'Поддержка' }).first().hover()
      await page.mouse.down()
      held.resolve()
      await expect(page.getByRole('heading', { level: 1, name: 'Мои платежи' })).toBeVisible()
      await page.mouse.up()
      await expect(page).toHaveURL(PATHS.support)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
})
