/** What a person does with a screen: sees words, finds a control by what it is and how it is called, uses it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { CONTROLS, inPage, middleInWindow, type Role } from '../e2e/controls.ts'

export const WITHIN_MS = 30_000
/** Checks of documents, payouts and payments take the sandbox some seconds. */
export const SLOW_MS = 60_000

const CHOOSE_TRIES = 5
const LOOK_PAUSE_MS = 100
const CHOOSE_PAUSE_MS = 200

type Where = Page | Frame

/** The first usable control of that role and name; text means the whole name. Waits for it. */
export const find = async (
  where: Where,
  role: Role,
  name: string | RegExp,
): Promise<ElementHandle> => {
  const exact = typeof name === 'string'
  const handle = await where
    .waitForFunction(
      inPage,
      { timeout: WITHIN_MS, polling: 100 },
      CONTROLS[role],
      exact ? name : name.source,
      exact,
    )
    .catch((cause: unknown) => {
      throw new Error(`There is no usable ${role} «${String(name)}»`, { cause })
    })
  const element = handle.asElement()
  if (!element) throw new Error(`There is no ${role} «${String(name)}»`)
  return element as ElementHandle
}

/**
 * Taps in the middle of the screen, for at its foot a bar may lie over the control, and when the control stands still: a
 * sheet slides in from below the window, and what slides is not hit.
 */
const tap = async (element: ElementHandle): Promise<void> => {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  let before: string | null = null
  for (let look = 0; look < WITHIN_MS / LOOK_PAUSE_MS; look += 1) {
    const now: string | null = await element.evaluate(middleInWindow)
    if (now !== null && now === before) break
    before = now
    await pause(LOOK_PAUSE_MS)
  }
  await element.click()
}

export const press = async (where: Where, role: Role, name: string | RegExp): Promise<void> => {
  await tap(await find(where, role, name))
}

/**
 * Chooses a radio button or ticks a box, by the keyboard first: what is drawn may lie over the control itself. The
 * driver leaves a new document without the focus of its window until the first tap, so the next try is a tap.
 */
export const choose = async (
  page: Page,
  role: 'checkbox' | 'radio',
  name: string | RegExp,
): Promise<void> => {
  for (let attempt = 0; attempt < CHOOSE_TRIES; attempt += 1) {
    const control = await find(page, role, name)
    if (await control.evaluate((element) => element.matches(':checked'))) return
    if (attempt % 2 === 0) {
      await control.focus()
      await page.keyboard.press(' ')
    } else await tap(control)
    await pause(CHOOSE_PAUSE_MS)
  }
  throw new Error(`${role} «${String(name)}» stays empty`)
}

/** Types into a field in place of what is there, key by key. */
export const fill = async (
  page: Page,
  name: string | RegExp,
  value: string,
  where: Where = page,
): Promise<void> => {
  const field = await find(where, 'textbox', name)
  await tap(field)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(value)
}

/** Waits until the words are on the screen. Throws with the screen's own words when they never come. */
export const see = async (
  where: Where,
  words: RegExp,
  { withinMs = WITHIN_MS } = {},
): Promise<void> => {
  try {
    await where.waitForFunction(
      (source) => new RegExp(source).test(document.body.innerText),
      { timeout: withinMs, polling: 100 },
      words.source,
    )
  } catch (cause) {
    const shown = await where.evaluate(() => document.body.innerText)
    throw new Error(`«${words.source}» is not on the screen:\n${shown}`, { cause })
  }
}

export const seeHeading = (page: Page, words: RegExp, { withinMs = WITHIN_MS } = {}) =>
  page
    .waitForFunction(
      (source) =>
        [...document.querySelectorAll('h1, h2')].some(
          (heading) => heading.checkVisibility() && new RegExp(source).test(heading.textContent),
        ),
      { timeout: withinMs, polling: 100 },
      words.source,
    )
    .catch(async (cause: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText)
      throw new Error(`No heading «${words.source}»:\n${shown}`, { cause })
    })

/** Waits until the address bar shows a path. */
export const seePath = (page: Page, path: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) => new RegExp(source).test(location.pathname + location.search),
    { timeout: WITHIN_MS, polling: 100 },
    path.source,
  )

/** Goes to an address as by hand. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
}

const TRIES = 100

/** Asks until it is so. @throws Error after ten seconds */
export const until = async (
  what: string,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await isDone()) return
    await pause(100)
  }
  throw new Error(`Waited in vain: ${what}`)
}
