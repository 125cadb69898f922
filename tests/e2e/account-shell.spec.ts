import type { Page } from '@playwright/test'
import { PATHS } from '../../protocol/paths.ts'
import { ACCOUNT_SHELL } from '../../protocol/shells.ts'
import { expect, test } from './fixtures.ts'

const PRELOADED = /<link rel="modulepreload"[^>]*href="([^"]+)"/g
/** Stands in the code of the account's first screen and nowhere else. */
const FIRST_SCREEN = 'Мои займы'

/** Addresses of the parts that the account's shell names, and of that which draws its first screen. */
const shellParts = async (page: Page) => {
  const html = await (await page.request.get(ACCOUNT_SHELL)).text()
  const parts = [...html.matchAll(PRELOADED)].flatMap(([, part]) => part ?? [])
  const texts = await Promise.all(
    parts.map(async (part) => ({ part, text: await (await page.request.get(part)).text() })),
  )
  const own = texts.filter(({ text }) => text.includes(FIRST_SCREEN)).map(({ part }) => part)
  return { parts, own }
}

/** Scripts that a page fetches by itself, its worker's not among them. */
const fetchedBy = async (page: Page, path: string): Promise<string[]> => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.serviceWorker() === null)
      fetched.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  return fetched
}

test('the account’s shell names few parts, the one of its first screen among them', async ({
  page,
}) => {
  const { parts, own } = await shellParts(page)
  expect(own).toHaveLength(1)
  expect(parts.length).toBeLessThanOrEqual(16)
})

for (const path of [PATHS.login, PATHS.signUp, PATHS.calculator, PATHS.faq])
  test(`${path} fetches nothing of the account`, { tag: '@long' }, async ({ page }) => {
    const { own } = await shellParts(page)
    const fetched = await fetchedBy(page, path)
    expect(fetched.length).toBeGreaterThan(2)
    expect(fetched.filter((part) => own.includes(part))).toEqual([])
  })
