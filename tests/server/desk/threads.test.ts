import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { get, newBorrower, post, type Borrower } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const THREADS = '/desk-service/threads'

let app: TestApp
let anna: SignedInStaff
let nextPhone = 9_180_200_100

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  anna = await signedInAs(app, 'ryabinina')
})

const writer = () => newBorrower(app, `+7${(nextPhone += 7)}`)

const write = async (who: Borrower, body: string): Promise<void> => {
  await app.clock.moveTo(app.clock.now() + 1_000)
  await post(app, '/profile-manager/support/write', { body }, who)
}

interface Thread {
  readonly phone: string
  readonly messages: readonly { readonly id: string; readonly body: string }[]
}

const opened = async (who: Borrower): Promise<Thread> =>
  (await get(app, `${THREADS}/${who.clientId}`, anna.headers)).json()

const answer = async (who: Borrower, body: string, afterMessageId: string, key?: string) => {
  await app.clock.moveTo(app.clock.now() + 1_000)
  const url = `${THREADS}/${who.clientId}/answer`
  const keyed = key === undefined ? {} : { key }
  return post(app, url, { body, afterMessageId }, { headers: anna.headers, ...keyed })
}

const waiting = async () =>
  (await get(app, THREADS, anna.headers)).json<{
    total: number
    threads: { clientId: string; unanswered: number; beginning: string; wantsCall: boolean }[]
  }>()

test('what nobody answered waits, the oldest first, until it is answered', async () => {
  const [first, second] = [await writer(), await writer()]
  await write(first, 'Когда придут деньги?')
  await app.clock.moveTo(app.clock.now() + 1_000)
  await post(app, '/profile-manager/support/call-back', { time: 'NOW' }, second)
  await write(first, 'Жду ответа')
  expect((await waiting()).threads).toMatchObject([
    {
      clientId: first.clientId,
      unanswered: 2,
      beginning: 'Когда придут деньги?',
      wantsCall: false,
    },
    { clientId: second.clientId, unanswered: 1, wantsCall: true },
  ])
  const last = (await opened(first)).messages.at(-1)
  expect((await answer(first, 'Сегодня до 18:00.', last?.id ?? '')).statusCode).toBe(200)
  expect((await waiting()).threads.map(({ clientId }) => clientId)).toEqual([second.clientId])
  const { messages } = (await get(app, '/profile-manager/support', first.headers)).json<Thread>()
  expect(messages.at(-1)).toMatchObject({ author: 'LENDER', body: 'Сегодня до 18:00.' })
})

test('an answer to what is not the last word any more is refused, and nothing is sent', async () => {
  const who = await writer()
  await write(who, 'Можно закрыть займ?')
  const read = (await opened(who)).messages.at(-1)
  await write(who, 'Уже не нужно')
  const reply = await answer(who, 'Да, вот как.', read?.id ?? '')
  expect(reply.json()).toMatchObject({ code: 'THREAD_MOVED' })
  expect((await opened(who)).messages).toHaveLength(2)
})

test('an answer sent twice under one key stands once', async () => {
  const who = await writer()
  await write(who, 'Здравствуйте')
  const read = (await opened(who)).messages.at(-1)
  for (let time = 0; time < 2; time += 1)
    expect((await answer(who, 'Здравствуйте!', read?.id ?? '', 'answer-once')).statusCode).toBe(200)
  expect((await opened(who)).messages).toHaveLength(2)
})

test('a client is found by phone in any spelling, and opening their card is told to them', async () => {
  const who = await writer()
  const spelled = `8 (${who.phone.slice(2, 5)}) ${who.phone.slice(5)}`
  const asked = await post(app, '/desk-service/client-search', { text: spelled }, anna)
  const { clients } = asked.json<{ clients: { clientId: string }[] }>()
  expect(clients).toMatchObject([{ clientId: who.clientId, clientName: null }])
  const card = await get(app, `/desk-service/clients/${who.clientId}`, anna.headers)
  expect(card.json()).toMatchObject({ phone: who.phone, loans: [], passportTail: null })
  const { views } = (await get(app, '/profile-manager/paper-views', who.headers)).json<{
    views: { who: string; action: string }[]
  }>()
  expect(views[0]).toMatchObject({ who: 'Сотрудник поддержки', action: 'CLIENT_OPENED' })
})

test('the journal is read page by page to its first entry, and by client', async () => {
  const who = await writer()
  await write(who, 'Здравствуйте')
  for (let time = 0; time < 60; time += 1) await opened(who)
  const auditor = await signedInAs(app, 'zavarzina')
  const read = async (query: string) =>
    (await get(app, `/desk-service/journal?${query}`, auditor.headers)).json<{
      entries: { id: string; clientId: string | null; action: string }[]
      next: string | null
    }>()
  const ids: string[] = []
  for (let query = 'limit'; ;) {
    const { entries, next } = await read(query)
    ids.push(...entries.map(({ id }) => id))
    if (next === null) break
    query = `before=${next}`
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(60)
  const own = await read(`clientId=${who.clientId}`)
  expect(own.entries.every(({ clientId }) => clientId === who.clientId)).toBe(true)
  expect(own.next).not.toBeNull()
})
