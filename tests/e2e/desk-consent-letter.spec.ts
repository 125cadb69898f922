/** A letter takes a consent back: entered by support, decided by another person, read by the client (decision 0141). */
import { moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { CONSENTS_PATH } from '../../protocol/own-consents.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ expectedConsoleErrors: [/status of 40[01]/] })

test(
  'a letter takes a consent back, and the client reads what follows and gives it again',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { person } = borrower.walker
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    const received = moscowDate(Date.parse(now))

    await test.step('support enters it with the passport that the letter names', async () => {
      await signInStaff(desk, server.url, 'ryabinina')
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
      await desk.getByRole('button', { name: /^Отозвать по письму: Обработка/ }).click()
      const form = desk.getByRole('dialog', { name: 'Отозвать согласие на обработку данных' })
      await form.getByLabel('Когда пришло').fill(received)
      const { serialNumber, documentNumber } = person.passport
      await form.getByLabel(/Серия и номер/).fill(`${serialNumber} ${documentNumber}`)
      await form.getByLabel('Номер и дата письма').fill('Вх. 31 от 20.11.2026')
      await desk.screenshot({ path: testInfo.outputPath('letter-1280.png') })
      await expectAccessible(desk, 'a letter that takes a consent back')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await expect(desk.getByText(/Просят отозвать по письму/)).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
    })

    await test.step('another person sees the last day of the law and agrees', async () => {
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText(/Отозвать согласие клиента.*Срок по закону/)).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('decide-1280.png') })
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('the client finds it in the account and gives the consent again', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signInAt(page, borrower, CONSENTS_PATH)
      const consent = page.getByRole('region', { name: 'Обработка персональных данных' })
      await expect(consent.getByText('отозвано', { exact: true })).toBeVisible()
      await expect(consent.getByText(/по\sписьму от/)).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('own-390.png'), fullPage: true })
      await consent.getByRole('button', { name: /^Дать снова/ }).click()
      await page.getByRole('dialog').getByText('Текст прочитан, даю согласие').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Дать согласие' }).click()
      await expect(consent).toContainText('действует')
    })
    await office.close()
  },
)
