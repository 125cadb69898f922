/** The phone is the name of the sign-in (decision 0046). */
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, latestCode, test } from './fixtures.ts'

test(
  'a code of the new number and the password make it the name of the sign-in',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    const client = await makeClient(server.url)
    const next = `+7900${client.walker.person.phone.slice(5, 11)}9`
    await signInAt(page, client, PATHS.personalData)
    await page.getByRole('link', { name: /^Телефон/ }).click()
    await page.getByLabel('Телефон').fill(next.slice(2))
    await page.getByLabel('Пароль от кабинета', { exact: true }).fill(client.walker.person.password)
    await page.getByRole('button', { name: 'Прислать код на новый номер' }).click()
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(server, next, 'PHONE_CHANGE'))
    const shown = next.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1.$2-$3-$4')
    await expect(page.getByRole('link', { name: new RegExp(`^Телефон.*${shown}`) })).toBeVisible()

    const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
    const person = { ...client.walker.person, phone: next }
    await signInAt(elsewhere, { walker: { ...client.walker, person } }, PATHS.settings)
    await expect(elsewhere.getByRole('heading', { name: 'Настройки' })).toBeVisible()
    await elsewhere.context().close()
  },
)
