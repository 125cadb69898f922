/** A client found by name, with what tells namesakes apart, and nobody copied out (decision 0101). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient, deskFindClients } from '../../../protocol/calls/desk/clients.ts'
import { clientPassports } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import { type Borrower, lent, verifiedBorrower } from '../core/fixture.ts'
import { get, newBorrower, PERSONAL_DATA, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const as = async (login: string) => (await signedInAs(app, login)).headers

/** The clock of the tests stands: each test that searches much takes a member of staff of its own. */
const ask = async (text: string, login = 'ryabinina') =>
  post(app, '/desk-service/client-search', { text }, { headers: await as(login) })

const found = async (text: string, login?: string) =>
  (await ask(text, login)).json<Reply<typeof deskFindClients>>()

const idsOf = async (text: string, login?: string) =>
  (await found(text, login)).clients.map(({ clientId }) => clientId)

type Named = Partial<typeof PERSONAL_DATA.passport>

const named = async (passport: Named): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  await rename(who, passport)
  return who
}

const rename = ({ clientId }: Pick<Borrower, 'clientId'>, passport: Named) =>
  transaction(app.context.database, (tx) =>
    writePassport(tx, clientId, { ...PERSONAL_DATA.passport, ...passport }),
  )

const searchesOf = async (clientId: string) => {
  const url = `/desk-service/journal?clientId=${clientId}`
  const { entries } = (await get(app, url, await as('zavarzina'))).json<{
    entries: { action: string; reason: string; staffName: string }[]
  }>()
  return entries.filter(({ action }) => action === 'CLIENTS_SEARCHED')
}

describe('a client is found', () => {
  let who: Borrower
  beforeAll(async () => {
    who = await named({
      lastName: 'Салтыкова-Щедрина',
      firstName: 'Алёна',
      patronymic: 'Семёновна',
      birthDate: '1988-02-11',
      documentNumber: '114471',
    })
  })

  test.each([
    'Салтыкова-Щедрина Алёна',
    'Алена Салтыкова Щедрина',
    'САЛТЫКОВА  ЩЕДРИНА АЛЕНА СЕМЕНОВНА',
    'салтыкова-щедрина 4471',
    'Салтыкова-Щедрина Алёна 4471',
    'Салтыкова-Щедрина 11.02.1988',
    'Салтыкова-Щедрина Алёна Семёновна 4471 11.02.1988',
  ])('by «%s»', async (text) => {
    expect(await found(text, 'vetlugina')).toEqual({
      isTooMany: false,
      clients: [
        {
          clientId: who.clientId,
          clientName: 'Салтыкова-Щедрина Алёна Семёновна',
          birthDate: '1988-02-11',
          phoneTail: who.phone.slice(-4),
          status: 'VERIFIED',
        },
      ],
    })
  })

  test.each([
    'Салтыкова Алёна',
    'Щедрина 4471',
    'Салтыкова-Щедрина Анна',
    'Салтыкова-Щедрина 1144',
    'Салтыкова-Щедрина 12.02.1988',
    'Салтыкова-Щедрина Алёна 4471 12.02.1988',
    'Салтыкова-Щедрина',
  ])('never by «%s»', async (text) => {
    expect((await found(text, 'osokin')).clients ?? []).toEqual([])
  })

  test('by phone and by contract as before, whatever else is known of them', async () => {
    const borrower = await verifiedBorrower(app)
    await lent(app, borrower)
    const url = `/desk-service/clients/${borrower.clientId}`
    const { loans } = (await get(app, url, await as('ryabinina'))).json<Reply<typeof deskClient>>()
    expect(await idsOf(loans[0]?.number ?? '')).toEqual([borrower.clientId])
    const registered = await newBorrower(app, '+79165550101')
    expect(await idsOf('8 (916) 555-01-01')).toEqual([registered.clientId])
  })
})

test('namesakes are told apart by birth date and phone; more than ten are not shown', async () => {
  const passport = { lastName: 'Кузнецова', firstName: 'Вера' }
  const two = [
    await named({ ...passport, birthDate: '1980-01-01' }),
    await named({ ...passport, birthDate: '1981-01-01', documentNumber: '777001' }),
  ]
  const answer = await found('Кузнецова Вера')
  const births = answer.clients.map(({ birthDate }) => birthDate)
  expect(new Set(births)).toEqual(new Set(['1980-01-01', '1981-01-01']))
  expect(Object.keys(answer.clients[0] ?? {}).toSorted()).toEqual([
    'birthDate',
    'clientId',
    'clientName',
    'phoneTail',
    'status',
  ])
  for (let more = 0; more < 9; more += 1) await named(passport)
  expect(await found('Кузнецова Вера')).toEqual({ isTooMany: true, clients: [] })
  expect(await idsOf('Кузнецова Вера 7001')).toEqual([two[1]?.clientId])
})

test('the journal keeps who searched, how and whom they were shown, never what they typed', async () => {
  const who = await named({ lastName: 'Журналова', firstName: 'Ася', documentNumber: '909012' })
  await ask('Журналова 9012')
  await ask('Журналова Небывалая')
  expect(await searchesOf(who.clientId)).toMatchObject([
    { staffName: 'Анна Рябинина', reason: 'По фамилии, паспорту: нашлось 1' },
  ])
  const { entries } = (await get(app, '/desk-service/journal', await as('zavarzina'))).json()
  expect(entries).toContainEqual(
    expect.objectContaining({ clientId: null, reason: 'По имени: нашлось 0' }),
  )
  const reasons = entries.map(({ reason }: { reason: string | null }) => reason ?? '').join(' ')
  expect(reasons).not.toMatch(/небывалая|9012/i)
  const views = await get(app, '/profile-manager/paper-views', who.headers)
  expect(views.json()).toMatchObject({ views: [] })
})

test('a surname alone finds nobody, and the refusal names the field and what to add', async () => {
  const reply = await ask('Иванова')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { errors: [{ field: 'text', message: expect.stringContaining('добавьте имя') }] },
  ])
})

test('a hundred searches an hour are enough for one person, another one goes on', async () => {
  const headers = await as('serov')
  const search = (text: string) => post(app, '/desk-service/client-search', { text }, { headers })
  // What is not enough to search for anybody takes nothing.
  expect((await search('Иванова')).statusCode).toBe(400)
  const replies = await Promise.all(
    Array.from({ length: 102 }, (_, index) => search(`Нетакова ${1000 + index}`)),
  )
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.json().detail).toContain('через 60 мин')
  expect((await ask('Нетакова 1000', 'koltsova')).statusCode).toBe(200)
})

describe('what a client is found by', () => {
  test('changes with the passport', async () => {
    const who = await newBorrower(app, '+79165550102')
    const save = (lastName: string) =>
      post(
        app,
        '/profile-manager/passport/save/data',
        { ...PERSONAL_DATA, passport: { ...PERSONAL_DATA.passport, lastName } },
        who,
      )
    expect((await save('Девичьева')).statusCode).toBe(200)
    expect(await idsOf('Девичьева 0007')).toEqual([who.clientId])
    await save('Замужнева')
    expect(await idsOf('Девичьева 0007')).toEqual([])
    expect(await idsOf('Замужнева 0007')).toEqual([who.clientId])
  })

  test('is erased with the account, though its contracts are kept', async () => {
    const who = await named({ lastName: 'Ушедшева', firstName: 'Ида' })
    await closeLoanWell(app, who)
    expect(await idsOf('Ушедшева Ида')).toEqual([who.clientId])
    const asked = await post(
      app,
      '/desk-service/requests',
      { kind: 'DELETE_ACCOUNT', subjectId: who.clientId, reason: 'Заявление 14' },
      { headers: await as('serov') },
    )
    const url = `/desk-service/requests/${asked.json<{ requestId: string }>().requestId}/decide`
    const decision = { isApproved: true, note: '' }
    expect((await post(app, url, decision, { headers: await as('zavarzina') })).statusCode).toBe(
      200,
    )
    expect(await idsOf('Ушедшева Ида')).toEqual([])
    const own = eq(clientPassports.clientId, who.clientId)
    expect(await app.context.database.$count(clientPassports, own)).toBe(0)
  })

  test('says nothing without the key: digests, none of a tail or a surname alone', async () => {
    const passport = { firstName: 'Зоя', documentNumber: '505050' }
    const [one, other] = [
      await named({ ...passport, lastName: 'Первова', birthDate: '1970-01-01' }),
      await named({ ...passport, lastName: 'Вторкова', birthDate: '1970-01-01' }),
    ]
    const sister = await named({ lastName: 'Первова', firstName: 'Рая', documentNumber: '505051' })
    const digestsOf = async ({ clientId }: Borrower) => {
      const [row] = await app.context.database
        .select({ digests: clientPassports.searchDigests })
        .from(clientPassports)
        .where(eq(clientPassports.clientId, clientId))
      return row?.digests ?? []
    }
    const own = await digestsOf(one)
    expect(own).toHaveLength(8)
    expect(own.every((digest) => /^[\w-]{43}$/.test(digest))).toBe(true)
    const shared = [...(await digestsOf(other)), ...(await digestsOf(sister))]
    expect(own.filter((digest) => shared.includes(digest))).toEqual([])
  })
})
