/** A client with another passport: asked for by support, compared and decided by another person (decision 0105). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ expectedConsoleErrors: [/status of 400/] })

test(
  'another passport comes into the questionnaire by two people, and the client is told twice',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { person } = borrower.walker
    const { serialNumber, documentNumber, firstName, birthDate } = person.passport
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('support asks, with the passport in the hands of the client', async () => {
      await signInStaff(desk, server.url, 'ryabinina')
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
      await desk.getByRole('button', { name: 'Сменить паспорт' }).click()
      const form = desk.getByRole('dialog', { name: 'Сменить паспорт' })
      const submit = form.getByRole('button', { name: 'Попросить' })
      await form.getByLabel('Серия и номер прежнего паспорта').fill('4510 000006')
      await form.getByLabel('Серия и номер нового паспорта').fill('4526 300101')
      await form.getByLabel('Фамилия').fill('Крылова')
      await form.getByLabel('Имя').fill(firstName)
      await form.getByLabel('Дата рождения').fill(birthDate)
      await form.getByLabel('Дата выдачи').fill('2025-05-12')
      await form.getByLabel('Код подразделения').fill('770053')
      await form.getByLabel('Причина').fill('Вышла замуж, новый паспорт показала на приёме')
      await submit.click()
      await expect(form.getByText('В анкете другой паспорт. Сверьте серию и номер.')).toBeVisible()
      await expect(form.getByLabel('Серия и номер прежнего паспорта')).toBeFocused()
      await desk.screenshot({ path: testInfo.outputPath('form-1280.png') })
      await expectAccessible(desk, 'another passport, asked for')
      await form
        .getByLabel('Серия и номер прежнего паспорта')
        .fill(`${serialNumber} ${documentNumber}`)
      await submit.click()
      await expect(form).toHaveCount(0)
      await expect(desk.getByText(/Просят сменить на/)).toBeVisible()
    })

    await test.step('another person compares both and agrees', async () => {
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText(/Сменить клиенту паспорт/)).toBeVisible()
      await other.getByRole('link', { name: 'Карточка клиента' }).click()
      await other.getByRole('button', { name: 'Сравнить паспорта' }).click()
      const both = other.getByRole('dialog', { name: 'Паспорт: что изменится' })
      await expect(both.getByText('4526 300101')).toBeVisible()
      await expect(both.getByText('Крылова')).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('compared-1280.png') })
      await expectAccessible(other, 'two passports side by side')
      await both.getByRole('button', { name: 'Закрыть' }).click()
      await other.goto(`${DESK_PATH}#/requests`)
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('the card names the new passport and keeps the former one', async () => {
      await desk.reload()
      await expect(desk.getByRole('heading', { name: /^Крылова/ })).toBeVisible()
      await expect(desk.getByText(`•• •• ••${documentNumber.slice(-4)}, прежний`)).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
    })

    await test.step('the client reads of both under the bell', async () => {
      await signInAt(page, borrower, PATHS.inbox)
      await expect(page.getByText('Просят сменить паспорт')).toBeVisible()
      await expect(page.getByText('Паспорт изменён')).toBeVisible()
    })
    await office.close()
  },
)
