/** A client who has got another passport: two people put it into the questionnaire (decision 0105). */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import type { deskComparePassports } from '../../../protocol/calls/desk/passports.ts'
import { passportOf } from '../../../server/db/client-profile.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { clientChecks, clients } from '../../../server/db/schema/clients.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { passportDrafts } from '../../../server/db/schema/passport-drafts.ts'
import { screenings, watchlistMatches } from '../../../server/db/schema/screenings.ts'
import type { LoanFacts } from '../../../server/document-facts.ts'
import { PLAIN_CARD, typeCard } from '../cloud-payments/contract.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import {
  type Borrower,
  type BorrowerOptions,
  giveCard,
  GOOD_CARD,
  lent,
  offer,
  signed,
} from '../core/fixture.ts'
import { clientWithAccount } from '../identity/client-with-account.ts'
import { codeFor, get, newBorrower, post } from '../profile-manager/borrower.ts'
import { numbersOf, passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { enterStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000

let app: TestApp
let lastPassport = 300_100
let lastPhone = 9_035_570_100
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
/** A day moves on, so that the open questions and the counts of one test do not meet the next one's. */
beforeEach(() => {
  vi.restoreAllMocks()
  return app.clock.moveTo(app.clock.now() + DAY_MS + 3_600_000)
})

const freePassport = () => `4526 ${(lastPassport += 1)}`
const freeNumber = () => `+7${(lastPhone += 1)}`

/** A client with an account: Иванова Анна Петровна, born 1990-03-15. */
const client = (options: BorrowerOptions = {}): Promise<Borrower> => clientWithAccount(app, options)

const as = async (login: string) => (await signedInAs(app, login)).headers

const FORM = {
  lastName: 'Крылова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  issuedDate: '2019-05-12',
  departmentCode: '770053',
  proof: 'OFFICE',
  reason: 'Вышла замуж, новый паспорт показала на приёме',
}

type Asked = Partial<typeof FORM> & { readonly passport?: string; readonly formerPassport?: string }

const formOf = (clientId: string) => ({
  ...FORM,
  formerPassport: passportNumberOf(app, clientId),
  passport: freePassport(),
})

const ask = async (clientId: string, form: Asked = {}, login = 'ryabinina') =>
  post(
    app,
    `/desk-service/clients/${clientId}/passport`,
    { ...formOf(clientId), ...form },
    { headers: await as(login) },
  )

const asked = async (clientId: string, form: Asked = {}): Promise<string> => {
  const reply = await ask(clientId, form)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ requestId: string }>().requestId
}

const decide = async (requestId: string, login = 'serov', decision: object = {}) =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '', ...decision },
    { headers: await as(login) },
  )

const cardOf = async (clientId: string) =>
  (await get(app, `/desk-service/clients/${clientId}`, await as('ryabinina'))).json<
    Reply<typeof deskClient>
  >()

const compared = async (clientId: string, login: string) =>
  get(app, `/desk-service/clients/${clientId}/passport`, await as(login))

const known = (clientId: string) => passportOf(app.context.database, clientId)

const textsTo = async (phone: string): Promise<string> => {
  await app.runJobs()
  const rows = (await get(app, '/sandbox/journal')).json<{ subject: string }[]>()
  const digits = phone.replace(/\D/g, '')
  return JSON.stringify(rows.filter(({ subject }) => subject.replace(/\D/g, '') === digits))
}

const actionsAbout = async (clientId: string): Promise<unknown[]> => {
  const { rows } = await app.context.database.execute(
    sql`select action from staff_action where client_id = ${clientId} order by at_ms, id`,
  )
  return rows.map(({ action }) => action)
}

test('the passport changes when another person agrees, and the former one is kept with its dates', async () => {
  const who = await client()
  const passport = freePassport()
  const tail = passport.slice(-4)
  const requestId = await asked(who.clientId, { passport })
  expect(await cardOf(who.clientId)).toMatchObject({
    passportTail: '0007',
    askedPassportTail: tail,
    formerPassports: [],
  })
  expect((await decide(requestId, 'ryabinina')).json().code).toBe('ROLE_REFUSED')
  expect((await decide(requestId)).statusCode).toBe(200)
  expect(await cardOf(who.clientId)).toMatchObject({
    clientName: 'Крылова Анна Петровна',
    passportTail: tail,
    askedPassportTail: null,
    formerPassports: [
      {
        tail: '0007',
        issuedOn: '2011-04-20',
        changedAt: new Date(app.clock.now()).toISOString(),
      },
    ],
  })
  expect(await known(who.clientId)).toEqual({
    lastName: 'Крылова',
    firstName: 'Анна',
    patronymic: 'Петровна',
    birthDate: '1990-03-15',
    birthPlace: 'г. Москва',
    serialNumber: '4526',
    documentNumber: passport.slice(-6),
    departmentCode: '770-053',
    issuedDate: '2019-05-12',
  })
})

test('both see the passports side by side: the former number hidden, the new one for who typed it and who decides', async () => {
  const who = await client()
  const passport = freePassport()
  expect((await compared(who.clientId, 'serov')).json().code).toBe('NOT_FOUND')
  const requestId = await asked(who.clientId, { passport })
  const seen = async (login: string) =>
    (await compared(who.clientId, login)).json<Reply<typeof deskComparePassports>>()
  expect(await seen('serov')).toMatchObject({
    former: { lastName: 'Иванова', passport: '•••• ••0007', issuedDate: '2011-04-20' },
    next: { lastName: 'Крылова', passport, issuedDate: '2019-05-12' },
    proof: 'OFFICE',
  })
  expect((await seen('ryabinina')).next.passport).toBe(passport)
  expect((await seen('osokin')).next.passport).toBe(`•••• ••${passport.slice(-4)}`)
  expect((await compared(who.clientId, 'koltsova')).json().code).toBe('ROLE_REFUSED')
  expect(
    (await actionsAbout(who.clientId)).filter((action) => action === 'PASSPORTS_COMPARED'),
  ).toHaveLength(3)
  await decide(requestId)
  expect((await compared(who.clientId, 'serov')).statusCode).toBe(404)
})

test('the owner is told when it is asked for and when it is done', async () => {
  const who = await client()
  const passport = freePassport()
  const requestId = await asked(who.clientId, { passport })
  expect(await textsTo(who.phone)).toContain(
    `нас просят внести в вашу анкету другой паспорт, ··${passport.slice(-4)}`,
  )
  await app.clock.moveTo(app.clock.now() + 60_000)
  await decide(requestId)
  expect(await textsTo(who.phone)).toContain('в вашей анкете теперь новый паспорт')
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0].body).toMatch(/подписанные документы остались прежними/)
})

describe('115-FZ', () => {
  test('the client is identified again: who compared the passport, and when', async () => {
    const who = await client()
    await decide(await asked(who.clientId))
    const checks = await app.context.database
      .select()
      .from(clientChecks)
      .where(eq(clientChecks.clientId, who.clientId))
    expect(checks).toMatchObject([
      { outcome: 'VERIFIED', way: 'DESK', finishedAtMs: app.clock.now() },
    ])
    // By name: the key of a row says nothing to a person.
    const shown = (await cardOf(who.clientId)).checks
    expect(shown).toMatchObject([{ decidedBy: 'Анна Рябинина', decisionNumber: null }])
  })

  test('the lists are looked through for the new name; whoever is on them is held', async () => {
    const who = await client()
    const listed = {
      list: 'TERRORISTS' as const,
      number: '7001',
      names: ['Крылова Анна Петровна'],
      birthDate: '1990-03-15',
      birthPlace: null,
      passport: null,
      inn: null,
    }
    vi.spyOn(app.context.gateways.watchlist, 'edition').mockResolvedValue({
      digest: 'with Крылова',
      persons: [listed],
    })
    await decide(await asked(who.clientId))
    const { database } = app.context
    const matches = () =>
      database.$count(watchlistMatches, eq(watchlistMatches.clientId, who.clientId))
    expect(await matches()).toBe(0)
    await app.runJobs()
    const ofClient = await database
      .select()
      .from(screenings)
      .where(eq(screenings.clientId, who.clientId))
    expect(ofClient).toMatchObject([{ cause: 'PASSPORT', clients: 1, found: 1 }])
    expect(await matches()).toBe(1)
  })
})

test('what was signed before goes on naming the former passport, the next loan names the new one', async () => {
  const who = await client({ incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  const loanId = await signed(app, who, { amount: 60_000, term: 6 })
  await app.clock.moveTo(app.clock.now() + 60_000)
  await decide(await asked(who.clientId))
  await app.runJobs(app.clock.now() + 5 * 3_600_000)
  const { database } = app.context
  const contracts = await database
    .select()
    .from(documents)
    .where(and(eq(documents.loanId, loanId), eq(documents.type, 'CONTRACT')))
  const names = contracts.map((row) => {
    const { lastName, documentNumber } = (openDocument(database, row).facts as LoanFacts).borrower
    return [lastName, documentNumber]
  })
  expect(names).toEqual([['Иванова', numbersOf(app, who.clientId).documentNumber]])
  const next = await offer(app, who, { amount: 10_000 })
  expect(JSON.stringify(next.json())).toContain('Крылова')
})

test('loans that are open live on, whatever is asked', async () => {
  const who = await client()
  const loanId = await lent(app, who)
  const requestId = await asked(who.clientId)
  const state = async () =>
    (await get(app, `/vovremya-core/contract/${loanId}`, who.headers)).json().contractState
  const before = await state()
  await decide(requestId)
  expect(await state()).toBe(before)
})

describe('money', () => {
  test('for a day no payout goes to a card added since', async () => {
    const who = await client()
    await app.clock.moveTo(app.clock.now() + 60_000)
    await decide(await asked(who.clientId))
    expect((await offer(app, who)).statusCode).toBe(200)
    await app.clock.moveTo(app.clock.now() + 60_000)
    const { id: cardId } = await giveCard(app, who.clientId, GOOD_CARD)
    const refused = (await offer(app, who, { cardId })).json()
    expect(refused.code).toBe('CARD_PAUSED')
    expect(refused.detail).toMatch(/^Паспорт сменили недавно, а эту карту добавили после/)
    await app.clock.moveTo(app.clock.now() + DAY_MS)
    expect((await offer(app, who, { cardId })).statusCode).toBe(200)
  })

  test.each(['ANNA IVANOVA', 'ANNA KRYLOVA'])(
    'a card in the former name is the client’s own as one in the new: %s',
    async (holder) => {
      const who = await client()
      await decide(await asked(who.clientId))
      const { headers, clientId } = who
      const url = `/cloud-payments/cards/check-auth?userId=${clientId}`
      const order = (await post(app, url, {}, { headers })).json()
      await typeCard(app, order, PLAIN_CARD, 'auth', holder)
      const { paynetOrderId } = order
      const body = { cardScanFileId: null, paymentDataId: null, paynetOrderId }
      const path = '/cloud-payments/payment-data/save-card-scan'
      expect((await post(app, path, body, { headers })).json()).toMatchObject({ state: 'PAID' })
    },
  )
})

test('the former number and the day of birth have to be those of the questionnaire; three wrong ones end the day', async () => {
  const who = await client()
  for (const [form, field] of [
    [{ formerPassport: '4510 200008' }, 'formerPassport'],
    [{ birthDate: '1990-03-16' }, 'birthDate'],
    [{ formerPassport: '4510 200009' }, 'formerPassport'],
  ] as const)
    expect((await ask(who.clientId, form)).json()).toMatchObject({ errors: [{ field }] })
  expect((await ask(who.clientId)).json()).toMatchObject({
    code: 'REQUEST_IMPOSSIBLE',
    detail: expect.stringContaining('назвали не тот паспорт'),
  })
  const actions = await actionsAbout(who.clientId)
  expect(actions.filter((action) => action === 'PASSPORT_DIFFERS')).toHaveLength(3)
  expect(actions).not.toContain('REQUEST_MADE')
})

test.each([
  ['issued before the former one', { issuedDate: '2011-04-20' }, 'issuedDate'],
  ['issued tomorrow', { issuedDate: '2099-01-01' }, 'issuedDate'],
  ['with a Latin name', { lastName: 'Krylova' }, 'lastName'],
  ['with nine digits', { passport: '4526 30010' }, 'passport'],
])('a passport %s is refused by its field', async (_what, form, field) => {
  const who = await client()
  const reply = await ask(who.clientId, form)
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
})

test('of two approvals of one passport at the same moment one is carried out (decision 0112)', async () => {
  const passport = freePassport()
  const [one, other] = [await client(), await client()]
  const requests = [
    await asked(one.clientId, { passport }),
    await asked(other.clientId, { passport }),
  ]
  const replies = await Promise.all(requests.map((requestId) => decide(requestId)))
  const codes = replies.map(({ statusCode }) => statusCode)
  expect(new Set(codes)).toEqual(new Set([200, 422]))
})

test('a stranger who has only typed the new passport does not keep its owner from it (decision 0112)', async () => {
  const [who, stranger] = [await client(), await client()]
  const passport = freePassport()
  await decide(await asked(stranger.clientId, { passport }))
  await app.context.database
    .update(clients)
    .set({ status: 'UNCOMPLETED_REGISTRATION' })
    .where(eq(clients.id, stranger.clientId))
  expect((await decide(await asked(who.clientId, { passport }))).statusCode).toBe(200)
})

test('the passport that is in the questionnaire is no other one', async () => {
  const { clientId } = await client()
  const reply = await ask(clientId, { passport: passportNumberOf(app, clientId) })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'passport' }] })
})

test('a passport that another questionnaire has is refused, and nobody is told whose it is', async () => {
  const [who, owner] = [await client(), await client()]
  const passport = freePassport()
  await decide(await asked(owner.clientId, { passport }))
  const reply = await ask(who.clientId, { passport })
  expect(reply.json()).toMatchObject({
    code: 'REQUEST_IMPOSSIBLE',
    errors: [{ field: 'passport' }],
    detail: expect.stringContaining('указан в другой анкете'),
  })
  expect(reply.body).not.toContain('Крылова')
  expect(reply.body).not.toContain(owner.clientId)
})

test('support and moderators ask, one question at a time about a client', async () => {
  const who = await client()
  expect((await ask(who.clientId, {}, 'koltsova')).json().code).toBe('ROLE_REFUSED')
  expect((await ask(who.clientId, {}, 'vetlugina')).statusCode).toBe(200)
  expect((await ask(who.clientId)).json().code).toBe('REQUEST_OPEN')
  expect((await ask('nobody')).json().code).toBe('NOT_FOUND')
})

test('before the signature, during a check and after a refused one the client’s own questionnaire is the way', async () => {
  const { database } = app.context
  const detailWith = async (set: Partial<typeof clients.$inferInsert>) => {
    const who = await client()
    await database.update(clients).set(set).where(eq(clients.id, who.clientId))
    const reply = await ask(who.clientId)
    return [reply.json().code, reply.json().detail]
  }
  const impossible = (detail: RegExp) => ['REQUEST_IMPOSSIBLE', expect.stringMatching(detail)]
  expect(await detailWith({ step: 'card' })).toEqual(impossible(/ещё не подписана/))
  expect(await detailWith({ status: 'DATA_CHECKING' })).toEqual(impossible(/ещё проверяют/))
  expect(await detailWith({ status: 'DATA_MISMATCH' })).toEqual(impossible(/вернулась к клиенту/))
  const stranger = await newBorrower(app, freeNumber())
  const reply = await ask(stranger.clientId)
  expect([reply.json().code, reply.json().detail]).toEqual(
    impossible(/Паспорта в анкете ещё нет\. Клиент внесёт/),
  )
})

test('nothing is changed in the name of a client who has died', async () => {
  const who = await client()
  const loanId = await lent(app, who)
  await enterStatus(app, { clientId: who.clientId, loanId }, 'DECEASED')
  expect((await ask(who.clientId)).json().detail).toContain('клиент умер')
})

test('an approval that comes too late changes nothing: the passport is another one, or somebody else’s', async () => {
  const [who, other] = [await client(), await client()]
  const passport = freePassport()
  const requestId = await asked(who.clientId, { passport })
  await decide(await asked(other.clientId, { passport }))
  const late = await decide(requestId)
  expect(late.json().detail).toContain('указан в другой анкете')
  expect((await known(who.clientId))?.documentNumber).toBe(
    numbersOf(app, who.clientId).documentNumber,
  )
  await decide(requestId, 'serov', { isApproved: false, note: 'Чужой паспорт' })
  const next = await asked(who.clientId)
  await app.context.database.execute(
    sql`update client_passport set sealed = null where client_id = ${who.clientId}`,
  )
  expect((await decide(next)).json().detail).toContain('с тех пор другой')
})

test('a phone and a passport do not change within a day: whoever takes the one is not proved by the other', async () => {
  const who = await client()
  const phoneForm = (passport: string) => ({
    phone: freeNumber(),
    passport,
    proof: 'OFFICE',
    reason: 'Телефон украли',
  })
  const askPhone = async (clientId: string, passport: string) =>
    post(app, `/desk-service/clients/${clientId}/phone`, phoneForm(passport), {
      headers: await as('ryabinina'),
    })
  const passport = freePassport()
  await decide(await asked(who.clientId, { passport }))
  expect((await askPhone(who.clientId, passport)).json().detail).toContain(
    'Паспорт клиента сменили недавно',
  )
  await app.clock.moveTo(app.clock.now() + DAY_MS)
  const { requestId } = (await askPhone(who.clientId, passport)).json()
  expect((await decide(requestId)).statusCode).toBe(200)
  const again = { formerPassport: passport, issuedDate: '2020-06-12' }
  expect((await ask(who.clientId, again)).json().detail).toContain('Номер телефона сменили недавно')
})

test('the same question sent twice is one question', async () => {
  const who = await client()
  const body = formOf(who.clientId)
  const path = `/desk-service/clients/${who.clientId}/passport`
  const order = { headers: await as('ryabinina'), key: 'passport-asked-twice' }
  const replies = [await post(app, path, body, order), await post(app, path, body, order)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(replies[1]?.json()).toEqual(replies[0]?.json())
})

test('no number can be read in the database, and the drafts go with the account', async () => {
  const who = await client()
  const passport = freePassport()
  await decide(await asked(who.clientId, { passport }))
  const { database } = app.context
  const { rows } = await database.execute(
    sql`select d::text || r::text || coalesce(c::text, '') as kept from passport_draft d
      join desk_request r on r.subject_id = d.id left join data_change c on c.client_id = d.client_id
      where d.client_id = ${who.clientId}`,
  )
  const kept = JSON.stringify(rows)
  expect(kept).toContain(passport.slice(-4))
  expect(kept).not.toContain(passport.slice(-6))
  expect(kept).not.toContain(numbersOf(app, who.clientId).documentNumber)
  expect(kept).not.toContain('Крылова')
  const drafts = () => database.$count(passportDrafts, eq(passportDrafts.clientId, who.clientId))
  expect(await drafts()).toBe(1)
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, { headers: who.headers })
  const smsCode = await codeFor(app, who.phone)
  const path = '/profile-manager/client/delete'
  expect((await post(app, path, { smsCode }, { headers: who.headers })).statusCode).toBe(200)
  await app.runJobs()
  expect(await drafts()).toBe(0)
})
