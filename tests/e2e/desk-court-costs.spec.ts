/** State duty for a claim: paid, awarded in part, and what the borrower sees of it (decision 0123). */
import { moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const openCard = async (desk: Page, phone: string): Promise<void> => {
  await desk.goto(`${DESK_PATH}#/clients`)
  await desk.getByRole('searchbox').fill(phone)
  await desk.keyboard.press('Enter')
  await desk.locator('a[href^="#/clients/"]').click()
}

test(
  'duty of a claim is paid and decided about by two, and the borrower sees what was awarded',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const { walker, loanApplicationId } = await makeBorrower(server.url)
    await server.advanceDays(45)
    const phone = { baseURL: server.url, viewport: { width: 390, height: 844 } }

    const approved = async (about: RegExp) => {
      const elsewhere = await browser.newContext(phone)
      const other = await elsewhere.newPage()
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText(about)).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('request-390.png'), fullPage: true })
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    }

    const askedFor = async (button: string, title: string, sum: string) => {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByRole('textbox').first().fill('две тысячи')
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await expect(dialog.getByText('Введите сумму в рублях, например 2 000,50.')).toBeVisible()
      await dialog.getByRole('textbox').first().fill(sum)
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await dialog.getByLabel('Причина').fill('Дело № 2-15/2027, поручение № 15')
      await page.screenshot({ path: testInfo.outputPath(`${button}-1280.png`) })
      await expectAccessible(page, title)
      await dialog.getByRole('button', { name: 'Попросить' }).click()
      await expect(page.getByText('ждёт второго решения').first()).toBeVisible()
    }

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await openCard(page, walker.person.phone)

    await test.step('the claim stands in the card', async () => {
      await page.getByRole('button', { name: 'Отметить статус' }).click()
      const form = page.getByRole('dialog', { name: 'Отметить статус по закону' })
      await form.getByLabel('Что произошло').selectOption('COURT')
      await form.getByLabel('Договор').selectOption({ index: 1 })
      await form.locator('input[type=date]').fill(moscowDate((await server.now()).getTime()))
      await form.getByLabel('Номер дела или документа').fill('2-15/2027')
      await form.getByLabel('Откуда известно').fill('Картотека судов')
      await form.getByRole('button', { name: 'Показать, что изменится' }).click()
      await form.getByLabel('Причина').fill('Подали иск')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await approved(/Отметить «/)
    })

    await test.step('the duty is paid, then the court awards a part', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await askedFor('Отметить оплату', 'Отметить оплату расходов?', '2 000,50')
      await approved(/Отметить судебные расходы 2.000,50/)
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await expect(page.getByText(/Ждут решения суда: 2.000,50/)).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('paid-1280.png'), fullPage: true })
      await askedFor('Суд решил', 'Что решил суд о расходах?', '1500')
      await approved(/клиент возмещает 1.500/)
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await expect(page.getByText(/Клиент должен возместить: 1.500/)).toBeVisible()
      await expect(page.getByRole('rowheader', { name: /^Суд решил о расходах/ })).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('decided-1280.png'), fullPage: true })
      await expectAccessible(page, 'a ledger with costs of a claim')
    })

    await test.step('the borrower sees it in the debt and in the history', async () => {
      const elsewhere = await browser.newContext(phone)
      const borrower = await elsewhere.newPage()
      await signInAt(borrower, { walker }, contractPath(loanApplicationId))
      await expect(borrower.getByText('В том числе судебные расходы')).toBeVisible()
      await expect(borrower.getByText('Суд присудил судебные расходы')).toBeVisible()
      await borrower.screenshot({ path: testInfo.outputPath('borrower-390.png'), fullPage: true })
      await expectAccessible(borrower, 'a claimed loan with costs')
      await elsewhere.close()
    })
  },
)
