/** «Согласия»: taken back and given again in the account (decision 0139). */
import { CONSENTS_PATH } from '../../protocol/own-consents.ts'
import { PATHS } from '../../protocol/paths.ts'
import { violationsOf } from './axe.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'

test(
  'a borrower takes the consent to process data back, reads what goes on, and gives it again',
  { tag: '@long' },
  async ({ page, borrower }) => {
    await signInAt(page, borrower, PATHS.settings)
    await page.getByRole('link', { name: /^Согласия/ }).click()
    await page.getByRole('button', { name: 'Отозвать: Обработка персональных данных' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('платежи, напоминания')
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Отозвать согласие' }).click()
    const card = page.getByRole('region', { name: 'Обработка персональных данных' })
    await expect(card).toContainText(/отзыв №\sО.20/)
    expect(await violationsOf(page)).toEqual([])

    await card.getByRole('button', { name: /^Дать снова/ }).click()
    await page.getByRole('dialog').getByText('Текст прочитан, даю согласие').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Дать согласие' }).click()
    await expect(card).toContainText('действует')
    await expect(page).toHaveURL(new RegExp(`${CONSENTS_PATH}$`))
  },
)
