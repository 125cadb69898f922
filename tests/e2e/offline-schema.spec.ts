import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { PATHS } from '../../protocol/paths.ts'
import { test } from './deployment.ts'
import { deviceOf, deviceVersion, upgradeOnDevice } from './device-database.ts'
import { expect, type Page } from './fixtures.ts'
import { recordsOnDevice } from './worker.ts'

test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[014]/] })

const comment = (page: Page) => page.getByRole('textbox', { name: /Комментарий/ })

for (const version of [1])
  test(`a device with version ${version} of the database is opened by this build with nothing lost`, async ({
    page,
  }) => {
    const shipped = await deviceOf(page, version)
    await page.goto(PATHS.payments)
    await expect(page.getByText(/Нет сети\.\s+Данные на/)).toBeVisible()
    const contract = shipped.records['contracts']?.[0]?.value as { contractNumber: string }
    const id = shipped.records['contracts']?.[0]?.id ?? ''
    await page.goto(`${PATHS.contracts}/${id}`)
    await expect(page.getByText(contract.contractNumber).first()).toBeVisible()
    const schedule = shipped.records['schedules']?.[0]?.value as { paymentKopecks: number }[]
    const shown = page.getByRole('table', { name: 'График платежей' })
    for (const { paymentKopecks } of schedule)
      await expect(shown).toContainText(formatMoney(kopecks(paymentKopecks)))
    await page.goto(PATHS.rating)
    await expect(comment(page)).toHaveValue('Недописанный отзыв')

    expect(await deviceVersion(page)).toBeGreaterThan(shipped.nativeVersion)
    for (const [table, records] of Object.entries(shipped.records))
      expect(await recordsOnDevice(page, table), table).toBeGreaterThanOrEqual(records.length)
    expect(await recordsOnDevice(page, 'outbox')).toBe(0)
  })

test(
  'an open tab lets a newer build change the tables, and goes on keeping what is typed',
  { tag: '@long' },
  async ({ page, context }) => {
    await deviceOf(page, 1)
    await page.goto(PATHS.rating)
    await expect(comment(page)).toHaveValue('Недописанный отзыв')
    await comment(page).fill('Написано в старой вкладке')
    await expect.poll(() => recordsOnDevice(page, 'drafts')).toBe(1)
    const newer = await context.newPage()
    await newer.goto('/')
    await upgradeOnDevice(newer, 1_000)
    await comment(page).fill('Дописано после обновления')
    await page.getByRole('link', { name: 'Назад' }).click()
    await page.goto(PATHS.rating)
    // The page was loaded again: this build is now the older one that meets a newer database.
    await expect(comment(page)).toHaveValue('Дописано после обновления')
    expect(await deviceVersion(page)).toBe(1_000)
  },
)
