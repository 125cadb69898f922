import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../../protocol/call.ts'

let person: string | null
let answer: () => Response
/** What happens between the answer's head and its end. */
let onTheWay: () => void

const handleUnauthorized = vi.fn<() => Promise<string>>()

vi.mock('../../../src/api/session.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  currentSession: () => person && { claims: { sub: person } },
  handleUnauthorized: () => handleUnauthorized(),
}))

const { send } = await import('../../../src/api/send.ts')
const { CallRefused, NetworkFailure } = await import('../../../src/api/send-failures.ts')

const pay = call({
  method: 'POST',
  path: '/cloud-payments/test/pay',
  auth: 'bearer',
  summary: 'Test',
  reply: z.object({ ok: z.boolean() }),
})
const paper = call({ ...pay, reply: 'blob' })
const open = call({ ...pay, auth: 'none' })

/** A body that begins and is then cut off. */
const cut = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"payment'))
        controller.error(new TypeError('network error'))
      },
    }),
  )

beforeEach(() => {
  person = 'anna'
  handleUnauthorized.mockReset().mockResolvedValue('signed-out')
  answer = () => Response.json({ ok: true })
  onTheWay = () => undefined
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    await Promise.resolve()
    onTheWay()
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, () => Response]>([
  ['cut off after it began', cut],
  ['a foreign page', () => new Response('<html>Войдите в сеть отеля</html>')],
])('an answer that is %s tells nothing of what the server did', async (_what, given) => {
  answer = given
  await expect(send(pay)).rejects.toBeInstanceOf(NetworkFailure)
})

test('a document that is cut off is no document', async () => {
  answer = cut
  await expect(send(paper)).rejects.toBeInstanceOf(NetworkFailure)
})

const HOTEL = () =>
  new Response('<html>Войдите в сеть отеля</html>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

test('a page of somebody in between is no document, and no word that something was done', async () => {
  answer = HOTEL
  await expect(send(paper)).rejects.toBeInstanceOf(NetworkFailure)
  await expect(send(call({ ...pay, reply: 'empty' }))).rejects.toBeInstanceOf(NetworkFailure)
})

test('an answer that comes after its person has left is neither shown nor kept', async () => {
  onTheWay = () => {
    person = null
  }
  await expect(send(pay)).rejects.toBeInstanceOf(CallRefused)
  person = 'anna'
  onTheWay = () => {
    person = 'boris'
  }
  await expect(send(pay)).rejects.toMatchObject({ status: 401 })
})

test('what needs nobody’s session is answered whoever has left', async () => {
  onTheWay = () => {
    person = null
  }
  expect(await send(open)).toEqual({ ok: true })
})

test('a text that was pasted with signs nobody sees is sent without them (D47)', async () => {
  let sent: RequestInit | undefined
  let address = ''
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    address = url
    sent = init
    return Promise.resolve(Response.json({ ok: true }))
  })
  const write = call({
    ...pay,
    query: z.object({ query: z.string() }),
    body: z.object({ phone: z.string(), lines: z.array(z.string()) }),
  })
  await send(write, {
    query: { query: '\u200EМосква' },
    body: { phone: '\u202A+7\u00a0916\u202C', lines: ['первая\nвторая\tстрока', '\uD83D'] },
  })
  expect(new URL(address, 'https://x').searchParams.get('query')).toBe('Москва')
  expect(JSON.parse(sent?.body as string)).toEqual({
    phone: '+7\u00a0916',
    lines: ['первая\nвторая строка', '\uFFFD'],
  })
})

const read = call({ ...pay, method: 'GET' })
const busy = (seconds: string) =>
  new Response('{}', { status: 503, headers: { 'retry-after': seconds } })

test('a busy server is asked again when it said, whatever may be repeated', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers = [busy('2'), busy('1')]
  answer = () => answers.shift() ?? Response.json({ ok: true })
  const reading = send(read)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(await reading).toEqual({ ok: true })
})

test('a payment without a key, and a wait too long for a person, are not repeated', async () => {
  const answers = [busy('2'), busy('600')]
  answer = () => answers.shift() ?? Response.json({ ok: true })
  await expect(send(pay)).rejects.toMatchObject({ status: 503 })
  await expect(send(read)).rejects.toMatchObject({ status: 503 })
})

test('a call of staff takes no token of a client along, and its refusal ends nobody else’s session', async () => {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return Promise.resolve(Response.json({}, { status: 401 }))
  })
  await expect(send(call({ ...pay, auth: 'staff' }))).rejects.toMatchObject({ status: 401 })
  await expect(send(pay)).rejects.toMatchObject({ status: 401 })
  expect(sent.map((headers) => headers.get('Authorization'))).toEqual([null, 'Bearer token'])
  expect(handleUnauthorized).toHaveBeenCalledTimes(1)
})
