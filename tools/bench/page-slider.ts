import type { Browser, Page } from 'playwright-core'
import { openPhonePage } from './landing-page.ts'
import { drag } from './landing-speed.ts'

const SETTLE_MS = 3_000
const AFTER_DRAG_MS = 500

declare global {
  /** Lives in the measured page only: milliseconds from each input to the end of the frame that shows it. */
  var benchFrames: number[]
}

/** Runs in the page: a message sent from a frame's callback comes when that frame is styled, laid out and painted. */
const watchFrames = (): void => {
  const seen: number[] = []
  globalThis.benchFrames = seen
  const { port1, port2 } = new MessageChannel()
  let fromMs: number | null = null
  port1.addEventListener('message', () => {
    if (fromMs !== null) seen.push(performance.now() - fromMs)
    fromMs = null
  })
  port1.start()
  const note = ({ timeStamp }: Event): void => {
    if (fromMs !== null) return
    fromMs = timeStamp
    requestAnimationFrame(() => port2.postMessage(null))
  }
  document.addEventListener('input', note, { capture: true })
}

const dragged = async (page: Page): Promise<number[]> => {
  await page.evaluate(() => {
    globalThis.benchFrames.length = 0
  })
  await drag(page)
  await page.waitForTimeout(AFTER_DRAG_MS)
  return page.evaluate(() => globalThis.benchFrames)
}

/** Milliseconds from each input of a drag to its frame, on a page whose script is ready and whose slider was used before. */
export const dragFrames = async (browser: Browser, url: string): Promise<number[]> => {
  const { context, page } = await openPhonePage(browser, { cpu: true })
  await page.addInitScript(watchFrames)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  await dragged(page)
  const frames = await dragged(page)
  await context.close()
  return frames
}
