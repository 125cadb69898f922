import { sidewaysPixels, violationsOf } from './axe.ts'
import { expect, test, type Page } from './fixtures.ts'

const amount = 'input[data-entry=amount]'
const term = 'input[data-entry=term]'
const fullCost = '[data-part=full-cost]'
const SPLIT = '/calculator?product=OPTIMAL&amount=45000&term=16'

/** Notes every amount that is drawn, frame by frame. */
const watchAmounts = (page: Page) =>
  page.addInitScript((selector) => {
    const seen: string[] = []
    Object.assign(window, { seenAmounts: seen })
    const look = () => {
      const value = document.querySelector<HTMLInputElement>(selector)?.value
      if (value !== undefined && !seen.includes(value)) seen.push(value)
      requestAnimationFrame(look)
    }
    look()
  }, amount)

const seenAmounts = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenAmounts: string[] }).seenAmounts)

test.describe('the full calculation', () => {
  test('a shared link opens exactly the values it was made with, and no others are seen before', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/calculator')
    const split = page.getByRole('tab', { name: 'Сплит' })
    await split.click()
    // Chosen, so the page's script has taken it.
    await expect(split).toHaveAttribute('aria-selected', 'true')
    await page.locator(amount).fill('45000')
    await page.locator(term).fill('16')
    await page.locator(term).blur()
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await expect(page.getByText('Ссылка на этот расчёт скопирована.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname + new URL(link).search).toBe(SPLIT)
    await expect(page).toHaveURL(link)

    const stranger = await context.browser()?.newContext()
    if (!stranger) throw new Error('no browser')
    const opened = await stranger.newPage()
    await watchAmounts(opened)
    await opened.goto(link)
    await expect(opened.locator(amount)).toHaveValue('45\u00a0000')
    await expect(opened.locator(term)).toHaveValue('16')
    await expect(opened.getByRole('tab', { name: 'Сплит' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(opened.locator(fullCost)).toContainText('233,865%')
    expect(await seenAmounts(opened)).toEqual(['45\u00a0000'])
    await stranger.close()
  })

  test('what is done before the page is ready is done in its order', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { promise: letIn, resolve: letScriptsIn } = Promise.withResolvers<void>()
    let scripts = 0
    await page.route('**/assets/*.js', async (route) => {
      scripts += 1
      if (scripts > 1) await letIn
      await route.continue()
    })
    await page.goto('/calculator')
    await page.getByRole('tab', { name: 'Сплит' }).click()
    await page.locator(amount).fill('45000')
    await page.locator(term).fill('16')
    await page.locator(term).blur()
    await page.getByRole('button', { name: 'Поделиться' }).click()
    letScriptsIn()
    await expect(page).toHaveURL(SPLIT)
    await expect(page.getByText('Ссылка на этот расчёт скопирована.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).search).toBe(new URL(SPLIT, link).search)
  })

  test(
    'what a link asks beyond the product is moved to the nearest it allows',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/calculator?product=LOAN_WITH_GRACE_PERIOD&amount=9999999&term=0')
      await expect(page.locator(amount)).toHaveValue('30\u00a0000')
      await expect(page.locator(term)).toHaveValue('1')
      await page.goto('/calculator?product=nothing&amount=45000')
      await expect(page.locator(amount)).toHaveValue('30\u00a0000')
    },
  )

  test('opens from the landing page with the choice made there, and back leads back to it', async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator(amount).fill('80000')
    await page.locator(amount).blur()
    // Formatted, so the page's script has taken it.
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    await page.getByRole('link', { name: 'Подробный расчёт' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Подробный расчёт' })).toBeVisible()
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    await expect(page.getByRole('row')).toHaveCount(7)
    await page.goBack()
    await expect(page.locator(amount)).toHaveValue('80\u00a0000')
    await expect(page.locator('h1')).toContainText('полностью онлайн')
  })

  test('the bar says in words what it shows, the schedule adds up to it', async ({ page }) => {
    await page.goto(SPLIT)
    const overpayment = page.locator('[data-part=overpayment]')
    await expect(overpayment).toContainText('45\u00a0000,00\u00a0₽')
    await expect(overpayment).toContainText('19\u00a0970,67\u00a0₽')
    await expect(page.locator(fullCost)).toContainText('19\u00a0970,67\u00a0₽')
    await expect(page.getByRole('row')).toHaveCount(9)
  })

  test('choosing a compared product takes its figures and closes the description', async ({
    page,
  }) => {
    await page.goto('/calculator?product=INSTALLMENT&amount=120000&term=3')
    await page.getByLabel('Подробнее о продукте').click()
    const comparison = page.locator('[data-part=comparison]')
    await expect(comparison.getByText('больше здесь не\u00a0взять')).toHaveCount(2)
    await comparison.getByRole('button', { name: 'Выбрать: Сплит' }).click()
    await expect(page.locator(amount)).toHaveValue('100\u00a0000')
    await expect(page.locator(term)).toHaveValue('12')
    await expect(page.getByLabel('Скрыть описание')).toHaveCount(0)
    await expect(comparison.getByRole('button', { name: 'Выбрано: Сплит' })).toBeFocused()
  })

  test('says what an early return saves, whole and in part', async ({ page }) => {
    await page.goto('/calculator?product=LOAN_WITH_GRACE_PERIOD&amount=10000&term=21')
    const early = page.locator('[data-part=early-return]')
    const days = early.getByLabel('Через', { exact: true })
    // Another number than the page begins with; the first seven days are free, so it spares all of the interest.
    await expect(days).toHaveValue('7')
    await days.fill('5')
    await days.blur()
    await expect(early.locator('input[type=range]')).toHaveValue('5')
    await expect(early.getByText('Сэкономите').locator('..')).toContainText('1\u00a0680,00')
    await page.getByRole('tab', { name: 'Как в банке' }).click()
    // The parts above come first and move this one; it stands still once it is of the new product.
    await expect(early.getByText(/^18\d (день|дня|дней)$/)).toBeVisible()
    await early.getByRole('radio', { name: 'Внести часть' }).click()
    await expect(early.getByRole('heading', { name: 'Меньше платёж' })).toBeVisible()
    await expect(early.getByRole('heading', { name: 'Короче срок' })).toBeVisible()
  })

  test('prints on one sheet without the controls', async ({ page }) => {
    await page.goto('/calculator?product=OPTIMAL&amount=100000&term=24')
    await expect(page.locator(fullCost)).toBeVisible()
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.setViewportSize({ width: 726, height: 1050 })
    await page.emulateMedia({ media: 'print' })
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
    await expect(page.getByText('Предварительный расчёт займа на')).toBeVisible()
    await expect(page.getByText('не публичная оферта')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(13)
    for (const hidden of ['Поделиться', 'Распечатать', 'Выбрать: Сплит'])
      await expect(page.getByRole('button', { name: hidden })).toHaveCount(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `has no fault of accessibility and no sideways scroll, ${colorScheme}`,
      { tag: '@long' },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto(SPLIT)
        await page.getByRole('radio', { name: 'Внести часть' }).click()
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
          expect(await violationsOf(page)).toEqual([])
        }
      },
    )
  }
})

test.describe('without network after one visit to the landing page', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'the full calculation opens from its link and counts',
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.goto(SPLIT)
      await expect(page.locator(amount)).toHaveValue('45\u00a0000')
      await page.getByRole('tab', { name: 'Как в банке' }).click()
      await expect(page.locator(fullCost)).toContainText('216,000%')
      await context.setOffline(false)
    },
  )
})
