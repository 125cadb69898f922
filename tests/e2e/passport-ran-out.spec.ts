/** A borrower whose passport ran out sends the new one from the account, and two people decide (decision 0111). */
import { addDays, addYears, moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { choosePhoto } from './register.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test(
  'a passport that ran out closes new loans alone, and a new one sent from the account opens them',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    const today = moscowDate(Date.parse(now))
    const birthDate = addYears(addDays(today, 3 - 90), -45)
    const former = { birthDate, issuedDate: '2011-04-20' }
    const borrower = await makeBorrower(server.url, undefined, former)
    await server.advanceDays(5)
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('the limits say it before a sum is chosen; the loan there is stays payable', async () => {
      await signInAt(page, borrower, PATHS.addContract)
      await expect(
        page.getByRole('heading', { name: 'Для займа нужен новый паспорт' }),
      ).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(0)
      await expectAccessible(page, 'no loan by a passport that ran out')
      await page.goto(contractPath(borrower.loanApplicationId))
      await expect(page.getByRole('button', { name: /Оплатить|Вернуть/ }).first()).toBeVisible()
    })

    await test.step('the client sends the new one', async () => {
      await page.goto(PATHS.addContract)
      await page.getByRole('link', { name: /Прислать новый паспорт/ }).click()
      await choosePhoto(page, 'Разворот с фотографией')
      await choosePhoto(page, 'Селфи с новым паспортом')
      await page.getByLabel('Серия и номер').fill('4526 300977')
      const [year, month, day] = addDays(today, 1).split('-')
      await page.getByLabel('Дата выдачи').fill(`${day}.${month}.${year}`)
      await page.getByLabel('Код подразделения').fill('770-053')
      await expectAccessible(page, 'a new passport, before it is sent')
      await page.reload()
      await expect(page.getByLabel('Серия и номер')).toHaveValue('4526 300977')
      await expect(page.getByRole('group').getByText('Готово')).toHaveCount(2)
      await page.getByRole('button', { name: 'Отправить на проверку' }).click()
      const sheet = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
      await sheet.getByLabel(/Пароль/).fill(borrower.walker.person.password)
      await sheet.getByRole('button', { name: 'Подтвердить паролем' }).click()
      await expect(page.getByText('на проверке', { exact: true })).toBeVisible()
      await expectAccessible(page, 'a new passport that is checked')
    })

    await test.step('support compares it with the photos and asks', async () => {
      const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const desk = await office.newPage()
      await desk.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(desk, server.url, 'ryabinina')
      await desk.goto(`${DESK_PATH}#/passports`)
      await desk.getByRole('link', { name: /^Открыть/ }).click()
      await desk.getByRole('button', { name: 'Показать разворот' }).click()
      await expect(desk.getByAltText('Новый паспорт клиента: разворот')).toBeVisible()
      await expect(desk.getByText('4526 300977')).toBeVisible()
      await expectAccessible(desk, 'a sent passport at the desk')
      await desk.getByRole('button', { name: 'Попросить сменить' }).click()
      const question = desk.getByRole('dialog')
      await question.getByLabel('Что сверили').fill('Все строки и лицо')
      await question.getByRole('button', { name: 'Попросить' }).click()
      await expect(desk.getByText('Ждёт решения другого человека.')).toBeVisible()
      await office.close()
    })

    await test.step('another person agrees', async () => {
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('the client may take a loan again', async () => {
      await page.goto(PATHS.ownPassport)
      await expect(page.getByText('Новый паспорт внесён')).toBeVisible()
      await page.goto(PATHS.addContract)
      await expect(page.getByRole('slider').first()).toBeVisible()
    })
  },
)
