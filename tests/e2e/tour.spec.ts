import { PATHS } from '../../protocol/paths.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'
import { recordsOnDevice } from './worker.ts'

test(
  'the tour of the account is seen once, on whatever device',
  { tag: '@long' },
  async ({ page, browser, borrower }) => {
    await signInAt(page, borrower, PATHS.profile)
    const title = page.getByRole('heading', { name: 'Как устроен кабинет' })
    await expect(title).toBeVisible()
    const next = page.getByRole('button', { name: 'Дальше' })
    await next.press('Enter')
    await next.press('Enter')
    await next.press('Enter')
    await page.getByRole('button', { name: 'Понятно' }).press('Enter')
    await expect(title).toBeHidden()
    await expect.poll(() => recordsOnDevice(page, 'outbox')).toBe(0)

    const other = await (await browser.newContext()).newPage()
    const flags = other.waitForResponse((response) => response.url().endsWith('/flags/currently'))
    await signInAt(other, borrower, PATHS.profile)
    expect(await (await flags).json()).toMatchObject({ training: 'COMPLETED' })
    await expect(other.getByRole('region', { name: 'Следующий платёж' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Как устроен кабинет' })).toBeHidden()
  },
)
