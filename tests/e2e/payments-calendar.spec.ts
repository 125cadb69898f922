/** «Мои платежи» as a month: by keyboard, without network, and as a file for the phone's own calendar (D31, D33). */
import { readFile } from 'node:fs/promises'
import ical from 'ical.js'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { PATHS } from '../../protocol/paths.ts'
import { signInAt, test } from './borrower.ts'
import { expect, type Page } from './fixtures.ts'
import { recordsOnDevice } from './worker.ts'

const grid = (page: Page) => page.getByRole('grid')
const focused = (page: Page) => page.locator(':focus')

test(
  'the month is walked by keys, a day opens its payments, and the list is remembered',
  { tag: '@long' },
  async ({ page, borrower }) => {
    const [first, second] = (await borrower.contract()).rows
    if (!first || !second) throw new Error('no rows')
    await signInAt(page, borrower, PATHS.payments)
    const firstDay = grid(page).locator(`[data-day="${first.dueOn}"]`)
    await expect(firstDay).toHaveAccessibleName(/1\sплатёж на .+\s₽, ближайший$/)
    await expect(page.getByRole('link', { name: 'Оплатить' })).toHaveAttribute('href', /\?pay$/)

    await firstDay.focus()
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).not.toHaveAttribute('data-day', first.dueOn)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('PageDown')
    await expect(focused(page)).toHaveAttribute('data-day', second.dueOn)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^2 из 6, договор/)).toBeVisible()
    await expect(page.getByText(/Его очередь придёт после платежа/)).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
    // One stop of Tab in the whole grid.
    await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)

    await page.getByRole('tab', { name: 'Список' }).click()
    await expect(grid(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Список' })).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'the dates are a file that parses and an address that can be changed',
  { tag: '@long' },
  async ({ page, borrower, server }) => {
    await signInAt(page, borrower, PATHS.payments)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Добавить в календарь' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const parsed = new ical.Component(ical.parse(await readFile(await file.path(), 'utf8')))
    const days = parsed
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('dtstart')))
    expect(days).toEqual((await borrower.contract()).rows.map(({ dueOn }) => dueOn))

    await page.getByRole('button', { name: 'Подписаться на даты' }).click()
    const sheet = page.getByRole('dialog')
    const address = sheet.getByLabel('Адрес календаря')
    await expect(address).toHaveValue(/^http/)
    const former = await address.inputValue()
    await expect(sheet.getByRole('link', { name: 'Подписаться' })).toHaveAttribute(
      'href',
      former.replace(/^https?:/, 'webcal:'),
    )
    const pathOf = (url: string) => new URL(url).pathname
    expect((await fetch(server.url + pathOf(former))).status).toBe(200)
    await sheet.getByRole('button', { name: 'Сменить адрес' }).click()
    await sheet.getByRole('button', { name: 'Сменить адрес сейчас' }).click()
    await expect(address).not.toHaveValue(former)
    await expect(address).toHaveValue(/^http/)
    expect((await fetch(server.url + pathOf(former))).status).toBe(404)
    expect((await fetch(server.url + pathOf(await address.inputValue()))).status).toBe(200)
  },
)

test.describe('without network', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'the month is read from the device, and is late by itself when its day has passed',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      const [first] = (await borrower.contract()).rows
      if (!first) throw new Error('no rows')
      await signInAt(page, borrower, PATHS.payments)
      await expect(grid(page)).toBeVisible()
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await expect.poll(() => recordsOnDevice(page, 'schedules')).toBeGreaterThan(0)
      await context.setOffline(true)
      await page.clock.setFixedTime(new Date(`${first.dueOn}T09:00:00Z`).getTime() + 3 * 86_400_000)
      await page.goto(PATHS.payments)
      await expect(page.getByText(/Графики на этом устройстве сохранены/)).toBeVisible()
      await expect(grid(page).locator(`[data-day="${first.dueOn}"]`)).toHaveAccessibleName(
        /просрочен$/,
      )
      await expect(page.getByText(formatMoney(kopecks(first.paymentKopecks))).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Оплатить' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Добавить в календарь' })).toBeDisabled()
      await expect(page.getByText(/добавить можно, когда появится сеть/)).toBeVisible()
    },
  )
})
