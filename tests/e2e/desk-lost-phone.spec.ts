/** A caller with a lost phone: asked for by support, decided by another person, in again by the new number (decision 0099). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, latestCode, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ expectedConsoleErrors: [/status of 40[01]/] })

test(
  'a caller with a lost phone comes in by another number; whoever has the phone is out',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { person } = borrower.walker
    const next = `+7900${person.phone.slice(5, 11)}8`
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The lost phone, with the account open on it.
    await signInAt(page, borrower, PATHS.settings)

    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    const openCard = async () => {
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
    }

    await test.step('support asks, with the passport in the hands of the client', async () => {
      await signInStaff(desk, server.url, 'ryabinina')
      await openCard()
      await desk.getByRole('button', { name: 'Сменить номер' }).click()
      const form = desk.getByRole('dialog', { name: 'Сменить потерянный номер' })
      await form.getByLabel('Новый телефон').fill(next)
      await form.getByLabel('Серия и номер паспорта').fill('4510 000006')
      await form.getByLabel('Причина').fill('Телефон украли в метро')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form.getByText('В анкете другой паспорт. Сверьте серию и номер.')).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('form-1280.png') })
      await expectAccessible(desk, 'a lost phone, asked for')
      const { serialNumber, documentNumber } = person.passport
      await form.getByLabel('Серия и номер паспорта').fill(`${serialNumber} ${documentNumber}`)
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await expect(desk.getByText(/Просят сменить номер на/)).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
      await expectAccessible(desk, 'a client whose phone waits for a decision')
    })

    await test.step('another person agrees, and the lost phone shows the account no more', async () => {
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText(/Сменить клиенту потерянный номер/)).toBeVisible()
      await expect(other.getByRole('link', { name: 'Карточка клиента' })).toHaveAttribute(
        'href',
        /^#\/clients\/.+/,
      )
      await other.screenshot({ path: testInfo.outputPath('decide-1280.png') })
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
      // Nobody touches that page: it notices by itself.
      await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
    })

    await test.step('the client comes in by a code to the new number and sees what is due', async () => {
      const phone = await browser.newContext({ baseURL: server.url })
      const fresh = await phone.newPage()
      await fresh.goto(PATHS.login)
      await fresh.getByRole('button', { name: 'Войти по коду из СМС' }).click()
      await fresh.getByLabel('Телефон').fill(next)
      await fresh.getByRole('button', { name: 'Получить код' }).click()
      await fresh
        .getByRole('textbox', { name: /Код из СМС/ })
        .fill(await latestCode(server, next, 'DEFAULT'))
      await expect(fresh.getByRole('button', { name: 'Оплатить' })).toBeVisible()
      await phone.close()
    })
    await office.close()
  },
)
