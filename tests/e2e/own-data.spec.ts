/** What the questionnaire said, in its owner's hands after the signature (decision 0046). */
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { keepsWhat } from './worker.ts'

test(
  'whoever moved and earns something else says so, and reads of it under the bell',
  { tag: '@long' },
  async ({ page, server }) => {
    await signInAt(page, await makeClient(server.url), PATHS.personalData)
    await page.getByRole('link', { name: /^Адрес по паспорту/ }).click()
    const livesThere = page.getByRole('switch', { name: 'Живу по этому адресу' })
    await keepsWhat(page, () => page.getByLabel('Город или посёлок').fill('Тверь'))
    await keepsWhat(page, () => page.getByLabel('Улица', { exact: true }).fill('Садовая'))
    await keepsWhat(page, () => livesThere.click())
    await page.getByRole('button', { name: 'Сохранить адрес' }).click()
    await expect(page.getByText('Заполните дом.').first()).toBeVisible()
    await keepsWhat(page, () => livesThere.click())
    // Half typed, closed and opened again: nothing is lost.
    await page.reload()
    await expect(page.getByLabel('Улица', { exact: true })).toHaveValue('Садовая')
    await page.getByRole('button', { name: 'Сохранить адрес' }).click()
    await expect(
      page.getByRole('link', { name: /^Адрес по паспорту.*Тверь, Садовая/ }),
    ).toBeVisible()

    await page.getByRole('link', { name: /^Доход в месяц/ }).click()
    await page.getByLabel('Доход в месяц, ₽').fill('62000')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Доход в месяц.*62\s000/ })).toBeVisible()

    await page.goto(PATHS.inbox)
    await expect(page.getByText('Адрес изменён')).toBeVisible()
    await expect(page.getByText('Доход и платежи изменены')).toBeVisible()
  },
)
