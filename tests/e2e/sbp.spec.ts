import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'

test('a payment by СБП waits over a reload, is confirmed in the bank, and shows by itself that it came', async ({
  page,
  server,
}) => {
  const borrower = await makeBorrower(server.url)
  await signInAt(page, borrower, `/profile/contracts/${borrower.loanApplicationId}`)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.getByRole('radio', { name: /^СБП/ }).check()
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
  const bank = page.getByRole('link', { name: 'Открыть банк' })
  await expect(bank).toBeVisible()
  await expectAccessible(page, 'confirm in the bank')
  const address = await bank.getAttribute('href')
  await page.reload()
  await expect(bank).toHaveAttribute('href', address ?? '')
  const [banksPage] = await Promise.all([page.waitForEvent('popup'), bank.click()])
  await banksPage.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(banksPage.getByRole('heading', { name: 'Перевод отправлен' })).toBeVisible()
  await banksPage.close()
  await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible()
  expect((await borrower.contract()).rows[0]).toMatchObject({ status: 'PAID' })
})

test('who declines in the bank is told so, and pays again by a card', async ({ page, server }) => {
  const borrower = await makeBorrower(server.url)
  await signInAt(page, borrower, `/profile/contracts/${borrower.loanApplicationId}`)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.getByRole('radio', { name: /^СБП/ }).check()
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
  const bank = page.getByRole('link', { name: 'Открыть банк' })
  const [banksPage] = await Promise.all([page.waitForEvent('popup'), bank.click()])
  await banksPage.getByRole('button', { name: 'Отказаться' }).click()
  await expect(banksPage.getByRole('heading', { name: 'Вы отказались от перевода' })).toBeVisible()
  await banksPage.close()
  await expect(page.getByRole('heading', { name: 'Перевод по СБП не прошёл' })).toBeVisible()
  await page.getByRole('link', { name: 'Попробовать снова' }).click()
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
  await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible()
})
