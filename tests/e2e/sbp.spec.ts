import { expectAccessible } from './axe.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { makeBorrower, makeClient, signInAt } from './borrower.ts'
import { expect, latestCode, test } from './fixtures.ts'

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

test(
  'who declines in the bank is told so, and pays again by a card',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    await signInAt(page, borrower, `/profile/contracts/${borrower.loanApplicationId}`)
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page.getByRole('radio', { name: /^СБП/ }).check()
    await page.getByRole('button', { name: /^Оплатить \d/ }).click()
    const bank = page.getByRole('link', { name: 'Открыть банк' })
    const [banksPage] = await Promise.all([page.waitForEvent('popup'), bank.click()])
    await banksPage.getByRole('button', { name: 'Отказаться' }).click()
    await expect(
      banksPage.getByRole('heading', { name: 'Вы отказались от перевода' }),
    ).toBeVisible()
    await banksPage.close()
    await expect(page.getByRole('heading', { name: 'Перевод по СБП не прошёл' })).toBeVisible()
    await page.getByRole('link', { name: 'Попробовать снова' }).click()
    await page.getByRole('button', { name: /^Оплатить \d/ }).click()
    await expect(page.getByRole('heading', { name: 'Заплачено вовремя' })).toBeVisible()
  },
)

test(
  'a loan comes by the phone number to the bank that was chosen; one that refuses gives way to the card',
  { tag: '@long' },
  async ({ page, server }) => {
    const client = await makeClient(server.url)
    await signInAt(page, client, PATHS.addContract)
    await page.getByRole('button', { name: /^По номеру телефона, СБП/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Банк для перевода по СБП' })
    await sheet.getByRole('searchbox', { name: 'Название банка' }).fill('отказ')
    await expect(sheet.getByRole('button', { name: /банк$/ })).toHaveCount(2)
    await expectAccessible(page, 'choose the bank')
    await sheet.getByRole('button', { name: 'Отказывающий тестовый банк', exact: true }).click()
    await page.getByRole('button', { name: 'К договору' }).click()
    await expect(page.getByText('в банке «Отказывающий тестовый банк»')).toBeVisible()
    await page.getByRole('checkbox', { name: /Договор прочитан/ }).check()
    await page.getByRole('button', { name: /^Подписать и получить/ }).click()
    await page
      .getByRole('textbox', { name: /Код из СМС/ })
      .fill(await latestCode(server, client.walker.person.phone, 'NEW_LOAN'))
    await expect(page).toHaveURL(new RegExp(`^${server.url}${contractPath('')}`))
    await server.advanceMinutes(60)
    await expect(
      page.getByText('Перевод по СБП в банк «Отказывающий тестовый банк» не прошёл'),
    ).toBeVisible()
    await expectAccessible(page, 'the bank refuses')
    await page.getByRole('button', { name: 'Отправить на эту карту' }).click()
    await expect(page.getByText('Займ получен')).toBeVisible()
  },
)
