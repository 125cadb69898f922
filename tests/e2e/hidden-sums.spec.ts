/** «Скрывать суммы»: no sum is left on any screen of the account, and all of them where money is paid (decision 0093). */
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectSettled } from './axe.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'

const SUM = /\d\s*(?:₽|руб)/

test(
  'with sums hidden no screen of the account shows or says one, and a payment does',
  { tag: '@long' },
  async ({ page, borrower }) => {
    await signInAt(page, borrower, PATHS.settings)
    await page.getByRole('switch', { name: 'Скрывать суммы' }).check({ force: true })
    const loan = contractPath(borrower.loanApplicationId)
    const seen: Record<string, string> = {}
    for (const path of [
      PATHS.profile,
      loan,
      `${loan}/payoff`,
      `${loan}/auto-debit`,
      PATHS.payments,
      PATHS.inbox,
      PATHS.support,
      PATHS.settings,
      PATHS.messages,
      PATHS.closedContracts,
      PATHS.personalData,
    ]) {
      await page.goto(path)
      await expectSettled(page)
      for (const details of await page.locator('details > summary').all()) await details.click()
      const told = await page.evaluate(() => {
        const names = [...document.querySelectorAll('[aria-label]')].map((each) =>
          each.getAttribute('aria-label'),
        )
        return [document.body.textContent, ...names].join('\n')
      })
      const found = told.split('\n').filter((line) => SUM.test(line))
      if (found.length > 0)
        seen[path] = found.map((line) => SUM.exec(line)?.input.slice(0, 200)).join(' | ')
    }
    expect(seen).toEqual({})

    await page.goto(loan)
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: /^Оплатить .*\d.*₽/ }),
    ).toBeVisible()
  },
)
