import { contractPath, PATHS } from '../../protocol/paths.ts'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'
import { recordsOnDevice } from './worker.ts'

test.use({ expectedConsoleErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

test(
  'whoever owes sees it first: after signing in, from the icon, from the landing page, without network',
  { tag: '@long' },
  async ({ page, context, borrower }) => {
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
  },
)

test(
  'the bell counts what is new, the list is read, and it is there without network',
  { tag: '@long' },
  async ({ page, context, borrower }) => {
    await signInAt(page, borrower, PATHS.profile)
    await page.getByRole('link', { name: /^Сообщения: \d+ нов/ }).click()
    await expect(page).toHaveURL(PATHS.inbox)
    const payout = page.getByRole('heading', { name: /Перевели 30\s000\s₽ на карту/ })
    await expect(payout).toBeVisible()
    await page.getByRole('button', { name: 'Прочитать все' }).click()
    const bell = page.getByRole('link', { name: 'Сообщения', exact: true })
    await expect(bell).toBeVisible()
    await expect.poll(() => recordsOnDevice(page, 'outbox')).toBe(0)

    await page.evaluate(async () => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Нет сети\.\s+Данные на/)).toBeVisible()
    await expect(payout).toBeVisible()
    await expect(bell).toBeVisible()
  },
)

test(
  'writing to support works without network and goes when it is back',
  { tag: '@long' },
  async ({ page, context, borrower }) => {
    await signInAt(page, borrower, PATHS.profile)
    await page.getByRole('banner').getByRole('link', { name: 'Поддержка' }).click()
    await expect(page).toHaveURL(PATHS.support)
    await expect(page.getByText('Напишите, что случилось.')).toBeVisible()
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Сообщение' }).fill('Пишу из лифта')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('отправим, когда появится сеть')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Переписка' })).toContainText('Вы')
    await expect.poll(() => recordsOnDevice(page, 'outbox')).toBe(0)
  },
)
