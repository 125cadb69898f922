/** Mean incomes of the regions: pasted by one, approved by another, read by whom they concern (decision 0142). */
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test(
  'incomes of the regions are entered by two, and a borrower reads which income counts',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const client = await makeClient(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'serov')
    await page.goto(`${DESK_PATH}#/rules`)
    await page.getByRole('button', { name: 'Ввести доходы' }).click()
    const today = moscowDate((await server.now()).getTime())
    await page.getByLabel('Действуют с').fill(addDays(today, 1))
    await page.getByLabel(/^Регион и рубли/).fill('Москва; 152 000\nЛуна; 50 000')
    await page.getByLabel('Откуда цифры').fill('Росстат, таблица среднедушевых доходов')
    await page.getByRole('button', { name: 'Попросить ввести' }).click()
    await expect(page.getByText('Строка 2. «Луна»')).toBeVisible()
    await expectAccessible(page, 'incomes-form')
    await page.getByLabel(/^Регион и рубли/).fill('Москва; 152 000')
    await page.getByRole('button', { name: 'Попросить ввести' }).click()
    await expect(
      page.getByRole('heading', { name: /^Ждут второго решения: средние доходы/ }),
    ).toBeVisible()
    await expectAccessible(page, 'incomes-waiting')

    const elsewhere = await browser.newContext({ baseURL: server.url })
    const other = await elsewhere.newPage()
    await signInStaff(other, server.url, 'zavarzina')
    await other.goto(`${DESK_PATH}#/requests`)
    await expect(other.getByText(/1 из 89 регионов, от 152.000 ₽/)).toBeVisible()
    await other.getByRole('button', { name: 'Одобрить' }).click()
    await other.getByRole('button', { name: 'Да, одобрить' }).click()
    await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
    await elsewhere.close()

    await page.goto('about:blank')
    await server.advanceDays(1)
    const borrower = await browser.newContext({ baseURL: server.url })
    const own = await borrower.newPage()
    await signInAt(own, client, PATHS.personalData)
    await expect(own.getByText(/Доход в.месяц, средний по.региону/)).toBeVisible()
    await expect(own.getByText(/Москва, 152.000.₽, по.данным Росстата/)).toBeVisible()
    await expectAccessible(own, 'debt-load')
    await borrower.close()
  },
)
