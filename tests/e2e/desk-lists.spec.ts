/** Every list of the workplace, empty and filled: nothing scrolls sideways, nothing is a code of ours, where one is stands in sight. */
import { supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible, sidewaysPixels } from './axe.ts'
import { makeApplicant, makeBorrower } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1440, height: 800 }
const NARROW = { width: 320, height: 700 }
const PHONE = { width: 390, height: 844 }
/** Together they may open every list. */
const PEOPLE = ['osokin', 'serov', 'zavarzina']
/** A value of an enumeration, or a date as machines write it. */
const RAW = /\b[A-Z]{2,}_[A-Z_]+\b|\b\d{4}-\d{2}-\d{2}\b/

test.use({ viewport: WIDE, hasTouch: false, isMobile: false, serverOf: 'desk-lists' })

const railOf = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })

/** How many pixels of the list one is in lie beyond the rail. */
const hiddenPixels = (page: Page): Promise<number> =>
  railOf(page).evaluate((rail) => {
    const item = rail.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!item) return Number.NaN
    const seen = rail.getBoundingClientRect()
    return Math.max(
      seen.left - item.left,
      item.right - seen.right,
      seen.top - item.top,
      item.bottom - seen.bottom,
      0,
    )
  })

/** Panes hide what is wider than they are: their titles, when something is. */
const cutPanes = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('section')
    .evaluateAll((panes) =>
      panes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((pane) => pane.querySelector('h2, h3')?.textContent ?? ''),
    )

/** Buttons that a reader who hears them without their rows cannot tell apart. */
const namesakes = async (page: Page): Promise<string[]> => {
  const buttons = page.getByRole('main').getByRole('button')
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )
  return names.filter((name, index) => names.indexOf(name) !== index)
}

const expectSound = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page, name)
  expect.soft(await namesakes(page), `${name} has buttons of one name`).toEqual([])
  for (const size of [NARROW, PHONE, WIDE]) {
    await page.setViewportSize(size)
    expect.soft(await cutPanes(page), `${name} at ${size.width} px`).toEqual([])
    expect.soft(await sidewaysPixels(page), `${name} at ${size.width} px`).toBeLessThanOrEqual(0)
    await expect
      .poll(() => hiddenPixels(page), `${name} in the rail of ${size.width} px`)
      .toBeLessThan(1)
  }
  const words = await page.getByRole('main').innerText()
  expect.soft(RAW.exec(words)?.[0], `${name} has a raw value`).toBeUndefined()
}

for (const login of PEOPLE)
  test(`the lists that ${login} may open are sound`, { tag: '@long' }, async ({ page, server }) => {
    const { walker } = await makeApplicant(server.url)
    await walker.http.send(supportWrite, {
      key: walker.key('question'),
      body: { body: 'Когда проверите анкету?' },
    })
    await makeBorrower(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, login)
    for (const link of await railOf(page).getByRole('link').all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(page, new URL(page.url()).hash)
    }
  })

test(
  'a question gives the focus back to what opened it',
  { tag: '@long' },
  async ({ page, server }) => {
    await signInStaff(page, server.url, 'zavarzina')
    await page.goto(`${DESK_PATH}#/staff`)
    const button = page.getByRole('button', { name: 'Добавить сотрудника' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Имя и фамилия')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Shift+Slash')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  },
)
