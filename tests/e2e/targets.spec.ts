import { CONSENTS_PATH } from '../../protocol/own-consents.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectSettled } from './axe.ts'
import { signInAt, test } from './borrower.ts'
import { expect, type Page } from './fixtures.ts'

/** What a finger misses: targets below 44 px (design.md), links within a sentence apart, and arrows that left their row. */
const missedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NEEDED = 43.5
    // The seven days of a week share the narrowest screen.
    const neededWidth = window.innerWidth > 320 ? NEEDED : 36
    const nameOf = (element: Element): string =>
      (element.textContent || element.getAttribute('aria-label') || element.id).slice(0, 40)
    /** The field of a number lies in a box that its slider belongs to. */
    const TARGETS = 'a, button, summary, [role=tab], [role=switch], input:not([inputmode=numeric])'
    const missed: string[] = []
    for (const target of document.querySelectorAll<HTMLInputElement>(TARGETS)) {
      const boxes = [target, ...(target.labels ?? [])].map((each) => each.getBoundingClientRect())
      const [own] = boxes
      if (!own || own.width < 3 || !target.checkVisibility({ visibilityProperty: true })) continue
      const around = [...(target.parentElement?.childNodes ?? [])]
      if (around.some((each) => each instanceof Text && each.data.trim() !== '')) continue
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width < neededWidth || height < NEEDED)
        missed.push(`«${nameOf(target)}» is ${Math.round(width)}×${Math.round(height)}`)
    }
    for (const row of document.querySelectorAll('main a, main button')) {
      const arrow = row.querySelector(':scope > svg:last-child')?.getBoundingClientRect()
      if (!arrow || arrow.width === 0 || row.children.length < 3) continue
      const before = [...row.children].slice(0, -1).map((part) => part.getBoundingClientRect())
      if (before.every((box) => box.bottom <= arrow.top))
        missed.push(`the arrow of «${nameOf(row)}» stands alone`)
    }
    return missed
  })

test(
  'on a phone a finger hits whatever can be pressed in the account, and no arrow leaves its row',
  { tag: '@long' },
  async ({ page, borrower }) => {
    await signInAt(page, borrower, PATHS.profile)
    const loan = contractPath(borrower.loanApplicationId)
    const missed: Record<string, string[]> = {}
    for (const path of [
      PATHS.profile,
      loan,
      `${loan}/payoff`,
      PATHS.payments,
      PATHS.documents,
      PATHS.inbox,
      PATHS.support,
      PATHS.settings,
      PATHS.personalData,
      PATHS.devices,
      PATHS.mail,
      CONSENTS_PATH,
    ]) {
      await page.goto(path)
      await expectSettled(page)
      for (const width of [320, 390, 412]) {
        await page.setViewportSize({ width, height: 844 })
        const found = await missedIn(page)
        if (found.length > 0) missed[`${path} at ${width}`] = found
      }
    }
    expect(missed).toEqual({})
  },
)
