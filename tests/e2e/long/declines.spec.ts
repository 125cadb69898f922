import { payInstalment, receiveMoney } from '../borrow.ts'
import { makeBorrower, signInAt } from '../borrower.ts'
import { expect, test } from '../fixtures.ts'
import { contractPath } from '../../../protocol/paths.ts'
test.use({ expectedConsoleErrors: [/status of (?:402|409|422)/] })

const DECLINES = [
  { code: '564036', card: '2203000000000043', title: 'Недостаточно средств' },
  { code: '564016', card: '2200000052070004', title: '3ds авторизация не пройдена' },
  { code: '564090', card: '2200000050050008', title: 'Операция отклонена' },
  { code: '922291', card: '2200000053000000', title: 'Операция отклонена' },
  { code: '564079', card: '2200000050910003', title: 'Операция отклонена' },
  { code: '564039', card: '2200000050610009', title: 'Операция отклонена' },
] as const

test('each of the six refusals of a card is named, money stays, and a good card pays after them', async ({
  page,
  server,
}) => {
  const borrower = await makeBorrower(server.url)
  await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
  await receiveMoney(page)
  for (const { code, card, title } of DECLINES) {
    await payInstalment(page, card)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(`Код ошибки ${code}`)).toBeVisible()
    await expect(page.getByText(/Деньги не списаны/)).toBeVisible()
    await page.getByRole('link', { name: 'Попробовать снова' }).click()
    await page.getByRole('button', { name: 'Закрыть' }).click()
  }
  await payInstalment(page)
  await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible({
    timeout: 60_000,
  })
})
