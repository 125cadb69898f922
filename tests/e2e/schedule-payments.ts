import { expect, type Page } from '@playwright/test'

/** «8 577,30 ₽» → 857730, whatever spaces stand inside. */
export const kopecksIn = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''))

/** Payments of the contract's schedule table, all rows opened. */
export const schedulePayments = async (page: Page): Promise<number[]> => {
  const rows = page.getByRole('table', { name: 'График платежей' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const more = page.getByRole('button', { name: /^Все \d+ платеж/ })
  if (await more.isVisible()) await more.click()
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].at(-2)?.textContent ?? ''),
  )
  return texts.map(kopecksIn)
}
