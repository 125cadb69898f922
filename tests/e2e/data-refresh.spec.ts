/** A doubt about a client's data, from the workplace to the account and back (decision 0165). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }
const TITLE = 'Подтвердите, что ваши данные не изменились'

test(
  'a doubt closes new loans alone; the client answers by one press, and an officer ends it',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const borrower = await makeBorrower(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    const pane = desk.getByRole('region', { name: 'Сверка данных' })

    await test.step('an officer notes the doubt on the card of the client', async () => {
      await signInStaff(desk, server.url, 'serov')
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(borrower.walker.person.phone)
      await desk.keyboard.press('Enter')
      await desk.getByRole('link', { name: borrower.walker.person.passport.lastName }).click()
      await pane.getByRole('button', { name: 'Есть сомнение' }).click()
      const question = desk.getByRole('dialog')
      await question.getByLabel('Что вызвало сомнение').fill('Письмо на адрес вернулось')
      await expectAccessible(desk, 'a doubt about the data of a client')
      await question.getByRole('button', { name: 'Записать сомнение' }).click()
      await expect(pane.getByText('Письмо на адрес вернулось')).toBeVisible()
    })

    await test.step('it stands in the list of what runs out', async () => {
      await server.advanceSeconds(61)
      await desk.goto(`${DESK_PATH}#/expiring`)
      await desk.getByRole('button', { name: /^Сверка данных/ }).click()
      await expect(desk.getByRole('row').filter({ hasText: 'есть сомнение' })).toHaveCount(1)
      await expectAccessible(desk, 'data to be refreshed')
    })

    await test.step('the account asks, says what is closed, and takes the answer', async () => {
      await signInAt(page, borrower, PATHS.addContract)
      await expect(
        page.getByText('Мы уточняем ваши данные', { exact: false }).first(),
      ).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(0)
      await page.goto(PATHS.profile)
      const card = page.getByRole('region', { name: TITLE })
      await expect(card.getByText(borrower.walker.person.passport.lastName)).toBeVisible()
      await expectAccessible(page, 'the question whether the data are true')
      await card.getByRole('button', { name: 'Всё верно' }).click()
      await expect(page.getByText('Данные подтверждены, спасибо')).toBeVisible()
      await expect(card).toHaveCount(0)
    })

    await test.step('the officer sees the answer and ends the doubt', async () => {
      await desk.getByRole('row').getByRole('link').first().click()
      await expect(pane.getByText('клиент подтвердил в кабинете')).toBeVisible()
      await pane.getByRole('button', { name: 'Данные проверены' }).click()
      const question = desk.getByRole('dialog')
      await question.getByLabel('Что и как проверили').fill('Выписка из ЕГРН: дом переименован')
      await question.getByRole('button', { name: 'Данные верны' }).click()
      await expect(pane.getByText('Выписка из ЕГРН: дом переименован')).toBeVisible()
      await office.close()
    })

    await test.step('loans are open again', async () => {
      await page.goto(PATHS.addContract)
      await expect(page.getByRole('slider').first()).toBeVisible()
    })
  },
)
