/** A bankruptcy entered at the workplace by two people, and what it does to the debt (decision 0085). */
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff, signOutStaff } from './staff.ts'

// The overdue of others would be counted with this one.
test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  serverOf: 'legal-status',
})

test(
  'a bankruptcy of ten days ago takes the penalty of those days off, and the client is not written to',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { contractNumber } = await borrower.contract()
    await server.advanceDays(71)
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    const ruledOn = addDays(moscowDate(Date.parse(now)), -10)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await page.goto(`${DESK_PATH}#/clients`)
    await page.getByRole('searchbox').fill(borrower.walker.person.phone)
    await page.keyboard.press('Enter')
    await page.locator('a[href^="#/clients/"]').click()
    await page.getByRole('button', { name: 'Отметить статус' }).click()
    const form = page.getByRole('dialog', { name: 'Отметить статус по закону' })

    await test.step('what is missing is named by its field', async () => {
      await form.getByRole('button', { name: 'Показать, что изменится' }).click()
      await expect(form.getByText('Введите номер дела или документа.')).toBeVisible()
      await expectAccessible(page, 'legal status, typed')
    })

    await test.step('what it changes is shown before it is asked for', async () => {
      await form.locator('input[type=date]').fill(ruledOn)
      await form.getByLabel('Номер дела или документа').fill('А00-1234/2026')
      await form.getByLabel('Откуда известно').fill('ЕФРСБ, сообщение от сегодня')
      await page.screenshot({ path: testInfo.outputPath('form-1280.png') })
      await form.getByRole('button', { name: 'Показать, что изменится' }).click()
      await form.getByLabel('Причина').fill('Реструктуризация долгов введена судом')
      await page.screenshot({ path: testInfo.outputPath('preview-1280.png') })
      await expectAccessible(page, 'legal status, what it changes')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
    })

    await test.step('another person decides', async () => {
      const elsewhere = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
        colorScheme: 'dark',
      })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await expect(other.getByText('А00-1234/2026').first()).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('decide-1280-dark.png'), fullPage: true })
      await expectAccessible(other, 'legal status, the question')
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('the card and the overdue list say so', async () => {
      await page.reload()
      await expect(page.getByText('А00-1234/2026')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
      await expectAccessible(page, 'client with a status')
      await signOutStaff(page)
      await signInStaff(page, server.url, 'polyakov')
      await page.goto(`${DESK_PATH}#/overdue`)
      const stage = page.getByRole('button', { name: /^31–60 дней 1 договор/ })
      await expect(stage).toBeVisible()
      await page.keyboard.press('3')
      await expect(stage).toHaveAttribute('aria-pressed', 'true')
      const row = page.getByRole('row').filter({ hasText: contractNumber })
      await expect(row).toHaveCount(1)
      await expect(row.getByText(/анкрот/)).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('overdue-1280.png') })
    })
  },
)
