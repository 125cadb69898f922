import { chromium, type Browser } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts'
import { median, type Chapter, type Figure } from './figure.ts'
import { inTurns, ratioOfPairs } from './in-turns.ts'
import { measureOwnScript } from './landing-sizes.ts'
import { makeBorrower, openFromIcon, signedInProfile } from './page-account.ts'
import { FLOORS, writeFloors } from './page-floors.ts'
import type { MainThread } from './main-thread-trace.ts'
import { loadAgain, loadCold, visitedProfile } from './page-loads.ts'
import { dragFrames } from './page-slider.ts'
import { createSandboxServer } from './sandbox-server.ts'

const PORT = 8221
/** So many rounds that another run gives the same figure on a quiet machine; an odd number has a middle. */
const RUNS = 9
const PROFILE = `Chromium, CPU ×4, 1.6 Mbit/s, 150 ms, median of ${RUNS}, in turns with its floor and back`

const middle = <Name extends string>(
  loads: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => median(loads.map((load) => load[name]))

interface Beside {
  /** Of each round, milliseconds. */
  readonly ms: readonly number[]
  readonly floorMs: readonly number[]
  readonly floor: string
}

const times = (what: string, { ms, floorMs, floor }: Beside, bar: number): Figure => {
  const ratio = ratioOfPairs(ms, floorMs)
  return {
    what,
    value: `${ratio.times.toFixed(2)}× (half of the rounds ${ratio.fromTimes.toFixed(2)}–${ratio.toTimes.toFixed(2)}; ${median(ms).toFixed(0)} of ${median(floorMs).toFixed(0)} ms)`,
    bar: `≤ ${bar}×`,
    holds: ratio.times <= bar,
    how: `against ${floor}, the middle of the rounds' ratios; ${PROFILE}`,
  }
}

const lcpOf = (loads: readonly { readonly lcp: number }[]): number[] => loads.map(({ lcp }) => lcp)

const work = (loads: readonly MainThread[]): string =>
  (
    [
      ['parse', 'parseMs'],
      ['script', 'scriptMs'],
      ['style', 'styleMs'],
      ['layout', 'layoutMs'],
      ['paint', 'paintMs'],
    ] as const
  )
    .map(([word, name]) => `${word} ${middle(loads, name).toFixed(0)}`)
    .join(', ')

const coldFigures = async (browser: Browser, url: string): Promise<Figure[]> => {
  const addresses = { blank: FLOORS.blank, bare: FLOORS.landingWithoutScript, landing: '/' }
  const loads = await inTurns(['blank', 'bare', 'landing'], RUNS, (name) =>
    loadCold(browser, url + addresses[name]),
  )
  const [blank, bare, landing] = [loads('blank'), loads('bare'), loads('landing')]
  const early = Math.max(...landing.map(({ earlyScripts }) => earlyScripts))
  const blocking = middle(landing, 'blocking')
  return [
    times(
      'Landing, cold: largest contentful paint',
      {
        ms: lcpOf(landing),
        floorMs: lcpOf(blank),
        floor: 'a blank page with one heading',
      },
      1.5,
    ),
    times(
      'Landing, cold: the same against itself without script',
      {
        ms: lcpOf(landing),
        floorMs: lcpOf(bare),
        floor: 'the same page without its scripts',
      },
      1.1,
    ),
    {
      what: 'Landing, cold: blocking time from the first byte on',
      value: `${blocking.toFixed(0)} ms (${middle(bare, 'blocking').toFixed(0)} without script, ${middle(blank, 'blocking').toFixed(0)} blank; after the first paint ${middle(landing, 'blockingAfterPaint').toFixed(0)})`,
      bar: '≤ 70 ms',
      holds: blocking <= 70,
      how: `tasks over 50 ms until 3 s after load, by the wall; ${PROFILE}`,
    },
    {
      what: 'Landing, cold: layout shift',
      value: middle(landing, 'cls').toFixed(3),
      bar: '≤ 0.02',
      holds: middle(landing, 'cls') <= 0.02,
      how: PROFILE,
    },
    {
      what: 'Landing, cold: scripts that come before the first paint',
      value: String(early),
      bar: '0',
      holds: early === 0,
      how: `the most of ${RUNS} openings`,
    },
    {
      what: 'Landing, cold: work of the main thread, milliseconds',
      value: work(landing),
      bar: '',
      holds: true,
      how: `without script: ${work(bare)}; blank: ${work(blank)}; CPU time by the trace, until 3 s after load`,
    },
  ]
}

const workerFigures = async (browser: Browser, url: string): Promise<Figure[]> => {
  const addresses = { floor: url + FLOORS.worker, landing: `${url}/` }
  const profiles = {
    floor: await visitedProfile(browser, addresses.floor),
    landing: await visitedProfile(browser, addresses.landing),
  }
  const openings = ['floor online', 'landing online', 'floor offline', 'landing offline'] as const
  const loads = await inTurns(openings, RUNS, (opening) => {
    const name = opening.startsWith('floor') ? 'floor' : 'landing'
    return loadAgain(profiles[name], addresses[name], opening.endsWith('offline'))
  })
  await profiles.floor.close()
  await profiles.landing.close()
  return (['online', 'offline'] as const).map((how) =>
    times(
      `Landing, ${how === 'online' ? 'worker in control' : 'offline'}: largest contentful paint`,
      {
        ms: lcpOf(loads(`landing ${how}`)),
        floorMs: lcpOf(loads(`floor ${how}`)),
        floor: 'a blank page with a worker of four lines, both workers stopped before',
      },
      1.4,
    ),
  )
}

/** The value below which 95 of 100 lie. */
const ninetyFifth = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1]
  if (value === undefined) throw new Error('No frame followed an input')
  return value
}

const sliderFigure = async (browser: Browser, url: string): Promise<Figure> => {
  const frames = await inTurns(['range', 'landing'], RUNS, (name) =>
    dragFrames(browser, url + (name === 'range' ? FLOORS.range : '/')),
  )
  return times(
    'Slider: input to frame, 95th percentile',
    {
      ms: frames('landing').map(ninetyFifth),
      floorMs: frames('range').map(ninetyFifth),
      floor: 'a native range with one text node, 60 moves of 16 ms to and fro',
    },
    1.4,
  )
}

const accountFigure = async (browser: Browser, url: string): Promise<Figure> => {
  const borrower = await makeBorrower(url)
  const profiles = {
    account: await signedInProfile(browser, url, borrower),
    floor: await visitedProfile(browser, url + FLOORS.worker),
  }
  const openings = await inTurns(['account', 'floor'], RUNS, async (name) =>
    name === 'account'
      ? openFromIcon(profiles.account, url)
      : (await loadAgain(profiles.floor, url + FLOORS.worker, true)).lcp,
  )
  await profiles.account.close()
  await profiles.floor.close()
  const usableMs = median(openings('account'))
  return {
    what: 'Account: from the icon, offline, until the payments can be used',
    value: `${(usableMs / 1000).toFixed(2)} s`,
    bar: '≤ 1.2 s',
    holds: usableMs <= 1_200,
    how: `CPU ×4, worker stopped before, median of ${RUNS}; the blank page with a worker takes ${median(openings('floor')).toFixed(0)} ms in the same run`,
  }
}

/** The landing and the account's first screen beside the floors they are measured against. */
export const measurePage = async (): Promise<Chapter> => {
  const chromiumPath = ensureChromium()
  const { distDir, clear } = writeFloors()
  const server = createSandboxServer({ port: PORT, env: { DIST_DIR: distDir } })
  await server.start()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS })
  try {
    return {
      title: 'The page beside its floors',
      figures: [
        ...(await coldFigures(browser, server.url)),
        ...(await workerFigures(browser, server.url)),
        await measureOwnScript(browser, server.url),
        await sliderFigure(browser, server.url),
        await accountFigure(browser, server.url),
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
    server.clear()
    clear()
  }
}
