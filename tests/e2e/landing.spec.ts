import type { Page } from '@playwright/test'
import { FIRST_LOOK_ENDS } from '../../protocol/first-look.ts'
import { sidewaysPixels, violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { visitWithWorker } from './worker.ts'

const amount = 'input[data-entry=amount]'
const term = 'input[data-entry=term]'
const fullCost = '#calculator [data-part=full-cost]'

/** What a trace of the browser says about one layout. */
interface Layout {
  readonly name: string
  readonly ts: number
  readonly args: { readonly endData?: { readonly layoutRoots: readonly { nodeName: string }[] } }
}

/** The page's script begins at once, its parts come when they are let in: what is done before meets bare HTML. */
const withLateScripts = async (page: Page): Promise<() => void> => {
  const { promise: letIn, resolve } = Promise.withResolvers<void>()
  let scripts = 0
  await page.route('**/assets/*.js', async (route) => {
    scripts += 1
    if (scripts > 1) await letIn
    await route.continue()
  })
  return resolve
}

/** How every element of the screen is drawn, as far as style sheets decide it. */
const looksOf = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].map((element) => {
      const { display, color, backgroundColor, fontSize, padding, borderRadius } =
        getComputedStyle(element)
      return [
        element.tagName,
        display,
        color,
        backgroundColor,
        fontSize,
        padding,
        borderRadius,
      ].join()
    }),
  )

test.describe('landing page', () => {
  for (const path of ['/login', '/calculator', '/contacts']) {
    test(`${path} reached from it looks as when it is opened by itself`, async ({ page }) => {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      const title = (await heading.textContent()) ?? ''
      await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
      const alone = await looksOf(page)
      await page.goto('/')
      await page
        .getByRole('link')
        .and(page.locator(`[href^="${path}"]`))
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      // Days are shown only when the script knows today: there may be more by now.
      await expect
        .poll(async () => {
          const reached = new Set(await looksOf(page))
          return alone.filter((look) => !reached.has(look))
        })
        .toEqual([])
    })
  }

  test('reads in full with the right default numbers while JavaScript is off', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/`)
    await expect(page.locator('h1')).toHaveText('До 300\u00a0000\u00a0₽ полностью онлайн')
    await expect(page.getByText('Моментальные займы с\u00a0быстрой регистрацией')).toBeVisible()
    await expect(page.getByText('Быстрая регистрация от 3 до 7 минут')).toBeVisible()
    await expect(page.locator('#calculator').getByText('8\u00a0577')).toHaveCount(1)
    await expect(page.locator(fullCost)).toContainText('216,000%')
    await expect(page.getByRole('heading', { name: 'Вопросы и ответы' })).toBeVisible()
    await expect(page.getByText(/\d\d\.\d\d\.2\d/)).toHaveCount(0)
    await context.close()
  })

  test('another product resets amount and term and closes the description', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Подробнее о продукте').click()
    await expect(page.getByLabel('Скрыть описание')).toBeFocused()
    await page.locator(amount).fill('120000')
    await page.getByRole('tab', { name: 'Сплит' }).click()
    await expect(page.locator(amount)).toHaveValue('30\u00a0000')
    await expect(page.locator(term)).toHaveValue('24')
    await expect(page.getByLabel('Скрыть описание')).toHaveCount(0)
    await expect(page.locator(fullCost)).toContainText('246,826%')
  })

  test('a typed number snaps to the step, arrows move by one step and PageUp by ten', async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator(amount).fill('80499')
    await page.locator(amount).blur()
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    const range = page.locator('input[type=range][name=amount]')
    await range.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(amount)).toHaveValue('81\u00a0000')
    await page.keyboard.press('PageUp')
    await expect(page.locator(amount)).toHaveValue('91\u00a0000')
    await page.getByRole('tab', { name: 'Как в банке' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'До зарплаты' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  test('a move of a scale lays out its number, its fill and its thumb, not the page around them', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    const range = page.locator('input[type=range][name=amount]')
    await range.press('ArrowRight')
    await expect(page.locator(amount)).toHaveValue('31\u00a0000')
    const session = await context.newCDPSession(page)
    const events: unknown[] = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline'] },
    })
    await range.evaluate(async (input: HTMLInputElement) => {
      input.value = '90000'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
    })
    const complete = new Promise((resolve) => {
      session.once('Tracing.tracingComplete', resolve)
    })
    await session.send('Tracing.end')
    await complete
    const [first] = (events as Layout[])
      .filter(({ name }) => name === 'Layout')
      .toSorted((a, b) => a.ts - b.ts)
    const roots = first?.args.endData?.layoutRoots.map(({ nodeName }) => nodeName.split(' ')[0])
    expect(roots?.toSorted()).toEqual(['DIV', 'SPAN', 'svg'])
  })

  test('what is set before the page is ready is kept', async ({ page }) => {
    const letScriptsIn = await withLateScripts(page)
    await page.goto('/')
    await page.locator('input[type=range][name=amount]').evaluate((range: HTMLInputElement) => {
      range.value = '80000'
    })
    await page.locator(term).fill('3')
    await page.getByLabel('Подробнее о продукте').click()
    letScriptsIn()
    await expect(page.getByLabel('Скрыть описание')).toBeVisible()
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    await expect(page.locator(term)).toHaveValue('3')
    await expect(page.locator(fullCost)).toContainText('180,000%')
  })

  test('a sum typed after a product was pressed belongs to that product, one typed before goes with it', async ({
    page,
  }) => {
    const split = page.getByRole('tab', { name: 'Сплит' })
    const letScriptsIn = await withLateScripts(page)
    await page.goto('/')
    await split.click()
    await page.locator(amount).fill('45000')
    await page.locator(amount).blur()
    letScriptsIn()
    await expect(split).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator(amount)).toHaveValue('45\u00a0000')

    await page.goto('/login')
    await page.evaluate(() => {
      window.sessionStorage.clear()
    })
    await page.goto('/')
    await page.locator(amount).fill('45000')
    await split.click()
    await expect(split).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator(amount)).toHaveValue('30\u00a0000')
  })

  test('«Получить на карту» leads to registration and back leads to the calculator', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Получить на карту' }).first().click()
    await expect(page).toHaveURL(/\/sign_up/)
    await page.goBack()
    await expect(page.locator('h1')).toContainText('полностью онлайн')
  })

  test('«Выбрать» of the showcase opens the calculator with that product', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Выбрать «Сплит»' }).click()
    await expect(page).toHaveURL(/\/calculator\?product=OPTIMAL/)
    await expect(page.getByRole('tab', { name: 'Сплит' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator(amount)).toHaveValue('30\u00a0000')
  })

  test('a link leads on without loading a page again, and the mark leads to the top', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const here = await page.evaluateHandle(() => document)
    await page.getByRole('heading', { name: 'Проверьте нас' }).scrollIntoViewIfNeeded()
    // The bar is the last part that the script takes over.
    await expect(page.locator('[data-shown]')).toHaveAttribute('data-shown', 'true')
    await page
      .getByRole('link', { name: 'Вовремя, на главную' })
      .first()
      .evaluate((mark) => {
        if (mark instanceof HTMLElement) mark.click()
      })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Личный кабинет' }).first().click()
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
    expect(await here.evaluate((former) => former === document)).toBe(true)
  })

  test('the face of the brand comes after the words and moves none of them', async ({ page }) => {
    const words = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await words.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { seenShifts: shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push({ value: 0, ...entry.toJSON() }.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The page is not loaded before its fonts are.
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    words.resolve()
    // `fonts.ready` alone may speak of the moment before the page has asked for the last of them.
    const isBrand = () => document.fonts.check('700 28px "Golos Text"', 'Займ')
    await expect.poll(() => page.evaluate(isBrand)).toBe(true)
    const shift = await page.evaluate(async () => {
      await document.fonts.ready
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      await frame()
      const { seenShifts } = window as unknown as { seenShifts: number[] }
      return seenShifts.reduce((sum, value) => sum + value, 0)
    })
    expect(shift).toBeLessThanOrEqual(0.02)
  })

  test('a choice is still there when pages were loaded again on the way', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('tab', { name: 'Сплит' }).click()
    await page.locator(amount).fill('45000')
    await page.locator(amount).blur()
    // The product is taken over before the sum typed for it, and the slider follows when both are kept.
    await expect(page.getByRole('tab', { name: 'Сплит' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('input[type=range][name=amount]')).toHaveValue('45000')
    await page.goto('/login')
    await page.goto('/')
    await expect(page.locator(amount)).toHaveValue('45\u00a0000')
    await expect(page.getByRole('tab', { name: 'Сплит' })).toHaveAttribute('aria-selected', 'true')
  })

  test('the bar with the payment is there only while no other button is in sight', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.locator('[data-shown]')
    await expect(bar).toHaveAttribute('data-shown', 'false')
    await page.getByRole('heading', { name: 'Проверьте нас' }).scrollIntoViewIfNeeded()
    await expect(bar).toHaveAttribute('data-shown', 'true')
  })

  test('the sum can be set at the end of the page too, and is the one of the calculator', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Сколько нужно?' }).scrollIntoViewIfNeeded()
    const request = page.locator('[data-island=request]')
    await request.locator('input[data-entry=request]').fill('80000')
    await request.locator('input[data-entry=request]').blur()
    await expect(request.getByRole('link', { name: 'Запросить 80\u00a0000\u00a0₽' })).toBeVisible()
    await expect(request.locator('[data-part=full-cost]')).toContainText('180,000%')
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    await request.getByRole('link', { name: /^Запросить/ }).click()
    await expect(page).toHaveURL(/sign_up/)
  })

  test('who types a sum at the end of the page while its script comes goes on typing', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const { promise: letIn, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await letIn
      await route.continue()
    })
    const request = page.locator('[data-island=request]')
    const entry = request.locator('input[data-entry=request]')
    const asked = page.waitForRequest('**/assets/*.js')
    await entry.scrollIntoViewIfNeeded()
    await entry.focus()
    await entry.evaluate((input: HTMLInputElement) => input.select())
    await page.keyboard.insertText('8')
    const came = page.waitForResponse('**/assets/*.js')
    await asked
    resolve()
    await came
    // Long after it was drawn it would stand in this place.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame)
    })
    await page.keyboard.insertText('0000')
    await expect(entry).toHaveValue('80000')
    await entry.blur()
    await expect(request.getByRole('link', { name: 'Запросить 80\u00a0000\u00a0₽' })).toBeVisible()
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
  })

  test('what clients think is asked for when its block comes near, and is what is stored', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/report-service/ratings')) asked.push(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.getByRole('heading', { name: 'Оценки клиентов' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Оценок пока меньше десяти')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390, 1280]) {
      const tag = colorScheme === 'light' && width === 390 ? [] : '@long'
      test(
        `has no fault of accessibility and no sideways scroll at ${width} px, ${colorScheme}`,
        { tag },
        async ({ page }) => {
          await page.setViewportSize({ width, height: 844 })
          await page.emulateMedia({ colorScheme })
          await page.goto('/')
          await page.waitForLoadState('networkidle')
          expect(await violationsOf(page)).toEqual([])
          expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
        },
      )
    }
  }

  test('needs at most 80 kB of script in eight files', async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      const request = response.request()
      if (request.resourceType() === 'script' && request.serviceWorker() === null)
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThanOrEqual(80 * 1024)
    expect(sizes.length).toBeLessThanOrEqual(8)
  })
})

test.describe('without network after one visit', () => {
  // Latin letters that were not fetched in time are shown in the font of the device.
  test.use({
    expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED .*golos-lat-[^/]*\.woff2/],
  })

  test('landing page and calculator work in full, unknown addresses too', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    // Fonts come after the words; a page left before them is shown in the font of the device.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('h1')).toContainText('полностью онлайн')
    await page.getByRole('tab', { name: 'До зарплаты' }).click()
    await expect(page.locator(fullCost)).toContainText('292,000%')
    await page.goto('/nope')
    await expect(page.getByText('Увы, такой страницы не существует...')).toBeVisible()
    await context.setOffline(false)
  })

  test(
    'the landing page comes from the worker in two parts and is the server’s byte for byte',
    { tag: '@long' },
    async ({ page, context, request }) => {
      const sent = await (await request.get('/')).body()
      expect(sent.toString().split(FIRST_LOOK_ENDS)).toHaveLength(2)
      await visitWithWorker(page, '/')
      await context.setOffline(true)
      const answer = await page.reload()
      expect(answer?.fromServiceWorker()).toBe(true)
      expect((await answer?.body())?.equals(sent)).toBe(true)
      await context.setOffline(false)
    },
  )
})

test.describe('not-found page', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('says so, and only waits when the address carries a status', async ({ page }) => {
    const answer = await page.goto('/nope')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Увы, такой страницы не существует...')).toBeVisible()
    await page.goto('/404.html?status=1')
    await expect(page.getByText('Загрузка данных')).toBeVisible()
    await expect(page.getByText('Увы, такой страницы не существует...')).toHaveCount(0)
  })
})

test('the browser finds nothing against installing', async ({ page, context }) => {
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const { errors, data } = (await session.send('Page.getAppManifest')) as {
    errors: unknown[]
    data: string
  }
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { id: string; lang: string; icons: { purpose: string }[] }
  expect(manifest.id).toBe('/')
  expect(manifest.lang).toBe('ru')
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
})
