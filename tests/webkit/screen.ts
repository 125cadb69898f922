/** What a person does with a screen of WebKit: sees words, finds a control by what it is and how it is called, uses it. */
import { error, Key, type WebDriver, WebElement } from 'selenium-webdriver'
import { CONTROLS, inPage, middleInWindow, type Role } from '../e2e/controls.ts'

const WITHIN_MS = 30_000
/** Checks of documents, payouts and payments take the sandbox some seconds. */
export const SLOW_MS = 60_000

/** While one document takes the place of another its script context is gone; then there is nothing to see yet. */
const asked = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof error.WebDriverError) return null
    throw cause
  }
}

const shown = async (driver: WebDriver): Promise<string> =>
  (await asked(() => driver.executeScript<string>('return document.body.innerText'))) ?? ''

/** The first usable control of that role and name; text means the whole name. Waits for it. */
export const find = async (
  driver: WebDriver,
  role: Role,
  name: string | RegExp,
): Promise<WebElement> => {
  const exact = typeof name === 'string'
  const source = exact ? name : name.source
  const look = () =>
    asked(() => driver.executeScript<unknown>(inPage, CONTROLS[role], source, exact))
  const element = await driver.wait(look, WITHIN_MS).catch(async (cause: unknown) => {
    const words = await shown(driver)
    throw new Error(`There is no usable ${role} «${String(name)}»:\n${words}`, { cause })
  })
  if (!(element instanceof WebElement)) throw new Error(`There is no ${role} «${String(name)}»`)
  return element
}

/**
 * Brings a control to the middle of the screen, for at its foot a bar may lie over it, and waits until it stands still:
 * a sheet slides in from below the window, and what slides is not hit.
 */
const bringIntoSight = async (driver: WebDriver, element: WebElement): Promise<void> => {
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
  let before: string | null = null
  const standsStill = async (): Promise<boolean> => {
    const now = await driver.executeScript<string | null>(middleInWindow, element)
    const isStill = now !== null && now === before
    before = now
    return isStill
  }
  await driver.wait(standsStill, WITHIN_MS, 'The control does not come to stand in the window')
}

/** Presses it where it stands. */
export const press = async (
  driver: WebDriver,
  role: Role,
  name: string | RegExp,
): Promise<void> => {
  const element = await find(driver, role, name)
  await bringIntoSight(driver, element)
  await element.click()
}

/** Chooses a radio button or ticks a box by the keyboard: what is drawn may lie over the control itself. */
export const choose = async (
  driver: WebDriver,
  role: 'checkbox' | 'radio',
  name: string | RegExp,
): Promise<void> => {
  const control = await find(driver, role, name)
  if (await control.isSelected()) return
  await driver.executeScript('arguments[0].focus()', control)
  await driver.actions().sendKeys(Key.SPACE).perform()
  await driver.wait(() => control.isSelected(), WITHIN_MS, `${role} «${String(name)}» stays empty`)
}

/** Types into a field in place of what is there, key by key; gives what the field shows then. */
export const fill = async (
  driver: WebDriver,
  name: string | RegExp,
  value: string,
): Promise<string> => {
  const field = await find(driver, 'textbox', name)
  await bringIntoSight(driver, field)
  await field.click()
  await driver.executeScript('arguments[0].select()', field)
  await field.sendKeys(value)
  return (await field.getAttribute('value')) ?? ''
}

/** Waits until the words are on the screen. @throws Error with the screen's own words when they never come */
export const see = async (
  driver: WebDriver,
  words: RegExp,
  { withinMs = WITHIN_MS } = {},
): Promise<void> => {
  await driver
    .wait(async () => words.test(await shown(driver)), withinMs)
    .catch(async (cause: unknown) => {
      throw new Error(`«${words.source}» is not on the screen:\n${await shown(driver)}`, { cause })
    })
}
