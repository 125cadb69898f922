import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitSessionEvent } from '../../../src/api/session-events.ts'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'
import { dated, type Query } from '../../../src/queries/query.ts'
import { createQueryRun } from '../../../src/queries/query-run.ts'
import { settle } from '../settle.ts'

interface Sheet {
  readonly text: string
  readonly asOf: string
}

interface Asked {
  readonly params: string
  readonly signal: AbortSignal
  readonly answer: (text: string) => void
  readonly fail: (error: Error) => void
}

const sheet = (text: string): Sheet => ({
  text,
  asOf: `2030-01-01T00:00:00.00${text.length % 10}Z`,
})

let asked: Asked[] = []
let kept: string[] = []

/** A server that answers when the test says so. */
const query = (onDevice: string | null = null, isPersonal = true): Query<Sheet, string> => ({
  isPersonal,
  ask: (params, signal) =>
    new Promise((resolve, reject) => {
      const answer = (text: string) => resolve(dated(sheet(text)))
      asked.push({ params, signal, answer, fail: reject })
    }),
  recall: () => Promise.resolve(onDevice === null ? null : dated(sheet(onDevice))),
  keep: ({ value }) => {
    kept.push(value.text)
    return Promise.resolve()
  },
})

/** A query whose copy on the device is read when the test says so. */
const slowCopy = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow: Query<Sheet, string> = {
    ...query(),
    recall: async () => {
      await promise
      return dated(sheet('copy'))
    },
  }
  return { slow, recalled: resolve }
}

const latestAsked = (): Asked => {
  const last = asked.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}

const networkBack = () => window.dispatchEvent(new Event('online'))

beforeEach(() => {
  asked = []
  kept = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the copy on the device is shown first, the answer of the server over it', async () => {
  const run = createQueryRun(query('copy'))
  run.start('a')
  await settle()
  expect(run.state()).toMatchObject({ data: sheet('copy'), source: 'device', isLoading: true })
  latestAsked().answer('fresh')
  await settle()
  expect(run.state()).toMatchObject({ data: sheet('fresh'), source: 'network', isLoading: false })
  expect(kept).toEqual(['fresh'])
})

test('a copy that is read late does not replace the answer of the server', async () => {
  const { slow, recalled } = slowCopy()
  const run = createQueryRun(slow)
  run.start('a')
  latestAsked().answer('fresh')
  await settle()
  recalled()
  await settle()
  expect(run.state()).toMatchObject({ data: sheet('fresh'), source: 'network' })
})

test('no failure is shown before the copy on the device was looked for', async () => {
  const { slow, recalled } = slowCopy()
  const run = createQueryRun(slow)
  run.start('a')
  latestAsked().fail(new NetworkFailure(new TypeError('Failed to fetch')))
  await settle()
  expect(run.state()).toMatchObject({ data: null, error: null, isLoading: true })
  recalled()
  await settle()
  expect(run.state()).toMatchObject({
    data: sheet('copy'),
    source: 'device',
    error: { offline: true },
    isLoading: false,
  })
})

test('the moment an answer is true for comes from the reply, not from the clock of the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T00:00:00.000Z') })
  const run = createQueryRun(query())
  run.start('a')
  latestAsked().answer('fresh')
  await settle()
  expect(run.state().asOf).toBe(sheet('fresh').asOf)
  expect(run.state().receivedAtMs).toBe(Date.now())
})

test('leaving the screen drops the question, and its answer is neither shown nor kept', async () => {
  const run = createQueryRun(query())
  const stop = run.start('a')
  stop()
  expect(latestAsked().signal.aborted).toBe(true)
  latestAsked().answer('late')
  await settle()
  expect(run.state().data).toBeNull()
  expect(kept).toEqual([])
})

test('a failed try leaves what is shown and says what happened', async () => {
  const run = createQueryRun(query())
  run.start('a')
  latestAsked().answer('first')
  await settle()
  const reloaded = run.refresh()
  latestAsked().fail(new NetworkFailure(null))
  await reloaded
  expect(run.state()).toMatchObject({ data: sheet('first'), error: { offline: true } })
})

test('the server is asked again when the network returns, until the screen is left', async () => {
  const run = createQueryRun(query())
  const stop = run.start('a')
  latestAsked().fail(new NetworkFailure(null))
  await settle()
  networkBack()
  expect(asked).toHaveLength(2)
  latestAsked().answer('back')
  await settle()
  expect(run.state()).toMatchObject({ data: sheet('back'), error: null })
  stop()
  networkBack()
  expect(asked).toHaveLength(2)
})

test('what is read once does not change under the reader when the network returns', async () => {
  const run = createQueryRun(query())
  run.start('a', { once: true })
  latestAsked().answer('text')
  await settle()
  networkBack()
  expect(asked).toHaveLength(1)
})

test('what stays open for days is asked about when it is seen again, not at every look', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const seenAfter = (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds)
    page.dispatchEvent(new Event('visibilitychange'))
    return asked.length
  }
  const run = createQueryRun(query())
  const stop = run.start('a', { againWhenSeen: true })
  latestAsked().answer('of the evening')
  await settle()
  expect(seenAfter(50_000)).toBe(1)
  page.hidden = true
  expect(seenAfter(20_000)).toBe(1)
  page.hidden = false
  expect(seenAfter(0)).toBe(2)
  expect(seenAfter(120_000)).toBe(2)
  latestAsked().answer('of the morning')
  await settle()
  expect(run.state().data).toEqual(sheet('of the morning'))
  stop()
  expect(seenAfter(120_000)).toBe(2)
})

test('an older answer never replaces a newer one', async () => {
  const run = createQueryRun(query())
  run.start('a')
  const first = latestAsked()
  const reloaded = run.refresh()
  latestAsked().answer('newer')
  await reloaded
  first.answer('older')
  await settle()
  expect(run.state().data).toEqual(sheet('newer'))
  expect(kept).toEqual(['newer'])
})

test('whoever asked first waits for the answer that is shown', async () => {
  const run = createQueryRun(query())
  run.start('a')
  const first = run.ask()
  run.reload()
  latestAsked().answer('newer')
  expect(await first).toEqual(sheet('newer'))
})

test('what an action was answered with is shown, and a question from before it is asked again', async () => {
  const run = createQueryRun(query())
  run.start('a')
  const before = latestAsked()
  run.set(sheet('set'))
  expect(run.state()).toMatchObject({ data: sheet('set'), source: 'network' })
  before.answer('before')
  await settle()
  expect(run.state().data).toEqual(sheet('set'))
  expect(asked).toHaveLength(2)
})

test('the pauses between questions grow as the caller says, and end with its null', async () => {
  vi.useFakeTimers()
  const pauses = [1_000, 4_000, null]
  const run = createQueryRun(query())
  run.start('a', { poll: ({ times }) => pauses[times - 1] ?? null })
  for (const [before, pauseMs] of [1_000, 4_000].entries()) {
    latestAsked().answer('still')
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(asked).toHaveLength(before + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(before + 2)
  }
  latestAsked().answer('done')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})

test('what is known already is asked about only after the first pause', async () => {
  vi.useFakeTimers()
  const run = createQueryRun(query(), sheet('known'))
  run.start('a', { poll: () => 3_000 })
  expect(run.state()).toMatchObject({ data: sheet('known'), dataOf: 'a' })
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(1)
})

test('other parameters keep the former answer in sight until their own has come', async () => {
  const run = createQueryRun(query())
  const stop = run.start('a')
  latestAsked().answer('of a')
  await settle()
  stop()
  run.start('b')
  expect(run.state()).toMatchObject({ data: sheet('of a'), dataOf: 'a' })
  latestAsked().answer('of b')
  await settle()
  expect(run.state()).toMatchObject({ data: sheet('of b'), dataOf: 'b' })
})

test('a sign-out in between leaves nothing: not shown, not kept, not asked again', async () => {
  const run = createQueryRun(query('copy'))
  run.start('a')
  await settle()
  emitSessionEvent({ type: 'authLogout', reason: 'own' })
  expect(run.state()).toMatchObject({ data: null, asOf: null, source: null })
  expect(latestAsked().signal.aborted).toBe(true)
  latestAsked().answer('late')
  networkBack()
  await settle()
  expect(run.state().data).toBeNull()
  expect(kept).toEqual([])
  expect(asked).toHaveLength(1)
})

test('what belongs to nobody stays when a session ends', async () => {
  const run = createQueryRun(query(null, false))
  run.start('a')
  latestAsked().answer('public')
  await settle()
  emitSessionEvent({ type: 'authLogout', reason: 'elsewhere' })
  expect(run.state().data).toEqual(sheet('public'))
})

test('the latest word of the server: the one there is, the one on its way, or a new one', async () => {
  const run = createQueryRun(query('copy'))
  run.start('a')
  const onItsWay = run.latest()
  expect(asked).toHaveLength(1)
  latestAsked().fail(new NetworkFailure(null))
  expect((await onItsWay).source).toBe('device')
  const again = run.latest()
  expect(asked).toHaveLength(2)
  latestAsked().answer('fresh')
  expect((await again).source).toBe('network')
  await run.latest()
  expect(asked).toHaveLength(2)
})

const refused = (status: number): Error =>
  new CallRefused(status, { code: 'UNKNOWN', title: 'Неизвестная ошибка', detail: '' })

test.each([
  ['no answer at all', () => new NetworkFailure(null)],
  ['an error of the server', () => refused(503)],
])(
  'after %s with the network there, the server is asked again within 5 s until it answers',
  async (_what, failure) => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    const run = createQueryRun(query())
    const stop = run.start('a')
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(asked).toHaveLength(tries)
      latestAsked().fail(failure())
      await vi.advanceTimersByTimeAsync(5_000)
    }
    latestAsked().answer('back')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(4)
    expect(run.state()).toMatchObject({ data: sheet('back'), error: null })
    stop()
  },
)

test.each([
  ['without network', false, () => new NetworkFailure(null)],
  ['after a refusal', true, () => refused(404)],
  ['after a fault of ours', true, () => refused(500)],
])('%s nothing is asked again by the clock', async (_what, onLine, failure) => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine })
  const run = createQueryRun(query())
  const stop = run.start('a')
  latestAsked().fail(failure())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  stop()
})
