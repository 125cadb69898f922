/** A payment holiday from the page of a loan over the workplace to the new schedule without network (decision 0055). */
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { contractPath } from '../../protocol/paths.ts'
import { formatDate } from '../../src/ui/format.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { prolongHolidayLaw } from './prolong-holiday-law.ts'
import { signInStaff } from './staff.ts'
import { keepsWhat } from './worker.ts'

/** A white picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

// Without network the page goes on asking.
test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/], serverOf: 'holidays' })

test(
  'a holiday is asked for in the app, granted at the workplace, and seen without network',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const borrower = await makeBorrower(server.url)
    const before = await borrower.contract()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))

    await page.getByRole('button', { name: 'Попросить каникулы' }).click()
    const form = page.getByRole('dialog', { name: 'Кредитные каникулы' })
    await expect(form.getByText(/^Каникулы обойдутся в/)).toBeVisible()
    await form.getByLabel(/За последние 12 месяцев/).fill('338000')
    await form.getByLabel(/Из них за последние 2 месяца/).fill('38000')
    await form
      .getByLabel('Снимки документов')
      .setInputFiles({ name: 'spravka.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(form.getByText('Снимок 1, spravka.png')).toBeVisible()
    await expectAccessible(page, 'form')
    await form.getByRole('button', { name: 'Отправить заявление' }).click()
    await expect(page.getByText(/^Рассматриваем заявление/)).toBeVisible()
    await expectAccessible(page, 'card')

    const place = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
    })
    const desk = await place.newPage()
    await signInStaff(desk, server.url, 'serov')
    await desk.getByRole('link', { name: /^Каникулы/ }).click()
    await expectAccessible(desk, 'list')
    await desk.getByRole('link', { name: /^Открыть: / }).click()
    await desk.getByRole('button', { name: 'Показать снимок 1' }).click()
    await expect(desk.getByRole('img', { name: /снимок 1/ })).toBeVisible()
    await expectAccessible(desk, 'demand')
    await desk.getByRole('button', { name: 'Одобрить' }).click()
    await desk.getByRole('button', { name: 'Да, одобрить' }).click()
    await expect(desk.getByText('Каникулы одобрены')).toBeVisible()
    await place.close()

    const after = await borrower.contract()
    expect(after.rows).toHaveLength(before.rows.length + 1)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await keepsWhat(page, () => page.reload(), 'contracts')
    await expect(page.getByText(/^Идут по /)).toBeVisible()
    const lastOn = formatDate(after.rows.at(-1)?.dueOn ?? '')
    await expect(page.getByText(lastOn).locator('visible=true').first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/^Идут по /)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Идут по /)).toBeVisible()
    await expect(page.getByText(lastOn).locator('visible=true').first()).toBeVisible()
  },
)

test(
  'the family of one who serves asks without papers, is granted, and stands in the list of those who owe them',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const today = moscowDate((await server.now()).getTime())
    const tomorrow = addDays(today, 1)
    await prolongHolidayLaw(server.url, today)
    const borrower = await makeBorrower(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
    await page.getByRole('button', { name: 'Попросить каникулы' }).click()
    const form = page.getByRole('dialog', { name: 'Кредитные каникулы' })
    await form.getByLabel(/Служит муж, жена или родитель/).check({ force: true })
    await form.getByLabel('С какого дня').fill(tomorrow)
    await form.getByLabel(/Кем вы приходитесь/).selectOption('SPOUSE')
    await form.getByLabel('Как проходит служба').selectOption('MOBILISED')
    await form.getByLabel('Первый день службы').fill(tomorrow)
    await expect(form.getByText(/^Каникулы обойдутся в/)).toBeVisible()
    await expectAccessible(page, 'form')
    await form.getByRole('button', { name: 'Отправить заявление' }).click()
    await expect(page.getByText(/^Рассматриваем заявление/)).toBeVisible()
    await page.getByRole('button', { name: 'Назвать конец службы' }).click()
    await expectAccessible(page, 'end')
    await page.getByRole('button', { name: 'Вернуться' }).click()

    const place = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
    })
    const desk = await place.newPage()
    await signInStaff(desk, server.url, 'serov')
    await desk.getByRole('link', { name: /^Каникулы/ }).click()
    await desk.getByRole('link', { name: /^Открыть: / }).click()
    await desk.getByRole('button', { name: 'Запросить документы' }).waitFor()
    await expectAccessible(desk, 'demand')
    await desk.getByRole('button', { name: 'Одобрить' }).click()
    await desk.getByRole('button', { name: 'Да, одобрить' }).click()
    await expect(desk.getByText('Каникулы одобрены')).toBeVisible()
    await desk
      .getByRole('link', { name: /^Каникулы/ })
      .first()
      .click()
    await expect(desk.getByRole('region', { name: 'Одобрены, ждём документы' })).toContainText(
      'ждём до',
    )
    await place.close()
  },
)
