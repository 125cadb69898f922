/** «Копия моих данных» (152-FZ art. 14, decision 0138). */
import { get as getByHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../lending/durations.ts'
import type { CallDefinition } from '../../../protocol/call.ts'
import * as declared from '../../../protocol/calls/list.ts'
import { passportOf, savePdn } from '../../../server/db/client-profile.ts'
import { saveIdentifiers } from '../../../server/db/clients.ts'
import { createAccount } from '../../../server/db/identity.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  ASKED_ONCE,
  ASKED_WITH_PARTS,
  GIVEN_AS_FILES,
  LEFT_OUT,
} from '../../../server/data-copy/own-calls.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { lent, verifiedBorrower } from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { PASSWORD } from '../identity/browser.ts'
import { passkeyClient } from '../identity/passkey-bench.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { get, PDN, post, uploaded } from './borrower.ts'
import { numbersOf } from './person-numbers.ts'

const URL_OF_COPIES = '/profile-manager/data-copy'
const SCRIPT = '<script>alert("x")</script>'

let app: TestApp
let passwordHash = ''
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A borrower with a loan, photos, a thread and a note of the staff, signed in. */
const borrower = async () => {
  const who = await verifiedBorrower(app)
  const { clientId, phone } = who
  const { database } = app.context
  await transaction(database, async (tx) => {
    const passport = await passportOf(tx, clientId)
    if (passport) await writePassport(tx, clientId, { ...passport, birthPlace: `г. ${SCRIPT}` })
    await saveIdentifiers(tx, clientId, numbersOf(app, clientId))
    await savePdn(tx, clientId, {
      ...PDN,
      additionalContacts: [
        {
          contactPerson: 'Соседова Мария',
          contactPersonPhone: '+79031112233',
          socialNetwork: null,
          whobelong: 'подруга',
        },
      ],
      monthlyIncomeKopecks: 9_000_000,
      monthlyObligationsKopecks: 0,
    })
    await createAccount(tx, { clientId, phone, passwordHash, nowMs: app.clock.now() })
  })
  await lent(app, who)
  await uploaded(app, who, 'PASSPORT_MAIN')
  await app.clock.moveTo(app.clock.now() + 1)
  await uploaded(app, who, 'SELFIE')
  await post(app, '/profile-manager/support/write', { body: `Здравствуйте ${SCRIPT}` }, who)
  await database.update(clients).set({ step: 'done' }).where(eq(clients.id, clientId))
  return { ...who, ...(await session(who)) }
}

const remembered = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

const session = async (who?: { clientId: string; phone: string }) => {
  const bench = await passkeyClient(app, who)
  const ask = async (reauthentication?: string) =>
    bench.post(URL_OF_COPIES, {
      reauthentication: reauthentication ?? (await bench.confirmed('TAKE_DATA_COPY')),
    })
  const fetchFile = (copyId: string) =>
    bench.browser.get(`${URL_OF_COPIES}/${copyId}/file`, { headers: bench.headers })
  const listed = async () => (await bench.browser.get(URL_OF_COPIES, bench)).json()
  /** Asked for and taken. */
  const take = async () => {
    const { copyId } = (await ask()).json()
    return fetchFile(copyId)
  }
  return { ...bench, ask, fetchFile, listed, take }
}

const opened = (payload: Buffer) => {
  const files = unzipSync(payload)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { files, names: Object.keys(files), page: text('index.html'), data: text('data.json') }
}

/** A copy of a client about whom the staff wrote something down; taken once, it is only read. */
const taken = remembered(async () => {
  const who = await borrower()
  const { headers } = await signedInAs(app, 'ryabinina')
  const note = { text: 'Звонил, грубил, перезвонить' }
  const noted = await post(app, `/desk-service/clients/${who.clientId}/notes`, note, { headers })
  if (noted.statusCode !== 200) throw new Error(`No note: ${noted.body}`)
  const reply = await who.take()
  return { who, reply, ...opened(reply.rawPayload) }
})

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('every own GET call of the account is part of a copy or left out for a reason', () => {
  const own = Object.entries<unknown>(declared).flatMap(([name, call]) =>
    isCall(call) && call.method === 'GET' && ['bearer', 'optional'].includes(call.auth)
      ? [name]
      : [],
  )
  const asked = { ...ASKED_ONCE, ...ASKED_WITH_PARTS, ...GIVEN_AS_FILES }
  expect([...Object.keys(asked), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(own.toSorted())
})

test('the archive holds the page, the data, the papers and the photos of its client', async () => {
  const { who, reply, files, names, page, data } = await taken()
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="vovremya-data-2026-03-11.zip"',
  })
  expect(names.slice(0, 2)).toEqual(['index.html', 'data.json'])
  const papers = names.filter((name) => name.endsWith('.pdf'))
  const numbered = /^documents\/00\d 2026-03-11 /
  expect(papers.map((name) => name.replace(numbered, '')).toSorted()).toEqual([
    'График платежей № 260311-0001.pdf',
    'Договор займа № 260311-0001.pdf',
    'Заявление о предоставлении займа № 260311-0001.pdf',
  ])
  expect(
    papers.every((name) => strFromU8(files[name]?.slice(0, 5) ?? new Uint8Array()) === '%PDF-'),
  ).toBe(true)
  expect(names.filter((name) => name.startsWith('photos/'))).toEqual([
    'photos/001 2026-03-11 Разворот с фотографией.jpg',
    'photos/002 2026-03-11 Селфи с паспортом.jpg',
  ])
  const { documentNumber } = numbersOf(app, who.clientId)
  expect(page).toContain(documentNumber)
  expect(page).toContain('12\u00a0000,00\u00a0₽')
  expect(JSON.parse(data)).toMatchObject({
    documentNumbers: { documentNumber },
    loans: [{ contract: { amountKopecks: 1_200_000 }, payments: [{ direction: 'OUTGOING' }] }],
    supportThread: { messages: [{ author: 'CLIENT' }] },
  })
})

test('nothing of the staff, of other people and of secrets is in it', async () => {
  const { page, data } = await taken()
  for (const text of [page, data])
    expect(text).not.toMatch(/грубил|Соседова|9031112233|argon2|tk_|2202000000003055|Рябинина/)
  expect(page).toContain('3055')
})

test('what was typed into a name or a message stays text on the page', async () => {
  const { page } = await taken()
  expect(page).not.toContain('<script')
  expect(page.split('&lt;script&gt;alert(&quot;x&quot;)').length).toBe(3)
  expect(page).toContain("default-src 'none'")
})

test('a session alone takes nothing: no confirmation, one of something else, another session, another client', async () => {
  const who = await borrower()
  const thief = await session(who)
  const stranger = await session(await verifiedBorrowerWithAccount())
  expect((await who.ask('A'.repeat(43))).json().code).toBe('REAUTHENTICATION_OVER')
  expect((await who.ask(await who.confirmed('SHOW_PASSPORT'))).statusCode).toBe(409)
  const { copyId } = (await who.ask()).json()
  for (const other of [thief, stranger])
    expect((await other.fetchFile(copyId)).json().code).toBe('NOT_FOUND')
  await app.clock.moveTo(app.clock.now() + 10 * MINUTE_MS)
  expect((await who.fetchFile(copyId)).json().title).toBe('Этой копии уже нет')
})

const verifiedBorrowerWithAccount = async () => {
  const who = await verifiedBorrower(app)
  await transaction(app.context.database, (tx) =>
    createAccount(tx, { ...who, passwordHash, nowMs: app.clock.now() }),
  )
  return who
}

test('the owner is told before anything leaves and reads when copies were asked for and given', async () => {
  const who = await session(await verifiedBorrowerWithAccount())
  const { copyId } = (await who.ask()).json()
  expect(await who.inbox()).toEqual(['Запрошена копия ваших данных'])
  expect((await who.listed()).copies).toMatchObject([{ copyId, givenAt: null }])
  expect((await who.fetchFile(copyId)).statusCode).toBe(200)
  expect((await who.listed()).copies).toMatchObject([{ copyId, givenAt: expect.any(String) }])
  const support = await signedInAs(app, 'ryabinina')
  const card = await get(app, `/desk-service/clients/${who.clientId}`, support.headers)
  expect(card.json().dataCopies).toMatchObject([
    { device: 'Компьютер', givenAt: expect.any(String) },
  ])
  // A connection that broke off begins again without another confirmation.
  expect((await who.fetchFile(copyId)).statusCode).toBe(200)
})

test('an answer that was lost is given again: one copy, one message', async () => {
  const who = await session(await verifiedBorrowerWithAccount())
  const body = { reauthentication: await who.confirmed('TAKE_DATA_COPY') }
  const ask = () => who.post(URL_OF_COPIES, body, { 'idempotency-key': 'asked-once' })
  const [first, again] = [await ask(), await ask()]
  expect(again.json()).toEqual(first.json())
  expect([(await who.listed()).copies.length, await who.inbox()]).toEqual([
    1,
    ['Запрошена копия ваших данных'],
  ])
})

test('three copies are taken in a day, the fourth is refused with the moment it can be', async () => {
  const who = await session(await verifiedBorrowerWithAccount())
  expect((await who.listed()).leftToday).toBe(3)
  for (let each = 0; each < 3; each += 1) expect((await who.ask()).statusCode).toBe(200)
  const refused = await who.ask()
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    expect.stringMatching(/^Три раза за сутки\. Снова можно с \d/),
  ])
  const { leftToday, nextAt } = await who.listed()
  expect([leftToday, Date.parse(nextAt)]).toEqual([0, app.clock.now() + DAY_MS])
})

test('whoever has only given a phone gets a copy too', async () => {
  const who = await session()
  const { data, page } = opened((await who.take()).rawPayload)
  expect(JSON.parse(data)).toMatchObject({ documentNumbers: null, loans: [], photos: [] })
  expect(page).toContain('Договоров нет')
})

/** The answer as a phone gets it, by a real connection. */
const overNetwork = (path: string, headers: Record<string, string>): Promise<IncomingMessage> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe
  const { port } = app.fastify.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    getByHttp({ port, host: '127.0.0.1', path, headers }, resolve).on('error', reject)
  })
}

test('a file that cannot be read breaks the connection off: no part is taken for the whole', async () => {
  const who = await borrower()
  const { copyId } = (await who.ask()).json()
  const store = app.context.gateways.fileStore
  const read = store.get.bind(store)
  vi.spyOn(store, 'get').mockImplementation((name) =>
    name.startsWith('files/') ? Promise.resolve(null) : read(name),
  )
  const answer = await overNetwork(`${URL_OF_COPIES}/${copyId}/file`, who.headers)
  answer.resume()
  await new Promise((resolve) => answer.once('close', resolve))
  expect([answer.statusCode, answer.complete]).toEqual([200, false])
  expect((await who.listed()).copies[0].givenAt).toBe(null)
})

test('whoever goes away ends the reading', async () => {
  const who = await borrower()
  const { copyId } = (await who.ask()).json()
  const store = app.context.gateways.fileStore
  const read = store.get.bind(store)
  const asked: string[] = []
  let goOn = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.spyOn(store, 'get').mockImplementation(async (name) => {
    asked.push(name)
    await gone
    return read(name)
  })
  const answer = await overNetwork(`${URL_OF_COPIES}/${copyId}/file`, who.headers)
  answer.on('error', () => undefined)
  await expect.poll(() => asked.length).toBe(1)
  answer.destroy()
  await expect
    .poll(
      () =>
        new Promise((resolve) => app.fastify.server.getConnections((_, count) => resolve(count))),
    )
    .toBe(0)
  goOn()
  const { names } = opened((await who.fetchFile(copyId)).rawPayload)
  // The page and the data are made, not read: all else was read for the second one, and a single file for the first.
  expect(asked.length).toBe(names.length - 2 + 1)
})
