import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible, expectSettled } from './axe.ts'
import {
  addCard,
  chooseLoan,
  payInstalment,
  readContract,
  receiveMoney,
  signLoan,
} from './borrow.ts'
import { loseSession, makeBorrower, makeClient, signInAt } from './borrower.ts'
import { expect, latestCode, newPhone, test } from './fixtures.ts'
import { personWith } from './person.ts'
import {
  addPassport,
  addSelfie,
  confirmPhone,
  fillAddress,
  fillContacts,
  fillUserInfo,
} from './register.ts'

test('public screens', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/', '/login', '/sign_up']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test.describe('the not-found page', () => {
  test.use({ expectedConsoleErrors: [/404/] })
  test('is accessible too', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByText('Увы, такой страницы не существует...')).toBeVisible()
    await expectAccessible(page, 'not found')
    // The frame runs no script, so axe leaves it out: its name is looked at by hand.
    await expect(page.locator('iframe[sandbox]')).toHaveAttribute('title', /^Реклама/)
  })
})

test(
  'every screen of registration and account, light and dark',
  { tag: '@long' },
  async ({ page, server }) => {
    const person = personWith(newPhone())
    await confirmPhone(page, server, person)
    await expectAccessible(page, 'passport')
    await addPassport(page)
    await expectAccessible(page, 'personal data')
    await fillUserInfo(page, person)
    await expectAccessible(page, 'selfie')
    await addSelfie(page)
    await expectAccessible(page, 'address')
    await fillAddress(page)
    await expectAccessible(page, 'income')
    await fillContacts(page)
    await expect(page.getByRole('heading', { name: 'Карта для займа' })).toBeVisible()
    await expectAccessible(page, 'card')
    await addCard(page)
    await expectAccessible(page, 'sign')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    for (const consent of await page.getByRole('checkbox').all()) await consent.check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await latestCode(server, person.phone, 'REGISTRATION_END')
    await expectAccessible(page, 'code')
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(server, person.phone, 'REGISTRATION_END'))
    await expect(page.getByRole('heading', { name: /Проверяем данные|Всё готово/ })).toBeVisible()
    await expectAccessible(page, 'check', { whileWaiting: true })
    await expect(page.getByRole('heading', { name: 'Всё готово' })).toBeVisible({ timeout: 60_000 })

    await page.getByRole('link', { name: 'Выбрать займ' }).click()
    await expect(page.getByRole('heading', { name: 'Новый займ' })).toBeVisible()
    await expectAccessible(page, 'new loan')
    await page.getByRole('button', { name: 'Увеличить первую сумму' }).click()
    await page.getByRole('button', { name: 'Читать предложение' }).click()
    await expect(page.getByRole('button', { name: 'Подписать кодом' })).toBeVisible()
    await expectAccessible(page, 'offer of a higher first sum')
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await page.goto('/profile/payments')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'no payments')
    await page.goto('/profile/add-contract')
    await chooseLoan(page, { product: 'Как в банке', amountRoubles: 20_000, term: 3 })
    await page.getByRole('button', { name: 'К договору' }).click()
    await expect(page.getByRole('heading', { name: 'Договор займа' })).toBeVisible()
    await page.getByText('Почему такая цена').click()
    await expectAccessible(page, 'contract to read')
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await readContract(page)
    await expectAccessible(page, 'loan code')
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(server, person.phone, 'NEW_LOAN'))
    await receiveMoney(page)
    await page.getByText('Таблицей').click()
    await page.getByText('Почему такая цена').click()
    await expect(page.getByText('Долговая нагрузка')).toBeVisible()
    await expectAccessible(page, 'contract')
    await page.getByRole('link', { name: /Выбрать другой день/ }).click()
    await expect(page.getByRole('heading', { name: 'Закрыть досрочно' })).toBeVisible()
    await expectAccessible(page, 'payoff of a day')
    await page.goBack()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page.getByRole('radio', { name: /Новой картой/ })).toBeAttached()
    await expectAccessible(page, 'payment sheet')
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await payInstalment(page)
    await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible({
      timeout: 60_000,
    })
    await expectAccessible(page, 'paid')
    for (const path of [
      '/profile',
      '/profile/messages',
      '/profile/support',
      '/profile/payments',
      '/profile/documents',
      '/profile/settings',
      '/profile/settings/closed-contracts',
      '/profile/settings/rating',
      '/profile/settings/personal-data',
      '/profile/settings/personal-data/phone',
      '/profile/settings/personal-data/address',
      '/profile/settings/personal-data/income',
      '/profile/settings/devices',
      '/profile/settings/passkeys',
      '/profile/settings/password',
      '/profile/settings/messages',
    ]) {
      await page.goto(path)
      await expectSettled(page)
      await expectAccessible(page, path)
    }
  },
)

test(
  'a loan that cools off, a smaller sum of it, and an overdue loan, light and dark',
  { tag: '@long' },
  async ({ page, server }) => {
    const client = await makeClient(server.url)
    await signInAt(page, client, PATHS.addContract)
    await page.getByRole('button', { name: 'Увеличить первую сумму' }).click()
    await page.getByRole('button', { name: 'Читать предложение' }).click()
    await page.getByRole('button', { name: 'Подписать кодом' }).click()
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(server, client.walker.person.phone, 'DEFAULT'))
    await expect(page.getByText('Сумма увеличена')).toBeVisible()
    await page.goto(PATHS.addContract)
    // Until the server has answered, the page knows the limits of the last visit and cuts the sum to them.
    await expect(async () => {
      await chooseLoan(page, { product: 'Как в банке', amountRoubles: 50_000, term: 6 })
      const chosen = await page.getByRole('textbox', { name: 'Сумма' }).inputValue()
      expect(chosen.replaceAll(/\D/g, '')).toBe('50000')
    }).toPass()
    await signLoan(page, server, client.walker.person)
    await expect(page.getByRole('timer')).toBeVisible()
    await expectAccessible(page, 'cooling off')
    await page.getByRole('button', { name: 'Взять меньше' }).click()
    await expect(page.getByRole('button', { name: /^Взять 25/ })).toBeEnabled()
    await expectAccessible(page, 'a smaller sum')

    const debtor = await makeBorrower(server.url, {
      product: 'LOAN_WITH_GRACE_PERIOD',
      amountRoubles: 10_000,
      term: 20,
    })
    await server.advanceDays(27)
    await loseSession(page)
    await signInAt(page, debtor, PATHS.addContract)
    await expect(page.getByText(/новый займ сейчас не взять/i).first()).toBeVisible()
    await expectAccessible(page, 'a new loan of a debtor')
  },
)
