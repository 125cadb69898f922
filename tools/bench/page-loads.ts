import type { Browser, BrowserContext } from 'playwright-core'
import { openPhonePage, readSeen, slowDown, stopWorkers, type PhonePage } from './landing-page.ts'
import { traceMainThread, type MainThread } from './main-thread-trace.ts'

const SETTLE_MS = 3_000
const LONG_TASK_MS = 50

/** One opening of a page on the slow phone, milliseconds where nothing else is said. */
export interface Load {
  readonly fcp: number
  readonly lcp: number
  /** Share of the screen, as the browser counts layout shift. */
  readonly cls: number
  /** What tasks over 50 ms take beyond them, from the beginning of the navigation until 3 s after the load event. */
  readonly blocking: number
  /** The same after the first paint only, as Lighthouse counts it. */
  readonly blockingAfterPaint: number
  /** Scripts that had come before the first paint. */
  readonly earlyScripts: number
}

const blockingOf = (tasks: readonly { readonly durationMs: number }[]): number =>
  tasks.reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - LONG_TASK_MS), 0)

const loadIn = async ({ page }: PhonePage, url: string): Promise<Load> => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const { fcp, lcp, cls, tasks } = await readSeen(page)
  const scriptEnds = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
  )
  return {
    fcp,
    lcp,
    cls,
    blocking: blockingOf(tasks),
    blockingAfterPaint: blockingOf(tasks.filter(({ startMs }) => startMs >= fcp)),
    earlyScripts: scriptEnds.filter((endMs) => endMs < fcp).length,
  }
}

/** Opens a page in a browser profile that has never seen it. */
export const loadCold = async (browser: Browser, url: string): Promise<Load & MainThread> => {
  const phone = await openPhonePage(browser, { cpu: true, network: true })
  try {
    const { value, ...mainThread } = await traceMainThread(phone.cdp, () => loadIn(phone, url))
    return { ...value, ...mainThread }
  } finally {
    await phone.context.close()
  }
}

/** A profile in which the worker of a page has taken over. */
export const visitedProfile = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const { context, page } = await openPhonePage(browser, {})
  await page.goto(url)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

/** Opens a page again in a profile whose worker is kept but does not run, as on a phone the next day. */
export const loadAgain = async (
  context: BrowserContext,
  url: string,
  offline: boolean,
): Promise<Load> => {
  // Before the page: a browser whose stopped worker is cut off the network comes down.
  await context.setOffline(offline)
  const phone = await slowDown(context, { cpu: true, network: true })
  await stopWorkers(phone)
  try {
    return await loadIn(phone, url)
  } finally {
    await phone.page.close()
    await context.setOffline(false)
  }
}
