import { BRAND } from '../../protocol/brand.ts'
import { PUBLIC_PAGES } from '../../protocol/public-pages.ts'
import { sidewaysPixels, violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is read under its own name', async ({ page }) => {
    for (const { path, title, description } of PUBLIC_PAGES) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page, path).toHaveTitle(`${title} — ${BRAND.name}`)
      await expect(page.locator('h1'), path).toHaveCount(1)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path)
    }
  })
})

test('no link of a public page is dead', { tag: '@long' }, async ({ page, request }) => {
  const known = new Set<string>()
  for (const { path } of PUBLIC_PAGES) {
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    for (const link of links) known.add(link)
    const ids = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const id of ids) await expect(page.locator(id), `${path}${id}`).toHaveCount(1)
  }
  for (const link of known) {
    const { status } = await request.get(link).then((answer) => ({ status: answer.status() }))
    expect(status, link).toBe(200)
  }
  expect([...known]).toEqual(expect.arrayContaining(PUBLIC_PAGES.map(({ path }) => path)))
})

test(
  'nothing stands in the way of a reader, by day and by night, on a phone and at a desk',
  { tag: '@long' },
  async ({ page }) => {
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(path)
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1280, 'dark'],
        [320, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        expect(await sidewaysPixels(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
        if (width === 320) continue
        expect(await violationsOf(page), `${path} ${colorScheme}`).toEqual([])
      }
    }
  },
)

test.describe('without network after one visit', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('answers, formulas and documents can be read (D31)', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    for (const { path, title } of PUBLIC_PAGES) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${title} — ${BRAND.name}`)
      await expect(page.locator('h1'), path).toBeVisible()
    }
    await context.setOffline(false)
  })
})
