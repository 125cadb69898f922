import { CHROMIUM_FLAGS, findChromium, testLaunch } from '../../tools/chromium.ts'
import { DATA_COPY_PATH } from '../../protocol/data-copy-path.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { CONSENTS_PATH } from '../../protocol/own-consents.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { expectSettled } from './axe.ts'
import { addCard } from './borrow.ts'
import { signInAt, test } from './borrower.ts'
import { expect, latestCode, newPhone, type Page } from './fixtures.ts'
import { personWith } from './person.ts'
import {
  addPassport,
  addSelfie,
  confirmPhone,
  fillAddress,
  fillContacts,
  fillUserInfo,
} from './register.ts'
import { signInStaff } from './staff.ts'

/**
 * The letters of a reader who has set the browser's text to 200 % (WCAG 2.2, 1.4.4): media queries in rem see them too.
 * The pointers stand beside them because a setting named later replaces Playwright's own.
 */
const DOUBLED =
  '--blink-settings=defaultFontSize=32,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

test.use({
  launchOptions: { ...testLaunch(findChromium()), args: [...CHROMIUM_FLAGS, DOUBLED] },
})

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** What is wrong with a page whose text is doubled: it scrolls sideways, or words are cut off. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const faults: string[] = []
    const letters = getComputedStyle(root).fontSize
    if (letters !== '32px') faults.push(`letters of ${letters}`)
    const width = root.clientWidth
    if (root.scrollWidth > width + 1) faults.push(`${root.scrollWidth} of ${width} px wide`)

    /** Text for screen readers alone is a point by design. */
    const isHidden = (box: DOMRect) => box.width <= 1 || box.height <= 1
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** The side on which a line of text leaves what it may be seen through; null when all of it is seen. */
    const cutOf = (line: DOMRect, from: Element): string | null => {
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const edge = box.getBoundingClientRect()
        const { overflowX, overflowY } = getComputedStyle(box)
        if (isHidden(edge)) return null
        if (scrolls(overflowX)) return null
        if (clips(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1))
          return 'sideways'
        if (clips(overflowY) && (line.bottom > edge.bottom + 2 || line.top < edge.top - 2))
          return 'in height'
      }
      return line.right > width + 1 || line.left < -1 ? 'by the screen' : null
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (!owner || !node.textContent?.trim() || !owner.checkVisibility()) continue
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        if (isHidden(line)) continue
        const cut = cutOf(line, owner)
        if (cut === null) continue
        faults.push(`«${node.textContent.trim().slice(0, 40)}» is cut ${cut}`)
        break
      }
    }
    return faults
  })

const walk = async (
  page: Page,
  paths: readonly string[],
  sizes: readonly (typeof SIZES)[number][] = SIZES,
): Promise<void> => {
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await expectSettled(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const found = await faultsOf(page)
      if (found.length > 0) faults[`${path} at ${size.width}`] = found
    }
  }
  expect(faults).toEqual({})
}

test(
  'text twice as large: payments, papers, messages and settings are neither cut nor scroll sideways',
  { tag: '@long' },
  async ({ page, borrower }) => {
    await signInAt(page, borrower, PATHS.profile)
    const loan = contractPath(borrower.loanApplicationId)
    await walk(page, [
      PATHS.profile,
      PATHS.addContract,
      loan,
      `${loan}/auto-debit`,
      `${loan}/payoff`,
      PATHS.payments,
      PATHS.documents,
      PATHS.inbox,
      PATHS.support,
      PATHS.settings,
      PATHS.closedContracts,
      PATHS.rating,
      PATHS.messages,
      PATHS.personalData,
      PATHS.ownPassport,
      PATHS.ownPhone,
      PATHS.ownAddress,
      PATHS.ownIncome,
      PATHS.devices,
      PATHS.passkeys,
      PATHS.password,
      PATHS.mail,
      CONSENTS_PATH,
      DATA_COPY_PATH,
      PATHS.deleteAccount,
    ])
  },
)

test(
  'text twice as large: no screen of registration, nor what it says of mistakes, is cut',
  { tag: '@long' },
  async ({ page, server }) => {
    const person = personWith(newPhone())
    const faults: Record<string, string[]> = {}
    const check = async (name: string): Promise<void> => {
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const found = await faultsOf(page)
        if (found.length > 0) faults[`${name} at ${size.width}`] = found
      }
    }
    /** A screen as it comes, and with all that can be said against an empty one. */
    const screen = async (): Promise<void> => {
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await check(name)
      await page.getByRole('button', { name: 'Дальше' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await check(`${name}, empty`)
    }
    await confirmPhone(page, server, person)
    await screen()
    await addPassport(page)
    await screen()
    await fillUserInfo(page, person)
    await screen()
    await addSelfie(page)
    await screen()
    await fillAddress(page)
    await screen()
    await fillContacts(page)
    await expect(page.getByRole('heading', { name: 'Карта для займа' })).toBeVisible()
    await check('Карта для займа')
    await addCard(page)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await check('Подпись')
    for (const consent of await page.getByRole('checkbox').all()) await consent.check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    const code = page.getByRole('textbox', { name: /код/i })
    await expect(code).toBeVisible()
    await check('Код подписи')
    await code.fill(await latestCode(server, person.phone, 'REGISTRATION_END'))
    await expect(page.getByRole('heading', { name: 'Всё готово' })).toBeVisible({ timeout: 60_000 })
    await check('Всё готово')
    expect(faults).toEqual({})
  },
)

test(
  'text twice as large: no list of the workplace, nor the card of a client, is cut',
  { tag: '@long' },
  async ({ page, server, borrower }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInStaff(page, server.url, 'serov')
    const lists = await page
      .locator('nav a[href^="#/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(lists.length).toBeGreaterThan(15)
    await page.goto(`${DESK_PATH}#/clients`)
    await page.getByRole('searchbox').fill(borrower.walker.person.phone)
    await page.keyboard.press('Enter')
    const card = await page.locator('a[href^="#/clients/"]').getAttribute('href')
    await walk(
      page,
      [card ?? '', ...lists].map((hash) => `${DESK_PATH}${hash}`),
      SIZES.slice(1),
    )
  },
)

test.describe('without an account', () => {
  test.use({ expectedConsoleErrors: [/status of 404 .*404\.html/] })
  test(
    'text twice as large: no public page is cut or scrolls sideways',
    { tag: '@long' },
    async ({ page }) => {
      await walk(page, [
        PATHS.notFound,
        ...[...PUBLIC_PAGES, ...PUBLIC_SCREENS].map(({ path }) => path),
      ])
    },
  )
})
