import { contractPath, PATHS } from '../../protocol/paths.ts'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { test } from './borrower.ts'
import { expect } from './fixtures.ts'

test.use({ expectedConsoleErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

test('whoever owes sees it first: after signing in, from the icon, from the landing page, without network', async ({
  page,
  context,
  borrower,
}) => {
  const { person } = borrower.walker
  await page.goto('/login')
  await page.getByLabel('Телефон').fill(person.phone)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(PATHS.profile)
  const { nextPayment } = await borrower.contract()
  const due = formatMoney(kopecks(nextPayment?.amountKopecks ?? 0))
  await expect(page.getByRole('region', { name: 'Следующий платёж' })).toContainText(due)

  // The icon, and the two taps to the payment.
  await page.goto(`${PATHS.profile}?source=pwa`)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(page.getByRole('button', { name: `Оплатить ${due}` })).toBeEnabled()
  await page.getByRole('button', { name: 'Закрыть' }).click()

  await page.goto('/')
  await expect(page).toHaveURL(PATHS.addContract)
  await expect(page.getByRole('region', { name: 'Ближайший платёж' })).toContainText(due)
  await page.getByRole('link', { name: 'Оплатить', exact: true }).click()
  await expect(page).toHaveURL(`${contractPath(borrower.loanApplicationId)}?pay`)

  await page.evaluate(async () => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto(PATHS.profile)
  await expect(page.getByText(/Нет сети\.\s+Данные на/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Следующий платёж' })).toContainText(due)
  await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeDisabled()
})
