/** Two builds with different tables of the device's copy are open at once (quality reference 1.3 row 21). */
import { PATHS } from '../../../protocol/paths.ts'
import { makeBorrower, signInAt } from '../borrower.ts'
import { expectVersion, test } from '../deployment.ts'
import { deviceVersion } from '../device-database.ts'
import { expect, type Page } from '../fixtures.ts'
import { keepsWhat, lookForUpdate, recordsOnDevice } from '../worker.ts'
test.use({
  baseURL: async ({ deployment }, use) => use(deployment.url),
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[014]/],
})

const comment = (page: Page) => page.getByRole('textbox', { name: /Комментарий/ })

/** Opens a screen and takes the waiting version. */
const takeVersion = async (page: Page, path: string, version: string): Promise<void> => {
  await page.goto(path)
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expectVersion(page, version)
}

test('an older tab makes way for newer tables and goes on; an older build that comes after them works as well', async ({
  page: older,
  context,
  deployment,
}) => {
  const borrower = await makeBorrower(deployment.url)
  await signInAt(older, borrower, PATHS.payments)
  await older.evaluate(async () => navigator.serviceWorker.ready)
  await older.goto(PATHS.rating)
  await comment(older).fill('Начато в старой вкладке')
  await expect.poll(() => recordsOnDevice(older, 'drafts')).toBe(1)
  expect(await deviceVersion(older)).toBe(20)
  let loads = 0
  older.on('load', () => {
    loads += 1
  })

  const { version, putBack } = await deployment.deployNewerTables()
  const newer = await context.newPage()
  await takeVersion(newer, PATHS.rating, version)
  await expect(comment(newer)).toHaveValue('Начато в старой вкладке')
  expect(await deviceVersion(newer)).toBe(30)

  await keepsWhat(older, () => comment(older).fill('Дописано в старой вкладке'))
  await newer.reload()
  await expect(comment(newer)).toHaveValue('Дописано в старой вкладке')
  expect(loads, 'the older tab was never loaded again').toBe(0)

  await putBack()
  const former = await deployment.deploy()
  const after = await context.newPage()
  await takeVersion(after, PATHS.rating, former)
  await expect(comment(after)).toHaveValue('Дописано в старой вкладке')
  await keepsWhat(after, () => comment(after).fill('Дописано после отката'))
  await keepsWhat(newer, () => comment(newer).fill('И ещё в новой вкладке'))
  await after.reload()
  await expect(comment(after)).toHaveValue('И ещё в новой вкладке')
  expect(await deviceVersion(after)).toBe(30)

  await context.setOffline(true)
  await after.goto(PATHS.payments)
  await expect(after.getByText(/Нет сети\.\s+Данные на/)).toBeVisible()
  await expect(after.getByRole('tabpanel')).toContainText('₽')
  await context.setOffline(false)
})
