/**
 * A borrower who serves: a holiday by 377-FZ, longer by treatment, and the end of the debt when they die; what the workplace
 * does and what the borrower, and then the heirs, see (decisions 0117, 0121, 0131).
 */
import type { Browser, Page } from '@playwright/test'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath } from '../../protocol/paths.ts'
import { formatDate } from '../../src/ui/format.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { prolongHolidayLaw } from './prolong-holiday-law.ts'
import { signInStaff } from './staff.ts'

// Days go by for everybody of a server.
test.use({ serverOf: 'service' })

/** A member of staff at a place of their own. */
const atWork = async (browser: Browser, url: string, login: string): Promise<Page> => {
  const place = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const desk = await place.newPage()
  await signInStaff(desk, url, login)
  return desk
}

const openHoliday = async (desk: Page): Promise<void> => {
  await desk
    .getByRole('link', { name: /^Каникулы/ })
    .first()
    .click()
  await desk.getByRole('link', { name: /^Открыть: / }).click()
}

const openCard = async (desk: Page, phone: string): Promise<void> => {
  await desk.goto(`${DESK_PATH}#/clients`)
  await desk.getByRole('searchbox').fill(phone)
  await desk.keyboard.press('Enter')
  await desk.locator('a[href^="#/clients/"]').click()
}

test(
  'who serves has a holiday, longer by treatment; dead in service they owe nothing and are written to no more',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const shoot = (of: Page, name: string) =>
      of.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true })
    const today = moscowDate((await server.now()).getTime())
    await prolongHolidayLaw(server.url, today)
    const borrower = await makeBorrower(server.url)
    const { phone } = borrower.walker.person
    const tomorrow = addDays(today, 1)
    const endsOn = addDays(today, 4)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, borrower, contractPath(borrower.loanApplicationId))

    await test.step('the borrower asks, and names the last day of the service', async () => {
      await page.getByRole('button', { name: 'Попросить каникулы' }).click()
      const form = page.getByRole('dialog', { name: 'Кредитные каникулы' })
      await form.getByLabel(/Я служу или скоро начну/).check({ force: true })
      await form.getByLabel('С какого дня').fill(tomorrow)
      await form.getByLabel('Как проходит служба').selectOption('CONTRACT')
      await form.getByLabel('Первый день службы').fill(tomorrow)
      await form.getByLabel('Последний день службы').fill(endsOn)
      await expect(form.getByText(/^Каникулы обойдутся в/)).toBeVisible()
      await shoot(page, 'asks')
      await form.getByRole('button', { name: 'Отправить заявление' }).click()
      await expect(page.getByText(/^Рассматриваем заявление/)).toBeVisible()
    })

    await test.step('a credit officer grants it; eight days later the service is over', async () => {
      const granting = await atWork(browser, server.url, 'serov')
      await openHoliday(granting)
      await granting.getByRole('button', { name: 'Одобрить' }).click()
      await granting.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(granting.getByText('Каникулы одобрены')).toBeVisible()
      await granting.context().close()
      // At noon, whatever the hour of the machine: what is told by day is sent, or refused, at once then.
      await server.advanceDays(7)
      const noonMs = moscowHourMs(addDays(today, 8), 12)
      await server.advanceSeconds((noonMs - (await server.now()).getTime()) / 1000)
      await page.reload()
      await expect(page.getByText(/^Идут по /)).toContainText(formatDate(addDays(endsOn, 180)))
    })

    // Whoever was at work has been signed out by now.
    const officer = await atWork(browser, server.url, 'serov')
    await test.step('days in hospital after the service make it longer', async () => {
      await openHoliday(officer)
      await officer.getByRole('button', { name: 'Добавить лечение' }).click()
      const form = officer.getByRole('dialog', { name: 'Добавить лечение после службы' })
      await form.getByLabel('Лечение с').fill(addDays(endsOn, 1))
      await form.getByLabel('Лечение по').fill(addDays(endsOn, 3))
      await form.getByLabel('Номер и дата документа').fill('Выписка № 17 от вчера')
      await shoot(officer, 'treatment')
      await expectAccessible(officer, 'treatment')
      await form.getByRole('button', { name: 'Добавить' }).click()
      await expect(form).toHaveCount(0)
      await expect(officer.getByText('Выписка № 17 от вчера')).toBeVisible()
      await shoot(officer, 'treated')
      await expectAccessible(officer, 'a holiday with treatment')
      await page.reload()
      await expect(page.getByText(/^Идут по /)).toContainText(formatDate(addDays(endsOn, 183)))
      await shoot(page, 'longer')
      await expectAccessible(page, 'a longer holiday')
    })

    const collector = await atWork(browser, server.url, 'koltsova')
    await test.step('dead in service: one question for the debt and for the person', async () => {
      await openCard(collector, phone)
      await collector.getByRole('button', { name: 'Отметить статус' }).click()
      const form = collector.getByRole('dialog', { name: 'Отметить статус по закону' })
      await form.getByLabel('Что произошло').selectOption('SERVICE_DEATH')
      await form.getByLabel('Договор').selectOption({ index: 1 })
      await form.getByLabel('День гибели по документам').fill(addDays(today, 7))
      await form.getByLabel('Номер дела или документа').fill('Извещение № 3')
      await form.getByLabel('Откуда известно').fill('Письмо семьи')
      await shoot(collector, 'death')
      await form.getByRole('button', { name: 'Показать, что изменится' }).click()
      await form.getByLabel('Причина').fill('Семья прислала извещение')
      await shoot(collector, 'death-preview')
      await expectAccessible(collector, 'a death in service')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await officer.goto(`${DESK_PATH}#/requests`)
      await expect(officer.getByText(/и «Клиент умер» по всем займам/).first()).toBeVisible()
      await officer.getByRole('button', { name: 'Одобрить' }).click()
      await officer.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(officer.getByText('Одобрено', { exact: true })).toBeVisible()
    })

    await test.step('the card names both, the account says that nothing is owed, nothing was sent', async () => {
      await collector.reload()
      const statuses = collector.getByRole('region', { name: 'Статусы по закону' })
      await expect(statuses.getByText(/Клиент погиб на службе/)).toBeVisible()
      await expect(statuses.getByText(/^Клиент умер/)).toBeVisible()
      await expect(statuses.getByText(/подтверждено/)).toHaveCount(2)
      const told = collector.getByRole('listitem').filter({ hasText: 'Долг прекращён по закону' })
      await expect(told).toContainText('не отправлено')
      await shoot(collector, 'card')
      await expectAccessible(collector, 'the card of the dead')
      await page.reload()
      await expect(page.getByText('Долг прекращён по закону').first()).toBeVisible()
      await shoot(page, 'heirs')
      await expectAccessible(page, 'what heirs read')
    })
    await officer.context().close()
    await collector.context().close()
  },
)
