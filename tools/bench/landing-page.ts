import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** What stands for a middling phone (Lighthouse's mobile profile): four times slower, 1.6 Mbit/s, 150 ms. */
export const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
}

export interface PhonePage {
  readonly context: BrowserContext
  readonly page: Page
  readonly cdp: CDPSession
  /** Long tasks seen since the page began, milliseconds; `mark` names the stretch they fell into. */
  readonly longTasks: () => Promise<readonly LongTask[]>
  readonly mark: (stretch: string) => Promise<void>
}

export interface LongTask {
  readonly stretch: string
  readonly durationMs: number
}

/** Runs in the page: keeps long tasks, paints and shifts where the measuring code finds them. */
const observe = (): void => {
  const seen: Seen = { stretch: 'load', tasks: [], lcp: 0, cls: 0, fcp: 0 }
  const watch = (type: string, each: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  }
  watch('longtask', ({ duration, startTime }) =>
    seen.tasks.push({ stretch: seen.stretch, durationMs: duration, startMs: startTime }),
  )
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('layout-shift', (entry) => {
    const shift = { value: 0, hadRecentInput: false, ...entry.toJSON() }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  globalThis.benchSeen = seen
}

interface Seen {
  /** Named by the measuring code: what the page is going through. */
  stretch: string
  tasks: (LongTask & { readonly startMs: number })[]
  lcp: number
  fcp: number
  cls: number
}

declare global {
  /** Lives in the measured page only. */
  var benchSeen: Seen
}

/** Everything observed in the page so far. */
export const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => globalThis.benchSeen)

interface Slowness {
  readonly cpu?: boolean
  readonly network?: boolean
}

/** A page of a slow phone in a browser profile of its own. */
export const openPhonePage = async (browser: Browser, slow: Slowness): Promise<PhonePage> =>
  slowDown(await browser.newContext(PHONE), slow)

/** A new page of a slow phone in a profile that is there. */
export const slowDown = async (context: BrowserContext, slow: Slowness): Promise<PhonePage> => {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(observe)
  if (slow.network) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
  }
  if (slow.cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return {
    context,
    page,
    cdp,
    longTasks: async () => (await readSeen(page)).tasks,
    async mark(stretch) {
      await page.evaluate((name) => {
        globalThis.benchSeen.stretch = name
      }, stretch)
    },
  }
}

/** Stops the workers of a profile, as a phone has done long before the next visit. */
export const stopWorkers = async ({ context, page }: PhonePage): Promise<void> => {
  // A session of its own: one that stays open brings the browser down when its page is closed.
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
