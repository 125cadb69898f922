/** A debt that two people forgive, and what the borrower reads of it (decision 0103). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ viewport: WIDE, hasTouch: false, isMobile: false })

const openLedger = async (desk: Page, phone: string): Promise<void> => {
  await desk.goto(`${DESK_PATH}#/clients`)
  await desk.getByRole('searchbox').fill(phone)
  await desk.keyboard.press('Enter')
  await desk.locator('a[href^="#/clients/"]').click()
  await desk.getByRole('button', { name: 'Операции' }).click()
  await expect(desk.getByText('Займ выдан')).toBeVisible()
}

test(
  'the rest of a debt is forgiven by two, and the borrower reads that nothing is to be paid',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const { walker, loanApplicationId } = await makeBorrower(server.url)
    await server.advanceDays(45)

    const askedBy = async (desk: Page, button: string, title: string) => {
      await desk.getByRole('button', { name: button }).click()
      const dialog = desk.getByRole('dialog', { name: title })
      await dialog.getByLabel('Причина').fill('Соглашение с клиентом от сегодня')
      await desk.screenshot({ path: testInfo.outputPath(`${title}-1280.png`) })
      await expectAccessible(desk, title)
      await dialog.getByRole('button', { name: 'Попросить' }).click()
      await expect(desk.getByText('ждёт второго решения').first()).toBeVisible()
    }

    const approved = async (about: RegExp) => {
      const elsewhere = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
      })
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

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await openLedger(page, walker.person.phone)
    await page.screenshot({ path: testInfo.outputPath('ledger-1280.png'), fullPage: true })
    await expectAccessible(page, 'a ledger with a debt to forgive')

    await test.step('interest and penalty, while the principal is owed on', async () => {
      await askedBy(page, 'Простить проценты и пени', 'Простить проценты и пени?')
      await approved(/Простить проценты и пени/)
      const phone = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
      })
      const borrower = await phone.newPage()
      await signInAt(borrower, { walker }, contractPath(loanApplicationId))
      await expect(borrower.getByText('Проценты и пени прощены')).toBeVisible()
      await borrower.screenshot({ path: testInfo.outputPath('part-390.png'), fullPage: true })
      await phone.close()
    })

    await test.step('the rest: the contract closes', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await askedBy(page, 'Простить весь долг', 'Простить весь долг?')
      await approved(/Простить весь долг/)
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await expect(page.getByRole('rowheader', { name: /^Прощено клиенту/ }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Простить весь долг' })).toHaveCount(0)
      await page.screenshot({ path: testInfo.outputPath('forgiven-1280.png'), fullPage: true })
    })

    await test.step('the borrower reads it on the page, under the bell and among closed loans', async () => {
      const phone = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
      })
      const borrower = await phone.newPage()
      await signInAt(borrower, { walker }, contractPath(loanApplicationId))
      const line = borrower.getByText(/Остаток долга .* прощён .* Платить больше ничего не нужно/)
      await expect(line).toBeVisible()
      await expect(borrower.getByRole('heading', { name: 'График платежей' })).toHaveCount(0)
      await borrower.screenshot({ path: testInfo.outputPath('closed-390.png'), fullPage: true })
      await expectAccessible(borrower, 'a forgiven loan')
      await borrower.goto(PATHS.inbox)
      await expect(borrower.getByRole('heading', { name: /Остаток долга/ })).toBeVisible()
      await borrower.screenshot({ path: testInfo.outputPath('inbox-390.png'), fullPage: true })
      await borrower.goto(PATHS.closedContracts)
      await expect(borrower.getByText(/долг прощён/)).toBeVisible()
      await borrower.screenshot({ path: testInfo.outputPath('list-390.png'), fullPage: true })
      await phone.close()
    })
  },
)
