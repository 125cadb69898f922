import type { Page } from '@playwright/test'
import { BRAND } from '../../protocol/brand.ts'
import { DEVICE_STORE } from '../../protocol/device-store.ts'
import { ratings } from '../../protocol/calls/report-service/ratings.ts'
import { PATHS } from '../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { sidewaysPixels, violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'

const SCHEMES = ['light', 'dark'] as const

/** Nothing that axe knows on a phone and at a desk, and no scrolling sideways down to 320 px. */
const expectReadable = async (
  page: Page,
  path: string,
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> => {
  // A worker in control has a screen drawn by the script: empty at first.
  await expect(page.locator('h1').first(), path).toBeVisible()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysPixels(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    if (width > 320)
      expect(await violationsOf(page), `${path} at ${width}, ${colorScheme}`).toEqual([])
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'every public page is read under its own name',
    { tag: '@long' },
    async ({ page, server }) => {
      for (const { path, title, description } of [...PUBLIC_PAGES, ...PUBLIC_SCREENS]) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(200)
        await expect(page, path).toHaveTitle(`${title} — ${BRAND.name}`)
        await expect(page.locator('h1'), path).toHaveCount(1)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          `${server.url}${path}`,
        )
      }
    },
  )
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

for (const colorScheme of SCHEMES) {
  test(
    `nothing stands in the way of a reader, on a phone and at a desk, ${colorScheme}`,
    { tag: '@long' },
    async ({ page }) => {
      for (const { path } of [...PUBLIC_PAGES, ...PUBLIC_SCREENS]) {
        await page.goto(path)
        await expectReadable(page, path, colorScheme)
      }
    },
  )
}

test('who keeps nothing on the device has no database opened', async ({ page }) => {
  for (const path of [PATHS.login, PATHS.faq, PATHS.calculator]) {
    await page.goto(path)
    // Registered a second after the page answers: what it wants to read at its start, it has asked for.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    const names = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    )
    expect(names, path).not.toContain(DEVICE_STORE.database)
  }
})

test.describe('without a worker that has the files already', () => {
  test.use({ serviceWorkers: 'block' })

  test('what is typed first is kept, however late the library of the database comes', async ({
    page,
  }) => {
    const late = Promise.withResolvers<void>()
    // What blocks the worker answers with no registration, which no browser does; here it takes for ever.
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => new Promise(() => undefined)
    })
    await page.goto(PATHS.organizationIssues)
    await page.waitForLoadState('networkidle')
    // A database has three seconds to open, its library as long as the network needs.
    await page.clock.install()
    await page.route('**/assets/*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    const words = page.getByRole('textbox', { name: 'Что случилось' })
    await words.fill('Списали дважды')
    await page.clock.fastForward(10_000)
    late.resolve()
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toContain(DEVICE_STORE.database)
    await expect(async () => {
      await page.reload()
      await expect(words).toHaveValue(/Списали дважды/, { timeout: 2_000 })
    }).toPass()
  })
})

test('the answer about ratings moves nothing on the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answer = Promise.withResolvers<void>()
  await page.route(`**${ratings.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(PATHS.reviews)
  await expect(page.getByText('Загрузка данных')).toBeAttached()
  // Shifts are told with the frame after the one they happened in.
  const shiftsSoFar = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return (window as unknown as { shifts: number[] }).shifts.splice(0)
    })
  // What the brand's face moves depends on the fonts of the machine, and is not the answer's doing.
  const isBrand = () => document.fonts.check('700 28px "Golos Text"', 'Оценки')
  await expect.poll(() => page.evaluate(isBrand)).toBe(true)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await shiftsSoFar()
  answer.resolve()
  await expect(page.getByText('Оценок пока меньше десяти')).toBeVisible()
  const shifts = await shiftsSoFar()
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})

test.describe('a page that is no page, or somebody else’s', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('stands in the way of nobody either', { tag: '@long' }, async ({ page, request }) => {
    for (const colorScheme of SCHEMES) {
      await page.goto(PATHS.notFound)
      await expectReadable(page, PATHS.notFound, colorScheme)
      // Their own policies let no script in, not even that of the check.
      for (const path of [PATHS.widget, PATHS.jivochat]) {
        const html = await (await request.get(path)).text()
        await page.goto('about:blank')
        await page.setContent(html.replaceAll(/<script.*?<\/script>/gs, ''))
        await expectReadable(page, path, colorScheme)
      }
    }
  })
})

test.describe('without network after one visit', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test(
    'answers, formulas and documents can be read (D31)',
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      for (const { path, title } of PUBLIC_PAGES) {
        await page.goto(path)
        await expect(page, path).toHaveTitle(`${title} — ${BRAND.name}`)
        await expect(page.locator('h1'), path).toBeVisible()
      }
      for (const { path } of PUBLIC_SCREENS) {
        await page.goto(path)
        await expect(page.locator('h1'), path).toBeVisible()
      }
      await context.setOffline(false)
    },
  )
})
