/** What stands in the way of a reader: the rules of axe-core, and what scrolls sideways. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A frame that may run no script never answers axe, and the test waits for it to its end. */
const FRAME_WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The rules of axe a page breaks, each with the elements that break it; frames without scripts are left out. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).withTags(RULES).exclude(FRAME_WITHOUT_SCRIPTS)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/** How many pixels the page scrolls sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What moves now and will end; asking for it brings styles up to date, so no frame has to come before. */
const movementsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map((movement) => {
        const name = 'transitionProperty' in movement ? movement.transitionProperty : movement.id
        const target = movement.effect instanceof KeyframeEffect ? movement.effect.target : null
        return `${String(name)} of ${target?.outerHTML.slice(0, 80) ?? 'nothing'}`
      }),
  )

/**
 * Waits until nothing moves any more: a colour half way between two is no colour of ours. It is asked again and again,
 * because a frame or the end of a movement that never comes would hold the page to the end of the test, unsaid.
 */
const expectStill = (page: Page): Promise<void> =>
  expect.poll(() => movementsIn(page), 'what still moves').toEqual([])

/** The words of a loader; one stands ready in whatever is still folded. */
const LOADERS =
  '[role="status"][aria-label="Загрузка данных"], :is(output, [role="status"]):text-is("Загрузка данных")'

/** Waits until a screen shows its data: a skeleton, which is seen after a moment only, breaks no rule and hides no sum. */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]'), 'what is busy').toHaveCount(0)
  await expect(page.locator(LOADERS).locator('visible=true'), 'what is loaded').toHaveCount(0)
}

/** Waits until a screen that was just opened shows what it has: its code, its data and the letters of its face. */
export const expectSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expectLoaded(page)
}

/**
 * 0 violations of axe in light and in dark, and no sideways scrolling at 320 px; the test goes on to its end.
 * @param whileWaiting the screen is about something that goes on: its loader belongs to it
 */
export const expectAccessible = async (
  page: Page,
  name: string,
  { whileWaiting = false } = {},
): Promise<void> => {
  if (!whileWaiting) await expectLoaded(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectStill(page)
    expect.soft(await violationsOf(page), `${name}, ${colorScheme}`).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect.soft(await sidewaysPixels(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}
