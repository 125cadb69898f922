/** The client's e-mail address and the papers that go there (decision 0045). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../lending/durations.ts'
import { mailConfirmations } from '../../../server/db/schema/mail.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { askToPay } from '../cloud-payments/contract.ts'
import { contractOf, lent, verifiedBorrower } from '../core/fixture.ts'
import {
  type Borrower,
  get,
  newBorrower,
  PASSWORD,
  post,
  saveStep,
} from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

const OWN = 'anna@example.ru'
const NEXT = 'vetrova@post.example'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

interface Kept {
  readonly subject: string
  readonly payload: {
    subject: string
    text: string
    attachments: { fileName: string; bytes: number }[]
  }
}

/** Letters that came to an address, the newest first. */
const lettersTo = async (mail: string) =>
  (await get(app, '/sandbox/journal?kind=mail'))
    .json<Kept[]>()
    .filter(({ subject }) => subject === mail)
    .map(({ payload }) => payload)

const later = (ms: number) => app.runJobs(app.clock.now() + ms)
const state = async (who: { headers: Record<string, string> }) =>
  (await get(app, '/mail-service/mail', who.headers)).json()

/** What stands behind `#` in the newest link sent to an address. */
const tokenIn = async (mail: string): Promise<string> => {
  await app.runJobs()
  const link = (await lettersTo(mail)).map(({ text }) => /\S+\/confirm-mail#\S+/.exec(text)?.[0])
  return new URL(String(link.find(Boolean))).hash.slice(1)
}

const open = (token: string) => post(app, '/mail-service/confirm', { token })
const confirm = async (mail: string) => open(await tokenIn(mail))

const send = (who: Pick<Borrower, 'headers'>, url: string, body: object = {}) =>
  post(app, `/mail-service/${url}`, body, { headers: who.headers, key: randomUUID() })
const change = (who: Borrower, mail: string, currentPassword = PASSWORD) =>
  send(who, 'change', { mail, currentPassword })

/** A client whose questionnaire names an address. */
const named = async (): Promise<Borrower> => {
  const who = await newBorrower(app, '+79161234567')
  expect((await saveStep.user_info(app, who)).statusCode).toBe(200)
  return who
}

test('the address of the questionnaire is confirmed by a link in a letter, opened on any device', async () => {
  const who = await named()
  expect(await state(who)).toMatchObject({ mail: OWN, confirmed: false, pending: { mail: OWN } })
  const token = await tokenIn(OWN)
  expect((await open(token)).json()).toEqual({ mail: 'a•••@example.ru' })
  expect(await state(who)).toMatchObject({ mail: OWN, confirmed: true, pending: null })
  const data = (await get(app, '/profile-manager/client/data', who.headers)).json()
  expect(data).toMatchObject({ mail: OWN, mailValid: true })
  expect((await open(token)).statusCode).toBe(200)
  expect((await send(who, 'send')).json().code).toBe('MAIL_CONFIRMED')
})

test.each([
  ['of another server', (token: string) => token.replace(/\..*/, `.${'A'.repeat(43)}`)],
  ['cut off by the letter box', (token: string) => token.slice(0, -3)],
  ['without its proof', (token: string) => token.replace(/\..*/, '')],
  ['with something added', (token: string) => `${token}.x`],
  ['of nobody', () => 'x'],
])('a link %s confirms nothing', async (_what, spoil) => {
  const who = await named()
  const reply = await open(spoil(await tokenIn(OWN)))
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'MAIL_LINK_UNKNOWN'])
  expect(await state(who)).toMatchObject({ confirmed: false })
})

test('a link lives seven days, and a later one ends it at once', async () => {
  const who = await named()
  const first = await tokenIn(OWN)
  await later(MINUTE_MS)
  expect((await send(who, 'send')).statusCode).toBe(200)
  expect((await open(first)).json().code).toBe('MAIL_LINK_EXPIRED')
  const second = await tokenIn(OWN)
  expect(second).not.toBe(first)
  await later(7 * DAY_MS)
  expect((await open(second)).json().code).toBe('MAIL_LINK_EXPIRED')
  expect(await state(who)).toMatchObject({ confirmed: false, pending: null })
})

test('a link can be asked for once a minute and five times a day', async () => {
  const who = await named()
  const answers: number[] = []
  for (let ask = 0; ask < 6; ask += 1) {
    answers.push((await send(who, 'send')).statusCode)
    await later(MINUTE_MS)
  }
  expect(answers).toEqual([429, 200, 200, 200, 200, 429])
  await later(DAY_MS)
  expect((await send(who, 'send')).statusCode).toBe(200)
})

test('the same request twice sends one letter', async () => {
  const who = await named()
  await later(MINUTE_MS)
  const again = { headers: who.headers, key: randomUUID() }
  for (let ask = 0; ask < 2; ask += 1)
    expect((await post(app, '/mail-service/send', {}, again)).statusCode).toBe(200)
  await app.runJobs()
  expect(await lettersTo(OWN)).toHaveLength(2)
})

test('a questionnaire saved again under another address sends no sixth letter, and is saved', async () => {
  const who = await named()
  const body = (mail: string) => ({ mail, currentPassword: PASSWORD })
  for (let ask = 0; ask < 4; ask += 1) {
    await later(MINUTE_MS)
    expect((await send(who, 'change', body(`a${ask}@post.example`))).statusCode).toBe(200)
  }
  await later(MINUTE_MS)
  await app.runJobs()
  const before = (await get(app, '/sandbox/journal?kind=mail')).json<Kept[]>().length
  await app.context.database.update(mailConfirmations).set({ createdAtMs: 0 })
  const saveAs = 'boris@post.example'
  const saved = await saveStep.user_info(app, who, '200008', saveAs)
  expect(saved.statusCode).toBe(200)
  await app.runJobs()
  expect((await get(app, '/sandbox/journal?kind=mail')).json<Kept[]>()).toHaveLength(before)
  expect(await state(who)).toMatchObject({ mail: saveAs, confirmed: false })
})

test('another address needs the password, and is in force when its link is opened', async () => {
  const who = await named()
  await confirm(OWN)
  await later(MINUTE_MS)
  const wrong = await change(who, NEXT, 'мимо')
  expect(wrong.json().errors).toMatchObject([{ field: 'currentPassword' }])
  expect((await change(who, 'нет')).json().errors).toMatchObject([{ field: 'mail' }])
  expect((await change(who, OWN)).json().errors).toMatchObject([{ field: 'mail' }])
  expect(await state(who)).toMatchObject({ mail: OWN, confirmed: true, pending: null })
  expect((await change(who, NEXT)).json()).toEqual({ ok: true })
  expect(await state(who)).toMatchObject({ mail: OWN, confirmed: true, pending: { mail: NEXT } })
  await confirm(NEXT)
  expect(await state(who)).toMatchObject({ mail: NEXT, confirmed: true, pending: null })
})

test('of a change the client is told under the bell, and the former address by a letter', async () => {
  const who = await named()
  await confirm(OWN)
  await later(MINUTE_MS)
  await change(who, NEXT)
  await confirm(NEXT)
  await app.runJobs()
  const [letter] = await lettersTo(OWN)
  expect(letter).toMatchObject({ subject: 'Почта изменена' })
  expect(letter?.text).toContain('v•••@post.example')
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages).toMatchObject([{ title: 'Почта изменена' }])
})

test('the contract, the receipt and the certificate go to a confirmed address as files', async () => {
  const who = await verifiedBorrower(app)
  await send(who, 'send')
  await confirm(OWN)
  const loanId = await lent(app, who)
  await app.runJobs()
  const contract = (await lettersTo(OWN))[0]
  expect(contract?.attachments.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/^Заявление о предоставлении займа № .*\.pdf$/),
    expect.stringMatching(/^Договор займа № .*\.pdf$/),
    expect.stringMatching(/^График платежей № .*\.pdf$/),
  ])
  expect(contract?.attachments.every(({ bytes }) => bytes > 10_000)).toBe(true)
  await later(MINUTE_MS)
  const { payoff } = await contractOf(app, who, loanId)
  const amount = payoff.totalKopecks / 100
  const pay = { amount, paymentType: 'PAYOFF', paymentDataId: who.cardId, key: randomUUID() }
  await askToPay(app, { borrower: who, cardId: who.cardId, loanId }, pay)
  await later(MINUTE_MS)
  const letters = (await lettersTo(OWN)).filter(({ attachments }) => attachments.length === 1)
  const kinds = letters.map(({ subject }) => String(subject.split(' ')[0]))
  expect(kinds.toSorted()).toEqual(['Квитанция', 'Справка'])
})

test('papers of before go when the address is confirmed, and none before', async () => {
  const who = await verifiedBorrower(app)
  await lent(app, who)
  await app.runJobs()
  expect(await lettersTo(OWN)).toEqual([])
  await send(who, 'send')
  await confirm(OWN)
  await app.runJobs()
  const [letter] = await lettersTo(OWN)
  expect(letter?.subject).toBe('Документы по вашему займу')
  expect(letter?.attachments).toHaveLength(3)
})

test('whoever wants no papers by mail gets none', async () => {
  const who = await verifiedBorrower(app)
  await send(who, 'send')
  await confirm(OWN)
  expect((await send(who, 'papers', { sendsPapers: false })).json()).toEqual({ ok: true })
  expect(await state(who)).toMatchObject({ sendsPapers: false })
  await lent(app, who)
  await app.runJobs()
  expect(await lettersTo(OWN)).toHaveLength(1)
})

/** A borrower with a loan whose address is confirmed and who wants no papers there, and their documents. */
const withDocuments = async () => {
  const who = await verifiedBorrower(app)
  await send(who, 'send')
  await confirm(OWN)
  await send(who, 'papers', { sendsPapers: false })
  await lent(app, who)
  await app.runJobs()
  const { documents } = (await get(app, '/print-service/documents', who.headers)).json<{
    documents: { documentId: string; title: string; type: string }[]
  }>()
  return { who, documents }
}

const sendDocument = (who: Pick<Borrower, 'headers'>, documentId: string) =>
  send(who, `documents/${documentId}/send`)

test('a document that is asked for goes to the confirmed address, papers wanted there or not', async () => {
  const { who, documents } = await withDocuments()
  const contract = documents.find(({ type }) => type === 'CONTRACT')
  const reply = await sendDocument(who, String(contract?.documentId))
  expect(reply.json()).toEqual({ mail: 'a•••@example.ru' })
  await app.runJobs()
  const [letter] = await lettersTo(OWN)
  expect(letter?.subject).toBe(contract?.title)
  expect(letter?.attachments).toMatchObject([{ fileName: `${contract?.title}.pdf` }])
})

test('the same request for a document twice sends one letter', async () => {
  const { who, documents } = await withDocuments()
  const before = (await lettersTo(OWN)).length
  const again = { headers: who.headers, key: randomUUID() }
  const url = `/mail-service/documents/${documents[0]?.documentId}/send`
  for (let ask = 0; ask < 2; ask += 1) {
    const reply = await post(app, url, {}, again)
    expect(reply.statusCode).toBe(200)
  }
  await app.runJobs()
  expect(await lettersTo(OWN)).toHaveLength(before + 1)
})

test("somebody else's document is as unknown as one that does not exist", async () => {
  const { documents } = await withDocuments()
  const stranger = await newBorrower(app, '+79161234567')
  const foreign = await sendDocument(stranger, String(documents[0]?.documentId))
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
  const unknown = await sendDocument(stranger, randomUUID())
  expect(unknown.json().code).toBe('NOT_FOUND')
})

test('no document goes to an address that is not confirmed, and the words say what to do', async () => {
  const who = await verifiedBorrower(app)
  await lent(app, who)
  const { documents } = (await get(app, '/print-service/documents', who.headers)).json()
  const reply = await sendDocument(who, documents[0].documentId)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'MAIL_NOT_CONFIRMED'])
  expect(reply.json().detail).toContain('Подтвердите её в кабинете')
  await app.runJobs()
  const sent = (await lettersTo(OWN)).filter(({ attachments }) => attachments.length > 0)
  expect(sent).toEqual([])
})

test('ten documents a day are mailed, the next on the day after', async () => {
  const { who, documents } = await withDocuments()
  const ask = () => sendDocument(who, String(documents[0]?.documentId))
  const answers: number[] = []
  for (let asked = 0; asked < 11; asked += 1) answers.push((await ask()).statusCode)
  expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  await later(DAY_MS)
  expect((await ask()).statusCode).toBe(200)
})

test('a letter box that refuses is tried for a day and harms nothing', async () => {
  const who = await named()
  await later(MINUTE_MS)
  await change(who, 'a@refused.example')
  await later(2 * DAY_MS)
  const { database } = app.context
  const orders = await database.select().from(outbox).where(eq(outbox.kind, 'send-letter'))
  const ends = orders.map(({ status, attempts }) => `${status} after ${attempts}`)
  expect(ends.toSorted()).toEqual(['DEAD after 24', 'DONE after 1'])
  expect(await state(who)).toMatchObject({ mail: OWN, pending: { mail: 'a@refused.example' } })
})

test('strangers learn nothing of an address', async () => {
  for (const url of ['mail', 'send', 'change', 'papers', `documents/${randomUUID()}/send`]) {
    const reply =
      url === 'mail'
        ? await get(app, `/mail-service/${url}`)
        : await post(app, `/mail-service/${url}`, {})
    expect(reply.statusCode).toBe(401)
  }
})
