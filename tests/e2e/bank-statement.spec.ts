/** The income confirmed by a bank statement, by way of the page of the stand-in (decision 0059). */
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'

test(
  'whoever comes back from the bank sees which months confirm the income',
  { tag: '@long' },
  async ({ page, server }) => {
    const client = await makeClient(server.url)
    await signInAt(page, client, PATHS.ownIncome)
    const choose = page.getByRole('button', { name: 'Выбрать банк' })
    await choose.click()
    await expect(page.getByText('Отметьте согласие')).toBeVisible()
    await page.getByLabel('Согласен на одно чтение выписки').check()
    await choose.click()
    await page.getByRole('button', { name: 'Зарплата 90 000' }).click()
    await expect(page).toHaveURL(PATHS.ownIncome)
    await expect(page.getByText('Подтверждён: 90 000 ₽ в месяц')).toBeVisible()
    await page.goto(PATHS.personalData)
    await expect(page.getByText('по выписке банка')).toBeVisible()
  },
)
