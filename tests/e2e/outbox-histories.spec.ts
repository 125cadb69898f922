/** Random histories of the outbox in the real browser: real tabs that really die, real IndexedDB, Web Locks, BroadcastChannel. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import * as fc from 'fast-check'
import type { Answer, Fate } from './outbox-tab.ts'

const HISTORIES = 40
const TABS = 3

type Step =
  | { readonly do: 'add'; readonly tab: number }
  | { readonly do: 'send'; readonly tab: number; readonly fates: readonly Fate[] }
  | { readonly do: 'close'; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }

const anyTab = fc.nat({ max: TABS - 1 })
const fate = fc.constantFrom<Fate>('taken', 'no-network', 'answer-lost', 'server-ill', 'refused')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add'), tab: anyTab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send'),
      tab: anyTab,
      fates: fc.array(fate, { maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close'), tab: anyTab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat({ max: 25 }) }) },
)
const history = fc.array(step, { minLength: 8, maxLength: 24 })

const bundleTab = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'outbox-tab.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]?.text ?? ''
}

const serveTabs = async (context: BrowserContext): Promise<void> => {
  const script = (await bundleTab()).replaceAll('</script', '<\\/script')
  const body = `<!doctype html><link rel="icon" href="data:,"><title>Tab</title><script>${script}</script>`
  await context.route(/^http:\/\/h\d+\.localhost\//, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  )
}

interface Added {
  readonly comment: string
  readonly startedAt: number
  /** When it was safe on the disk; null: its tab died before. */
  safeAt: number | null
}

/** The server of one history: takes each key once, and gives what the history's next fate says. */
const createServer = () => {
  const seen = new Set<string>()
  const taken: string[] = []
  const refused = new Set<string>()
  let fates: Fate[] = []
  return {
    taken,
    refused,
    willGive: (next: readonly Fate[]) => {
      fates.push(...next)
    },
    isWell: () => {
      fates = []
    },
    answer(key: string, comment: string, otherwise: Fate): Answer {
      const next = fates.shift() ?? otherwise
      if (next === 'no-network' || next === 'server-ill') return 'later'
      if (next === 'refused' && !seen.has(key)) {
        refused.add(comment)
        return 'refused'
      }
      if (!seen.has(key)) taken.push(comment)
      seen.add(key)
      return next === 'answer-lost' ? 'later' : 'sent'
    },
  }
}

/** Each history has an origin, and so a database, of its own. */
const live = async (context: BrowserContext, name: string, steps: readonly Step[]) => {
  const origin = `http://${name}.localhost`
  const server = createServer()
  let otherwise: Fate = 'no-network'
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.exposeFunction('serve', (key: string, comment: string) =>
      server.answer(key, comment, otherwise),
    )
    await page.goto(origin)
    return page
  }
  const tabs = await Promise.all(Array.from({ length: TABS }, openTab))
  const tabAt = (at: number): Page => {
    const page = tabs[at % TABS]
    if (!page) throw new Error('There is no such tab')
    return page
  }
  /** A tab that is closed never says how its work ended. */
  const unlessClosed = (work: Promise<unknown>, then: () => void = () => undefined) =>
    work.then(then, (error: unknown) => {
      if (!/closed|destroyed|crashed/.test(String(error))) throw error
    })

  const added: Added[] = []
  const works: Promise<void>[] = []
  let clock = 0
  const now = () => (clock += 1)

  for (const one of steps) {
    if (one.do === 'add') {
      const item: Added = { comment: `отзыв ${added.length + 1}`, startedAt: now(), safeAt: null }
      added.push(item)
      const adding = tabAt(one.tab).evaluate((comment) => tab.add(comment), item.comment)
      works.push(unlessClosed(adding, () => (item.safeAt = now())))
    } else if (one.do === 'send') {
      server.willGive(one.fates)
      works.push(unlessClosed(tabAt(one.tab).evaluate(() => tab.send())))
    } else if (one.do === 'close') {
      const at = one.tab % TABS
      await tabAt(at).close()
      tabs[at] = await openTab()
    } else await pause(one.ms)
  }
  for (const page of tabs) await page.close()
  await Promise.all(works)

  server.isWell()
  otherwise = 'taken'
  const last = await openTab()
  await last.evaluate(() => tab.send())
  const [aside, waiting] = [
    await last.evaluate(() => tab.aside()),
    await last.evaluate(() => tab.waiting()),
  ]
  await last.close()
  return { added, aside, waiting, taken: server.taken, refused: server.refused }
}

test(
  `${HISTORIES} random histories on the real database, with tabs that are closed in the middle: order kept, 0 lost, 0 doubled`,
  { tag: '@long' },
  async ({ context }) => {
    test.setTimeout(600_000)
    await serveTabs(context)
    const seed = Number(process.env['FAST_CHECK_SEED'] ?? 1)
    const all = fc.sample(history, { numRuns: HISTORIES, seed })
    let sent = 0
    for (const [number, steps] of all.entries()) {
      const about = `FAST_CHECK_SEED=${seed}, history ${number}: ${JSON.stringify(steps)}`
      const { added, aside, waiting, taken, refused } = await live(context, `h${number}`, steps)
      expect(waiting, about).toBe(0)
      expect(new Set(taken).size, `doubled; ${about}`).toBe(taken.length)
      const kept = new Set([...taken, ...aside])
      const lost = added.filter(({ safeAt, comment }) => safeAt !== null && !kept.has(comment))
      expect(lost, about).toEqual([])
      expect(
        aside.filter((comment) => !refused.has(comment ?? '')),
        about,
      ).toEqual([])
      // What was safe on the disk before another one was begun came first.
      const placeOf = (comment: string) => taken.indexOf(comment)
      const overtaken = added.filter(({ comment: former, safeAt }) =>
        added.some(
          ({ comment: later, startedAt }) =>
            safeAt !== null &&
            safeAt < startedAt &&
            placeOf(later) !== -1 &&
            placeOf(later) < placeOf(former),
        ),
      )
      expect(overtaken, about).toEqual([])
      sent += taken.length
    }
    test.info().annotations.push({ type: 'sent', description: `${sent}, FAST_CHECK_SEED=${seed}` })
    expect(sent).toBeGreaterThan(HISTORIES)
  },
)

test(
  'what a tab keeps after another one has removed the key can be read by every later page',
  { tag: '@long' },
  async ({ context }) => {
    await serveTabs(context)
    const openTab = async (): Promise<Page> => {
      const page = await context.newPage()
      await page.goto('http://h0.localhost')
      return page
    }
    const [one, other] = [await openTab(), await openTab()]
    await other.evaluate(() => tab.add('до'))
    await other.evaluate(() => tab.listen())
    await one.evaluate(() => tab.wipe())
    await other.evaluate(() => tab.heard)
    await other.evaluate(() => tab.add('после'))
    await one.close()
    await other.close()
    const later = await openTab()
    expect(await later.evaluate(() => tab.waiting())).toBe(1)
  },
)
