/** A start from nothing, as from the home screen of a slow phone, measured inside the page. */
import type { BrowserContext } from '@playwright/test'
import type { Page } from '../fixtures.ts'

/** A phone of the lower middle against the machine of the test. */
const CPU_SLOWDOWN = 4
/** Ends what hangs; it judges no speed. */
const USABLE_WITHIN_MS = 60_000

export interface Start {
  /** The first frame with words, from the beginning of the navigation. */
  readonly readableMs: number
  /** What was waited for is on the screen. */
  readonly usableMs: number
}

declare global {
  interface Window {
    readableAtMs?: number
    usableAtMs?: number
  }
}

/** Runs in the page before anything else: notes the first frame with words and the first one that can be used. */
const watch = (usable: string): void => {
  const look = () => {
    const words = document.body?.innerText ?? ''
    if (/[А-я]{4}/.test(words)) window.readableAtMs ??= performance.now()
    if (new RegExp(usable).test(words)) window.usableAtMs = performance.now()
    else setTimeout(() => requestAnimationFrame(look), 40)
  }
  requestAnimationFrame(look)
}

/** Goes on waiting over a reload: a page that misses a part loads itself once more. */
const waitForStart = async (page: Page): Promise<Start> => {
  const noted = () => {
    const { readableAtMs, usableAtMs } = window
    return readableAtMs !== undefined && usableAtMs !== undefined
      ? { readableMs: Math.round(readableAtMs), usableMs: Math.round(usableAtMs) }
      : null
  }
  const options = { polling: 100, timeout: USABLE_WITHIN_MS }
  const start = await (await page.waitForFunction(noted, undefined, options)).jsonValue()
  if (!start) throw new Error('the page was left while it was measured')
  return start
}

export interface Cold {
  readonly path: string
  /** Words by which a person sees that the page can be used. */
  readonly usable: RegExp
  /** Runs on the empty page: faults are put in here. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Opens `path` in a new tab without a running worker, slowed down; leaves the tab open. */
export const startCold = async (
  context: BrowserContext,
  { path, usable, prepare }: Cold,
): Promise<{ page: Page; start: Start }> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch, usable.source)
  await prepare?.(page)
  await page.goto(path, { waitUntil: 'commit' })
  const start = await waitForStart(page)
  await devtools.detach()
  return { page, start }
}

/** Starts, prints the figures and closes the tab; fails when the words never come. How quickly is for `npm run bench`. */
export const expectStart = async (
  context: BrowserContext,
  name: string,
  cold: Cold,
): Promise<void> => {
  const { page, start } = await startCold(context, cold)
  await page.close()
  process.stdout.write(
    `cold start, ${name}, CPU ×${CPU_SLOWDOWN}: readable ${start.readableMs} ms; usable ${start.usableMs} ms\n`,
  )
}
