/** A longer schedule from the workplace over a second person to the borrower's signature (decision 0104). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath } from '../../protocol/paths.ts'
import { formatDate } from '../../src/ui/format.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, latestCode, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'
import { keepsWhat } from './worker.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

// Without network the page goes on asking.
test.use({
  viewport: WIDE,
  hasTouch: false,
  isMobile: false,
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/],
})

const openLedger = async (desk: Page, phone: string): Promise<void> => {
  await desk.goto(`${DESK_PATH}#/clients`)
  await desk.getByRole('searchbox').fill(phone)
  await desk.keyboard.press('Enter')
  await desk.locator('a[href^="#/clients/"]').click()
  await desk.getByRole('button', { name: 'Операции' }).click()
  await expect(desk.getByText('Займ выдан')).toBeVisible()
}

test(
  'new terms are asked for, approved by another, signed by the borrower and seen without network',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { walker, loanApplicationId } = borrower
    await server.advanceDays(45)
    const before = await borrower.contract()
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('one person types them and sees both schedules', async () => {
      await signInStaff(page, server.url, 'polyakov')
      await openLedger(page, walker.person.phone)
      await page.getByRole('button', { name: 'Предложить новый график' }).click()
      const dialog = page.getByRole('dialog', { name: 'Предложить новый график' })
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await expect(dialog.getByText('Введите число от 1 до 24.')).toBeVisible()
      await expectAccessible(page, 'terms')
      await dialog.getByLabel('Сколько новых платежей').fill('9')
      await dialog.getByLabel('Дней без новой неустойки после подписи').fill('30')
      await dialog.getByLabel(/^Новая ставка/).fill('2')
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await expect(dialog.getByText(/^Введите ставку от 0 до 1%/)).toBeVisible()
      await dialog.getByLabel(/^Новая ставка/).fill('0,2')
      await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
      await expect(dialog.getByRole('row', { name: /^ПСК, годовых/ })).toBeVisible()
      await expect(dialog.getByRole('row', { name: /^Ставка в день 0,6% 0,2%/ })).toBeVisible()
      await dialog.getByText('Новый график по платежам').click()
      await page.screenshot({ path: testInfo.outputPath('terms-1280.png') })
      await expectAccessible(page, 'both schedules')
      await dialog.getByLabel('Причина').fill('Клиент потерял работу')
      await dialog.getByRole('button', { name: 'Попросить' }).click()
      await expect(page.getByText('ждёт второго решения')).toBeVisible()
    })

    await test.step('another reads both schedules and approves', async () => {
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: PHONE })
      const other = await elsewhere.newPage()
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await other.getByRole('button', { name: 'Графики' }).click()
      await expect(other.getByRole('row', { name: /^ПСК, годовых/ })).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('request-390.png'), fullPage: true })
      await expectAccessible(other, 'a question about new terms')
      await other.getByRole('button', { name: 'Вернуться' }).click()
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await expect(page.getByText(/^ждёт подписи клиента до/)).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('offer-1280.png'), fullPage: true })
    })

    await test.step('the borrower compares, reads the agreement and signs it', async () => {
      const own = await browser.newContext({ baseURL: server.url, viewport: PHONE })
      const phone = await own.newPage()
      await phone.emulateMedia({ reducedMotion: 'reduce' })
      await signInAt(phone, { walker }, contractPath(loanApplicationId))
      await expect(phone.getByText('Предлагаем новый график платежей')).toBeVisible()
      await phone.screenshot({ path: testInfo.outputPath('notice-390.png') })
      await phone.getByRole('button', { name: 'Посмотреть новый график' }).click()
      const sheet = phone.getByRole('dialog')
      await expect(sheet.getByText(/^Остаток займа делится на 9 платежей/)).toBeVisible()
      await phone.screenshot({ path: testInfo.outputPath('sheet-390.png') })
      await expectAccessible(phone, 'new terms')
      await sheet.getByRole('button', { name: 'Прочитать соглашение' }).click()
      await sheet.getByRole('checkbox').check()
      await sheet.getByRole('button', { name: 'Подписать кодом' }).click()
      await expect(sheet.getByText(/Отправить ещё раз через/)).toBeVisible()
      const code = await latestCode(server, walker.person.phone, 'DEFAULT')
      await sheet.getByLabel(/Код из СМС/).fill(code)
      await expect(phone.getByRole('heading', { name: 'Новый график действует' })).toBeVisible()
      await phone.getByRole('button', { name: 'Готово' }).click()

      const after = await borrower.contract()
      expect(after.overdueDays).toBe(0)
      expect(after.outstandingPrincipalKopecks).toBe(before.outstandingPrincipalKopecks)
      expect(after.lastPaymentOn > before.lastPaymentOn).toBe(true)
      await phone.evaluate(async () => navigator.serviceWorker.ready)
      await keepsWhat(phone, () => phone.reload(), 'contracts')
      await expect(phone.getByText('Предлагаем новый график платежей')).toHaveCount(0)
      await expect(phone.getByText('График изменён')).toBeVisible()
      await expect(phone.getByText('Ставка по договору')).toBeVisible()
      await phone.screenshot({ path: testInfo.outputPath('signed-390.png'), fullPage: true })
      await own.setOffline(true)
      await phone.reload()
      const lastOn = formatDate(after.lastPaymentOn)
      await expect(phone.getByText(lastOn).locator('visible=true').first()).toBeVisible()
      await own.close()
    })

    await test.step('the workplace has it among what was offered', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Операции' }).click()
      await expect(page.getByText(/^подписано /)).toBeVisible()
    })
  },
)
