import type { Browser, Page } from 'playwright-core'
import { median, type Figure } from './figure.ts'
import { openPhonePage, readSeen } from './landing-page.ts'
import { traceMainThread } from './main-thread-trace.ts'

const RUNS = 5
const LONG_TASK_MS = 50
const SETTLE_MS = 3_000
const DRAG_STEPS = 60
const AFTER_DRAG_MS = 500

interface Vitals {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
}

const vitalsOnce = async (browser: Browser, url: string): Promise<Vitals> => {
  const { context, page } = await openPhonePage(browser, { cpu: true, network: true })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const { fcp, lcp, cls, tasks } = await readSeen(page)
  await context.close()
  const tbt = tasks
    .filter(({ startMs }) => startMs >= fcp)
    .reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - LONG_TASK_MS), 0)
  return { fcp, lcp, cls, tbt }
}

/** First and largest paint, shifts and blocking of the landing on a slow phone, medians. */
export const measureVitals = async (browser: Browser, url: string): Promise<Figure[]> => {
  const runs: Vitals[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await vitalsOnce(browser, url))
  const how = `CPU ×4, 1.6 Mbit/s, 150 ms, cold profile, median of ${RUNS}`
  const middle = (name: keyof Vitals): number => median(runs.map((run) => run[name]))
  const ms = (what: string, name: keyof Vitals, bar: number): Figure => ({
    what,
    value: `${middle(name).toFixed(0)} ms`,
    bar: `≤ ${bar} ms`,
    holds: middle(name) <= bar,
    how,
  })
  return [
    ms('First contentful paint', 'fcp', 1_800),
    ms('Largest contentful paint', 'lcp', 2_500),
    {
      what: 'Cumulative layout shift',
      value: middle('cls').toFixed(3),
      bar: '≤ 0.1',
      holds: middle('cls') <= 0.1,
      how,
    },
    ms('Total blocking time until 3 s after load', 'tbt', 200),
  ]
}

/** Drags the first slider of a page to and fro with a finger. */
export const drag = async (page: Page): Promise<void> => {
  const slider = page.locator('input[type=range]').first()
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The landing shows no slider')
  const y = box.y + box.height / 2
  const at = (part: number): number => box.x + box.width * part
  await page.mouse.move(at(0.1), y)
  await page.mouse.down()
  for (let step = 0; step <= DRAG_STEPS; step += 1) {
    const swing = Math.abs((((step * 2) / DRAG_STEPS + 1) % 2) - 1)
    await page.mouse.move(at(0.1 + 0.8 * (1 - swing)), y)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

interface Drags {
  /** Entries of the Long Tasks API. */
  readonly first: number
  readonly next: number
  /** Own CPU time of the longest task, milliseconds. */
  readonly firstCpuMs: number
  readonly nextCpuMs: number
}

const dragOnce = async (browser: Browser, url: string): Promise<Drags> => {
  const { context, page, cdp, mark, longTasks } = await openPhonePage(browser, { cpu: true })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const traced = async (): Promise<number> => {
    const { longestTaskMs } = await traceMainThread(cdp, async () => {
      await drag(page)
      await page.waitForTimeout(AFTER_DRAG_MS)
    })
    return longestTaskMs
  }
  await mark('first')
  const firstCpuMs = await traced()
  await mark('between')
  await page.waitForTimeout(SETTLE_MS)
  await mark('next')
  const nextCpuMs = await traced()
  const tasks = await longTasks()
  await context.close()
  const count = (stretch: string): number =>
    tasks.filter((task) => task.stretch === stretch && task.durationMs > LONG_TASK_MS).length
  return { first: count('first'), next: count('next'), firstCpuMs, nextCpuMs }
}

/** Long tasks while a slider of the landing is dragged to and fro on a slow phone: at the first touch and later. */
export const measureDrag = async (browser: Browser, url: string): Promise<Figure[]> => {
  const runs: Drags[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await dragOnce(browser, url))
  const how = `CPU ×4, 60 moves of 16 ms to and fro, ${RUNS} runs`
  const none = (what: string, name: 'first' | 'next'): Figure => {
    const sum = runs.reduce((all, run) => all + run[name], 0)
    return {
      what,
      value: String(sum),
      bar: '0',
      holds: sum === 0,
      how: `${how}, Long Tasks API (wall time: needs a quiet machine)`,
    }
  }
  const longest = (what: string, name: 'firstCpuMs' | 'nextCpuMs'): Figure => {
    const worst = Math.max(...runs.map((run) => run[name]))
    return {
      what,
      value: `${worst.toFixed(0)} ms`,
      bar: `≤ ${LONG_TASK_MS} ms`,
      holds: worst <= LONG_TASK_MS,
      how: `${how}, trace of the main thread, the worst of all`,
    }
  }
  return [
    longest('CPU time of the longest task of the very first drag', 'firstCpuMs'),
    longest('CPU time of the longest task of a later drag', 'nextCpuMs'),
    none('Tasks over 50 ms during the very first drag', 'first'),
    none('Tasks over 50 ms during a later drag', 'next'),
  ]
}
