import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What the server answers to each sending; a status, or no network. */
let answers: (number | 'no network' | 'foreign page')[] = []
const sentKeys: string[] = []

const answer = (_url: string, init: RequestInit): Promise<Response> => {
  sentKeys.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
  const next = answers.shift() ?? 200
  if (next === 'no network') return Promise.reject(new TypeError('Failed to fetch'))
  if (next === 'foreign page')
    return Promise.resolve(new Response('<html>Войдите в сеть отеля</html>', { status: 403 }))
  if (next === 200) return Promise.resolve(Response.json({ ok: true }))
  const problem = { code: 'VALIDATION', title: 'Проверьте данные', detail: 'Исправьте.' }
  return Promise.resolve(Response.json(problem, { status: next }))
}

const device = { onLine: true }

vi.mock('../../../src/api/session.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  currentSession: () => ({ claims: { sub: 'anna' } }),
  handleUnauthorized: () => Promise.resolve('signed-out'),
}))

const openPage = async () => {
  vi.resetModules()
  const { sendWaiting } = await import('../../../src/actions/send-waiting.ts')
  const { outbox } = await import('../../../src/offline/outbox.ts')
  return { sendWaiting, outbox }
}

const rating = { kind: 'rating', body: { rating: 5, comment: '' } } as const

beforeEach(() => {
  answers = []
  sentKeys.length = 0
  device.onLine = true
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([401, 403, 408, 409, 429, 500, 503, 'foreign page'] as const)(
  'an answer that may pass (%s) leaves the item waiting, and what follows behind it',
  async (status) => {
    const { sendWaiting, outbox } = await openPage()
    await outbox.add(rating, { key: 'key-first', ownerId: 'anna' })
    await outbox.add(rating, { key: 'key-second', ownerId: 'anna' })
    answers = [status, status]
    await sendWaiting()
    expect(new Set(sentKeys)).toEqual(new Set(['key-first']))
    expect((await outbox.items()).map(({ refusal }) => refusal)).toEqual([null, null])
    answers = []
    await sendWaiting()
    expect(await outbox.items()).toEqual([])
  },
)

test.each([400, 404, 413, 422])(
  'a refusal of ours (%d) puts the item aside in the server’s words, and the next one goes',
  async (status) => {
    const { sendWaiting, outbox } = await openPage()
    await outbox.add(rating, { key: 'key-first', ownerId: 'anna' })
    await outbox.add(rating, { key: 'key-second', ownerId: 'anna' })
    answers = [status]
    await sendWaiting()
    expect(sentKeys).toEqual(['key-first', 'key-second'])
    const refusal = { title: 'Проверьте данные', detail: 'Исправьте.' }
    expect(await outbox.items()).toMatchObject([{ key: 'key-first', refusal }])
  },
)

test('a photo that something in between finds too large is put aside, and the next one goes', async () => {
  const answered = { status: 413, responseText: '<html>413</html>', upload: {} }
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onload = () => undefined
      readonly open = () => undefined
      readonly setRequestHeader = () => undefined
      readonly getResponseHeader = () => null
      readonly send = () => this.onload()
      constructor() {
        Object.assign(this, answered)
      }
    },
  )
  const { sendWaiting, outbox } = await openPage()
  const body = { kind: 'SELFIE', type: 'image/jpeg' } as const
  await outbox.add({ kind: 'photo', body, bytes: new Uint8Array([1]) }, { ownerId: 'anna' })
  await outbox.add(rating, { key: 'key-rating', ownerId: 'anna' })
  await sendWaiting()
  expect(sentKeys).toEqual(['key-rating'])
  expect(await outbox.items()).toMatchObject([
    { queued: { kind: 'photo' }, refusal: { title: 'Неизвестная ошибка' } },
  ])
})

test('a device that knows it has no network sends nothing', async () => {
  const { sendWaiting, outbox } = await openPage()
  await outbox.add(rating, { ownerId: 'anna' })
  device.onLine = false
  await sendWaiting()
  expect(sentKeys).toEqual([])
})

test('what is added while sending goes with the same run', async () => {
  const { sendWaiting, outbox } = await openPage()
  await outbox.add(rating, { key: 'key-first', ownerId: 'anna' })
  const run = sendWaiting()
  await outbox.add(rating, { key: 'key-second', ownerId: 'anna' })
  await Promise.all([run, sendWaiting()])
  expect(sentKeys).toEqual(['key-first', 'key-second'])
})

test('what somebody else left on this device never goes out under this name', async () => {
  const { sendWaiting, outbox } = await openPage()
  await outbox.add(rating, { ownerId: 'boris' })
  await sendWaiting()
  expect(sentKeys).toEqual([])
  expect(await outbox.items()).toMatchObject([{ ownerId: 'boris', refusal: null }])
})

test('a rating of nobody is put aside, an event needs no name', async () => {
  const { sendWaiting, outbox } = await openPage()
  await outbox.add(rating)
  await outbox.add({ kind: 'event', body: { name: 'rating.left' } }, { key: 'key-event' })
  await sendWaiting()
  expect(sentKeys).toEqual(['key-event'])
  expect(await outbox.items()).toMatchObject([{ refusal: { title: 'Не отправлено' } }])
})

test('an event over the day’s allowance is let go, a rating behind it is sent', async () => {
  const { sendWaiting, outbox } = await openPage()
  await outbox.add({ kind: 'event', body: { name: 'page.open' } })
  await outbox.add(rating, { key: 'key-rating', ownerId: 'anna' })
  answers = [429, 200]
  await sendWaiting()
  expect(sentKeys).toHaveLength(2)
  expect(await outbox.items()).toEqual([])
})

test('a draft is known to be with the server once it has arrived, and not before', async () => {
  const { sendWaiting, outbox } = await openPage()
  const { formBase } = await import('../../../src/offline/drafts.ts')
  const values = { region: 'Тверская обл' }
  await outbox.add(
    { kind: 'draft', body: { step: 'address', values } },
    { topic: 'draft/address', ownerId: 'anna' },
  )
  answers = ['no network']
  await sendWaiting()
  expect(await formBase('address')).toBeNull()
  await sendWaiting()
  expect(await outbox.items()).toEqual([])
  expect(await formBase('address')).toEqual(values)
})
