/** One person, two phones: accounts with the same documents (decision 0112). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskDuplicates } from '../../../protocol/calls/desk/duplicates.ts'
import { COMPARED_PLACES } from '../../../protocol/cases.ts'
import type { DuplicateState } from '../../../protocol/duplicates.ts'
import { duplicatesOf, insertDuplicates } from '../../../server/onboarding/duplicate-rows.ts'
import { lastCheck } from '../../../server/db/files.ts'
import { clientPassports, clients } from '../../../server/db/schema/clients.ts'
import { duplicateAccounts } from '../../../server/db/schema/duplicate-accounts.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { recordFormerDuplicates } from '../../../server/onboarding/duplicate-accounts.ts'
import { moderateClient } from '../../../server/onboarding/moderate-client.ts'
import { lent, offer, verifiedBorrower } from '../core/fixture.ts'
import {
  awaitCheck,
  type Borrower,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  saveStep,
  sign,
  statusOf,
  uploaded,
} from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const HOUR_MS = 3_600_000
const ALL_SAME = Object.fromEntries(COMPARED_PLACES.map((place) => [place, 'SAME']))

let app: TestApp
let nextPhone = 9_187_300_100
let nextPassport = 610_007

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(() => app.clock.moveTo(app.clock.now() + 25 * HOUR_MS))

const freePassport = () => String((nextPassport += 100))
const as = async (login: string) => (await signedInAs(app, login)).headers
const freePhone = () => `+7${(nextPhone += 7)}`

/** Who has signed the questionnaire with this passport; the check has not run yet. */
const applicant = async (documentNumber?: string): Promise<Borrower> => {
  const who = await newBorrower(app, freePhone())
  await fillQuestionnaire(app, who, documentNumber)
  await sign(app, who)
  return who
}

const checked = async (documentNumber?: string): Promise<Borrower> => {
  const who = await applicant(documentNumber)
  await awaitCheck(app)
  return who
}

const openCase = async () => {
  const headers = await as('vetlugina')
  const reply = await post(app, '/desk-service/take-case', { checkId: null }, { headers })
  const { checkId } = reply.json<{ checkId: string }>()
  return (await get(app, `/desk-service/cases/${checkId}`, headers)).json()
}

const approve = async () => {
  const { checkId } = await openCase()
  const verdict = { outcome: 'IDENTIFIED', findings: ALL_SAME }
  const path = `/desk-service/cases/${checkId}/decide`
  const reply = await post(app, path, verdict, { headers: await as('vetlugina') })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await app.runJobs()
}

/** Two accounts that were identified by one passport. */
const doubled = async (): Promise<{ owner: Borrower; second: Borrower; id: string }> => {
  const passport = freePassport()
  const owner = await checked(passport)
  const second = await checked(passport)
  await approve()
  const [pair] = await duplicatesOf(app.context.database, second.clientId)
  if (!pair) throw new Error('No pair was kept')
  return { owner, second, id: pair.id }
}

const ask = async (kind: string, subjectId: string, login = 'ryabinina') =>
  post(
    app,
    '/desk-service/requests',
    { kind, subjectId, reason: 'Сверили паспорта и лица' },
    { headers: await as(login) },
  )

const decided = async (kind: string, subjectId: string): Promise<void> => {
  const asked = await ask(kind, subjectId)
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const { requestId } = asked.json<{ requestId: string }>()
  const path = `/desk-service/requests/${requestId}/decide`
  const reply = await post(
    app,
    path,
    { isApproved: true, note: '' },
    { headers: await as('serov') },
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const inbox = async (who: Borrower): Promise<string[]> =>
  (await get(app, '/profile-manager/inbox', who.headers))
    .json<{ messages: { title: string }[] }>()
    .messages.map(({ title }) => title)

test('a stranger who has typed somebody’s passport stops nobody and learns nothing', async () => {
  const passport = freePassport()
  const stranger = await newBorrower(app, freePhone())
  const before = await saveStep.user_info(app, stranger, passport)
  const owner = await checked(passport)
  expect((await statusOf(app, owner)).status).toBe('VERIFIED')
  expect(await duplicatesOf(app.context.database, owner.clientId)).toEqual([])
  const after = await saveStep.user_info(app, stranger, passport)
  expect([after.statusCode, after.json()]).toEqual([before.statusCode, before.json()])
})

test('a second account with an identified passport does not pass by itself, and is told no reason', async () => {
  const passport = freePassport()
  await checked(passport)
  const second = await checked(passport)
  await app.runJobs(app.clock.now() + HOUR_MS)
  const standing = await statusOf(app, second)
  const ordinary = await applicant()
  expect(standing.status).toBe('DATA_CHECKING')
  expect({ ...standing, asOf: '' }).toEqual({ ...(await statusOf(app, ordinary)), asOf: '' })
  await awaitCheck(app)
  await approve()
})

test('the moderator sees the other account beside the questionnaire', async () => {
  const passport = freePassport()
  const owner = await checked(passport)
  await checked(passport)
  expect((await openCase()).sameDocuments).toMatchObject([
    {
      clientId: owner.clientId,
      clientName: 'Иванова Анна Петровна',
      passportTail: passport.slice(-4),
      phoneTail: owner.phone.slice(-4),
      grounds: ['PASSPORT'],
      isOwing: false,
    },
  ])
  await approve()
})

test('ИНН alone is enough to be looked at by a person', async () => {
  const owner = await checked()
  const second = await newBorrower(app, freePhone())
  await fillQuestionnaire(app, second)
  const { innDigest } = clientPassports
  const { database } = app.context
  const [known] = await database
    .select({ innDigest })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, owner.clientId))
  await database
    .update(clientPassports)
    .set({ innDigest: known?.innDigest ?? null })
    .where(eq(clientPassports.clientId, second.clientId))
  await sign(app, second)
  await awaitCheck(app)
  expect((await openCase()).sameDocuments).toMatchObject([{ grounds: ['INN'] }])
  await approve()
  const [pair] = await duplicatesOf(database, second.clientId)
  await decided('CLEAR_DUPLICATE', pair?.id ?? '')
  expect(await duplicatesOf(database, second.clientId)).toMatchObject([
    { state: 'DIFFERENT_PEOPLE' },
  ])
})

test('identified by a person, both hear of it and the second account waits for two people', async () => {
  const { owner, second, id } = await doubled()
  expect((await statusOf(app, second)).status).toBe('VERIFIED')
  expect(await inbox(owner)).toContain('По вашим документам есть ещё один кабинет')
  expect(await inbox(second)).toContain('У вас уже есть другой кабинет')
  const listed = (await get(app, '/desk-service/duplicates', await as('zavarzina'))).json()
  expect(listed.duplicates).toContainEqual(
    expect.objectContaining({
      duplicateId: id,
      state: 'UNDECIDED',
      earlier: expect.objectContaining({ clientId: owner.clientId }),
      later: expect.objectContaining({ clientId: second.clientId }),
    }),
  )
  const card = (
    await get(app, `/desk-service/clients/${owner.clientId}`, await as('ryabinina'))
  ).json()
  expect(card.duplicates).toMatchObject([{ clientId: second.clientId, isEarlier: false }])
})

test('an account that was deleted counts for nothing', async () => {
  const passport = freePassport()
  const owner = await checked(passport)
  await app.context.database
    .update(clients)
    .set({ deletedAtMs: app.clock.now() })
    .where(eq(clients.id, owner.clientId))
  expect((await statusOf(app, await checked(passport))).status).toBe('VERIFIED')
})

test('of two accounts identified at the same moment by one passport one passes', async () => {
  const passport = freePassport()
  const people = [await applicant(passport), await applicant(passport)]
  const { identification } = app.context.gateways
  const identify = identification.identify.bind(identification)
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  let asked = 0
  identification.identify = async (question) => {
    if ((asked += 1) === people.length) resolve()
    await bothAsked
    return identify(question)
  }
  const { database } = app.context
  await Promise.all(
    people.map(async ({ clientId }) => {
      const check = await lastCheck(database, clientId)
      await moderateClient(app.context, { clientId, checkId: check?.id ?? '' })
    }),
  )
  identification.identify = identify
  const statuses = await Promise.all(people.map(async (who) => (await statusOf(app, who)).status))
  expect(new Set(statuses)).toEqual(new Set(['DATA_CHECKING', 'VERIFIED']))
  await approve()
})

describe('who may borrow', () => {
  const pairOf = async (state: DuplicateState) => {
    const [earlier, later] = [await verifiedBorrower(app), await verifiedBorrower(app)]
    const pair = {
      earlierClientId: earlier.clientId,
      laterClientId: later.clientId,
      grounds: ['PASSPORT'] as const,
    }
    const { database } = app.context
    await transaction(database, (tx) => insertDuplicates(tx, [pair], app.clock.now()))
    await database
      .update(duplicateAccounts)
      .set({ state })
      .where(eq(duplicateAccounts.laterClientId, later.clientId))
    return { earlier, later }
  }
  const answer = async (who: Awaited<ReturnType<typeof verifiedBorrower>>) => {
    const reply = await offer(app, who)
    return reply.statusCode === 200 ? 'OFFER' : reply.json<{ code: string }>().code
  }

  const toldBefore = async (who: Borrower): Promise<string | null> =>
    (await get(app, '/vovremya-core/limits/current', who.headers)).json<{
      refusal?: { code: string }
    }>().refusal?.code ?? null

  test.each([
    ['UNDECIDED', [null, 'OTHER_ACCOUNT']],
    ['EARLIER_KEPT', [null, 'OTHER_ACCOUNT']],
    ['LATER_KEPT', ['OTHER_ACCOUNT', null]],
    ['EARLIER_IMPOSTOR', [null, null]],
    ['LATER_IMPOSTOR', [null, null]],
    ['DIFFERENT_PEOPLE', [null, null]],
  ] as const)('%s is told before a sum is chosen, never to an impostor', async (state, told) => {
    const { earlier, later } = await pairOf(state)
    expect([await toldBefore(earlier), await toldBefore(later)]).toEqual(told)
  })

  test('an account that was deleted stands in nobody’s way', async () => {
    const { earlier, later } = await pairOf('EARLIER_KEPT')
    await app.context.database
      .update(clients)
      .set({ deletedAtMs: app.clock.now() })
      .where(eq(clients.id, earlier.clientId))
    expect(await toldBefore(later)).toBeNull()
  })

  test.each([
    ['UNDECIDED', 'OFFER', 'OFFER_REFUSED'],
    ['EARLIER_KEPT', 'OFFER', 'OFFER_REFUSED'],
    ['LATER_KEPT', 'OFFER_REFUSED', 'OFFER'],
    ['EARLIER_IMPOSTOR', 'UNAVAILABLE', 'OFFER'],
    ['LATER_IMPOSTOR', 'OFFER', 'UNAVAILABLE'],
    ['DIFFERENT_PEOPLE', 'OFFER', 'OFFER'],
  ] as const)('%s: the earlier account gets %s, the later one %s', async (state, first, second) => {
    const { earlier, later } = await pairOf(state)
    expect([await answer(earlier), await answer(later)]).toEqual([first, second])
  })

  test('while the other account owes, the account that is kept borrows nothing more', async () => {
    const { earlier, later } = await pairOf('EARLIER_IMPOSTOR')
    await lent(app, later)
    const move = (state: DuplicateState) =>
      app.context.database
        .update(duplicateAccounts)
        .set({ state })
        .where(eq(duplicateAccounts.laterClientId, later.clientId))
    await move('EARLIER_KEPT')
    expect((await offer(app, earlier)).json().detail).toContain('есть непогашенный займ')
    expect(await toldBefore(earlier)).toBe('OTHER_ACCOUNT_OWES')
    await move('LATER_IMPOSTOR')
    expect(await toldBefore(earlier)).toBeNull()
    expect(await answer(earlier)).toBe('OFFER')
  })

  test('an impostor stays one when the owner deletes the account', async () => {
    const { earlier, later } = await pairOf('LATER_IMPOSTOR')
    await app.context.database
      .update(clients)
      .set({ deletedAtMs: app.clock.now() })
      .where(eq(clients.id, earlier.clientId))
    expect(await answer(later)).toBe('UNAVAILABLE')
  })

  test('a person who deleted the other account borrows in the one that is left', async () => {
    const { earlier, later } = await pairOf('UNDECIDED')
    await app.context.database
      .update(clients)
      .set({ deletedAtMs: app.clock.now() })
      .where(eq(clients.id, earlier.clientId))
    expect(await answer(later)).toBe('OFFER')
  })
})

describe('two people decide', () => {
  test('whose account it is, and again when they were wrong', async () => {
    const { second, id } = await doubled()
    for (const [kind, state] of [
      ['KEEP_EARLIER_ACCOUNT', 'EARLIER_KEPT'],
      ['KEEP_LATER_ACCOUNT', 'LATER_KEPT'],
      ['BLOCK_EARLIER_ACCOUNT', 'EARLIER_IMPOSTOR'],
      ['BLOCK_LATER_ACCOUNT', 'LATER_IMPOSTOR'],
    ] as const) {
      await decided(kind, id)
      expect(await duplicatesOf(app.context.database, second.clientId)).toMatchObject([{ state }])
      expect((await ask(kind, id)).json().code).toBe('REQUEST_IMPOSSIBLE')
    }
  })

  test('one passport is never said to be two people’s by mistake', async () => {
    const { id } = await doubled()
    const reply = await ask('CLEAR_DUPLICATE', id)
    expect(reply.json()).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' })
    expect(reply.json().detail).toContain('Паспорт один')
  })
})

test('accounts that were doubled before are found at the start, the first identified in front', async () => {
  const passport = freePassport()
  const later = await verifiedBorrower(app, { documentNumber: passport })
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  const earlier = await verifiedBorrower(app, { documentNumber: passport })
  const { database } = app.context
  await database.execute(sql`insert into client_check (id, client_id, number, started_at_ms, finished_at_ms, outcome, reasons)
    values (${`check of ${earlier.clientId}`}, ${earlier.clientId}, 0, 1, 2, 'VERIFIED', '[]')`)
  await recordFormerDuplicates(database, app.clock.now())
  await recordFormerDuplicates(database, app.clock.now())
  expect(await duplicatesOf(database, later.clientId)).toMatchObject([
    { earlierClientId: earlier.clientId, laterClientId: later.clientId, grounds: ['PASSPORT'] },
  ])
})

test('the list asks the database as often for many pairs as for one', async () => {
  const headers = await as('vetlugina')
  const passportsRead = async () => {
    const asked = await statementsOf(() => get(app, '/desk-service/duplicates', headers))
    return asked.filter((text) => text.includes('from "client_passport"')).length
  }
  await doubled()
  const before = await passportsRead()
  await doubled()
  expect(await passportsRead()).toBe(before)
})

describe('the scans of both accounts', () => {
  const pairOf = async (id: string, login = 'ryabinina') =>
    (await get(app, '/desk-service/duplicates', await as(login)))
      .json<Reply<typeof deskDuplicates>>()
      .duplicates.find(({ duplicateId }) => duplicateId === id)

  const look = async (id: string, fileId: string, login = 'ryabinina') =>
    get(app, `/desk-service/duplicates/${id}/photos/${fileId}`, await as(login))

  test('are seen side by side, and each client is shown the looks at their own alone', async () => {
    const { owner, second, id } = await doubled()
    const pair = await pairOf(id)
    if (!pair) throw new Error('no pair')
    for (const { photos } of [pair.earlier, pair.later]) {
      expect(photos.map(({ kind }) => kind)).toEqual([
        'PASSPORT_MAIN',
        'PASSPORT_REGISTRATION',
        'SELFIE',
      ])
      const reply = await look(id, photos[2]?.fileId ?? '')
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const journalOf = async ({ clientId }: Borrower) =>
      (await get(app, `/desk-service/journal?clientId=${clientId}`, await as('zavarzina'))).body
    for (const [who, other] of [
      [owner, second],
      [second, owner],
    ] as const) {
      expect(await journalOf(who)).toContain('PHOTO_SEEN')
      const views = (await get(app, '/profile-manager/paper-views', who.headers)).body
      expect(views).toContain('PHOTO_SEEN')
      expect(views).not.toContain(other.clientId)
    }
  })

  test('are closed to other roles, to other photos, and once the pair is decided', async () => {
    const { owner, id } = await doubled()
    const fileId = (await pairOf(id))?.earlier.photos[0]?.fileId ?? ''
    expect((await look(id, fileId, 'koltsova')).json().code).toBe('ROLE_REFUSED')
    const stranger = await verifiedBorrower(app)
    expect((await look(id, await uploaded(app, stranger, 'SELFIE'))).statusCode).toBe(404)
    expect((await look(id, await uploaded(app, owner, 'SELFIE'))).statusCode).toBe(404)
    await decided('KEEP_EARLIER_ACCOUNT', id)
    expect((await look(id, fileId)).statusCode).toBe(404)
    expect((await pairOf(id))?.earlier.photos).toEqual([])
    expect((await ask('KEEP_LATER_ACCOUNT', id)).statusCode).toBe(200)
    expect((await look(id, fileId)).statusCode).toBe(200)
  })
})

test('a question about two accounts, its end and its withdrawal stand in the journal of both', async () => {
  const { owner, second, id } = await doubled()
  const asked = await ask('KEEP_EARLIER_ACCOUNT', id)
  const { requestId } = asked.json<{ requestId: string }>()
  const path = `/desk-service/requests/${requestId}`
  await post(
    app,
    `${path}/withdraw`,
    { reason: 'Сверю ещё раз' },
    { headers: await as('ryabinina') },
  )
  await decided('KEEP_EARLIER_ACCOUNT', id)
  for (const { clientId } of [owner, second]) {
    const { rows } = await app.context.database.execute(sql`select action from staff_action
      where client_id = ${clientId} and action like 'REQUEST%' order by at_ms, action`)
    expect(rows.map(({ action }) => String(action)).toSorted()).toEqual([
      'REQUEST_APPROVED',
      'REQUEST_MADE',
      'REQUEST_MADE',
      'REQUEST_WITHDRAWN',
    ])
  }
})

test('of the decided pairs the list shows those found last, the newest in front', async () => {
  const { database } = app.context
  const nowMs = app.clock.now()
  await database.execute(sql`insert into client (id, phone, status, step, training, created_at_ms)
    select 'person-' || n, '+7' || (9000700000 + n), 'VERIFIED', 'done', 'COMPLETED', ${nowMs}::bigint
    from generate_series(0, 45) as n`)
  await database.execute(sql`insert into duplicate_account
    (id, earlier_client_id, later_client_id, grounds, state, found_at_ms, decided_at_ms)
    select 'pair-' || n, 'person-0', 'person-' || n, '["INN"]',
      (array['DIFFERENT_PEOPLE', 'EARLIER_KEPT'])[1 + n % 2], ${nowMs}::bigint + n, ${nowMs}::bigint
    from generate_series(1, 45) as n`)
  const listed = (await get(app, '/desk-service/duplicates', await as('zavarzina'))).json<{
    duplicates: { duplicateId: string; state: DuplicateState }[]
  }>()
  const shown = listed.duplicates.filter(({ state }) => state !== 'UNDECIDED')
  const latest = Array.from({ length: 20 }, (_, index) => `pair-${45 - index}`)
  expect(shown.map(({ duplicateId }) => duplicateId)).toEqual(latest)
})
