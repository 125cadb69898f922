/** An applicant declined from the queue by keyboard; two people take it back, and the client goes on (decision 0110). */
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { chooseLoan, receiveMoney, signLoan } from './borrow.ts'
import { makeApplicant, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { choosePhoto } from './register.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test(
  'a declined applicant reads why and until when; undone by two, they go on',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const applicant = await makeApplicant(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('a question to a second person stands in the queue, and is taken back', async () => {
      await signInStaff(desk, server.url, 'vetlugina')
      await desk.goto(`${DESK_PATH}#/cases`)
      await expect(desk.getByRole('button', { name: /^Взять: / })).toBeVisible()
      await desk.keyboard.press('n')
      await expect(desk.getByAltText('Разворот, снимок клиента')).toBeVisible()
      await press(desk, '7xq7d')
      const dialog = desk.getByRole('dialog', { name: 'Попросить отказать клиенту?' })
      await dialog.getByLabel('Что вы увидели').fill('На селфи другой человек')
      await dialog.getByRole('button', { name: 'Попросить' }).click()
      await expect(desk.getByRole('heading', { name: 'Ждут второго' })).toBeVisible()
      await expect(desk.getByRole('button', { name: /^Взять: / })).toHaveCount(0)
      await desk.screenshot({ path: testInfo.outputPath('asked-1280.png') })
      await expectAccessible(desk, 'a case that waits for a second person')
      await desk.getByRole('button', { name: /^Отозвать просьбу: / }).click()
      const withdrawal = desk.getByRole('dialog', { name: 'Отозвать просьбу?' })
      await withdrawal.getByLabel('Почему').fill('Присмотрелась: тот же человек')
      await withdrawal.getByRole('button', { name: 'Отозвать' }).click()
      await expect(desk.getByRole('heading', { name: 'Ждут второго' })).toHaveCount(0)
    })

    await test.step('a moderator takes the next case and declines it with D', async () => {
      await expect(desk.getByRole('button', { name: /^Взять: / })).toBeVisible()
      await desk.keyboard.press('n')
      await expect(desk.getByAltText('Разворот, снимок клиента')).toBeVisible()
      await press(desk, 'q8')
      await desk.screenshot({ path: testInfo.outputPath('case-1280.png') })
      await expectAccessible(desk, 'a case with a reason to decline')
      await desk.keyboard.press('d')
      const dialog = desk.getByRole('dialog', { name: 'Отказать клиенту?' })
      await dialog.getByLabel('Что вы увидели').fill('В базе МВД паспорт значится утраченным')
      await expectAccessible(desk, 'a client about to be declined')
      await dialog.getByRole('button', { name: 'Да, отказать' }).click()
      await expect(desk.getByText(/^Отказано: /)).toBeVisible()
    })

    await test.step('the client reads it, and can send in nothing yet', async () => {
      await signInAt(page, applicant, PATHS.addContract)
      await expect(page.getByRole('heading', { name: 'В займе отказано' })).toBeVisible()
      await expect(page.getByText('Паспорт из анкеты недействителен.')).toBeVisible()
      await expect(page.getByText(/Прислать документы снова можно с/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Снять заново' })).toHaveCount(0)
      await page.screenshot({ path: testInfo.outputPath('client-390.png'), fullPage: true })
      await expectAccessible(page, 'a declined client')
    })

    await test.step('two people take it back', async () => {
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(applicant.walker.person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
      await desk.getByRole('button', { name: 'Отменить отказ' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Отменить отказ клиенту?' })
      await dialog.getByLabel('Причина').fill('Перепутали с другим паспортом')
      await dialog.getByRole('button', { name: 'Попросить' }).click()
      await expect(desk.getByText('Просят отменить отказ. Решает другой человек.')).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
      await expectAccessible(desk, 'a client with a decline')

      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText(/Отменить отказ клиенту/)).toBeVisible()
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('another look approves, and the client may choose a loan', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Проверяем документы' })).toBeVisible()
      await desk.goto(`${DESK_PATH}#/cases`)
      await expect(desk.getByRole('button', { name: /^Взять: / })).toBeVisible()
      await desk.keyboard.press('n')
      await expect(desk.getByAltText('Разворот, снимок клиента')).toBeVisible()
      await press(desk, '1yyyyyyya')
      await desk.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(desk.getByText(/^Одобрено: /)).toBeVisible()
      await expect
        .poll(async () => {
          await server.advanceSeconds(5)
          return (await applicant.walker.http.send(clientStatus)).status
        })
        .toBe('VERIFIED')
      await page.reload()
      await expect(
        page.getByRole('button', { name: 'Получить займ' }).or(page.getByRole('slider').first()),
      ).toBeVisible()
    })
    await office.close()
  },
)

test(
  'after the pause a declined applicant sends documents again, is approved and borrows',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const applicant = await makeApplicant(server.url)
    const { person } = applicant.walker
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    const takeNext = async () => {
      await signInStaff(desk, server.url, 'vetlugina')
      await desk.goto(`${DESK_PATH}#/cases`)
      await expect(desk.getByRole('button', { name: /^Взять: / })).toBeVisible()
      await desk.keyboard.press('n')
      await expect(desk.getByAltText('Разворот, снимок клиента')).toBeVisible()
    }

    await test.step('a moderator declines', async () => {
      await takeNext()
      await press(desk, 'q8d')
      const dialog = desk.getByRole('dialog', { name: 'Отказать клиенту?' })
      await dialog.getByLabel('Что вы увидели').fill('В базе МВД паспорт значится утраченным')
      await dialog.getByRole('button', { name: 'Да, отказать' }).click()
      await expect(desk.getByText(/^Отказано: /)).toBeVisible()
    })

    await test.step('when the pause is over the client sends the photos again', async () => {
      await server.advanceDays(31)
      await signInAt(page, applicant, PATHS.addContract)
      await expect(page.getByText('Прислать документы снова уже можно.')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('again-390.png'), fullPage: true })
      await expectAccessible(page, 'a declined client whose pause is over')
      await page.getByRole('link', { name: 'Снять заново' }).click()
      await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
      await choosePhoto(page, 'Разворот с фотографией')
      await choosePhoto(page, 'Страница с регистрацией')
      await page.getByRole('button', { name: 'Дальше' }).click()
      await expect(page.getByRole('heading', { name: 'Селфи с паспортом' })).toBeVisible()
      await choosePhoto(page, 'Селфи с паспортом')
      await page.getByRole('button', { name: 'Дальше' }).click()
      await expect(page.getByRole('heading', { name: 'Проверяем данные' })).toBeVisible()
    })

    await test.step('another look approves', async () => {
      await takeNext()
      await press(desk, '1yyyyyyya')
      await desk.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(desk.getByText(/^Одобрено: /)).toBeVisible()
      await server.advanceSeconds(5)
    })

    await test.step('the client borrows', async () => {
      await page.getByRole('link', { name: 'Выбрать займ' }).click()
      await chooseLoan(page, { product: 'До зарплаты', amountRoubles: 5_000, term: 10 })
      await signLoan(page, server, person)
      await server.advanceSeconds(5)
      await receiveMoney(page)
    })
    await office.close()
  },
)
