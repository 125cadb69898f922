/** Debts of the book at the workplace: who is late, who is not written to, and the portfolio (decisions 0068, 0069, 0074). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff, signOutStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test(
  'a debt of 40 days is found by its stage, its client is not written to after a refusal, the portfolio counts it',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    const { contractNumber } = await borrower.contract()
    // Others of this server may be late as well.
    const row = page.getByRole('row').filter({ hasText: contractNumber })
    await server.advanceDays(71)
    await signInStaff(page, server.url, 'polyakov')

    await test.step('overdue contracts by stage', async () => {
      await page.goto(`${DESK_PATH}#/overdue`)
      await expect(page.getByRole('heading', { level: 1, name: 'Просрочка' })).toBeVisible()
      await page.keyboard.press('3')
      await expect(row).toHaveCount(1)
      await expectAccessible(page, 'overdue')
    })

    await test.step('a client who refused contacts', async () => {
      await row.getByRole('button', { name: 'Не писать' }).click()
      await page.getByRole('button', { name: 'Остановить' }).click()
      await expect(page.getByText('Напишите причину').first()).toBeVisible()
      await page.getByLabel('Причина').fill('заявление клиента, вх. 12')
      await expectAccessible(page, 'refusal of contacts')
      await page.getByRole('button', { name: 'Остановить' }).click()
      await expect(row.getByText('нельзя')).toBeVisible()
      await expectAccessible(page, 'overdue, not written to')
    })

    await test.step('the portfolio', async () => {
      await signOutStaff(page)
      await signInStaff(page, server.url, 'serov')
      await page.goto(`${DESK_PATH}#/portfolio`)
      await expect(page.getByRole('heading', { name: 'По дням просрочки' })).toBeVisible()
      await expectAccessible(page, 'portfolio')
    })
  },
)
