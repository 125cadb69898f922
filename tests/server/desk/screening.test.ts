import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import type { TwoPersonKind } from '../../../protocol/two-people.ts'
import type { MatchGround } from '../../../protocol/screening.ts'
import { saveIdentifiers } from '../../../server/db/clients.ts'
import { clientChecks } from '../../../server/db/schema/clients.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { screenings } from '../../../server/db/schema/screenings.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import type { ListedPerson, Watchlist } from '../../../server/gateways/gateways.ts'
import { screenClient } from '../../../server/screening/screen-clients.ts'
import { createSandboxWatchlist } from '../../../server/gateways/sandbox-watchlist.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import {
  type Borrower,
  offer,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from '../core/fixture.ts'
import {
  awaitCheck,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  sign as signQuestionnaire,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REQUESTS = '/desk-service/requests'

const PASSPORT = {
  birthPlace: 'г. Самара',
  serialNumber: '4510',
  documentNumber: '300017',
  departmentCode: '630-001',
  issuedDate: '2024-03-14',
}
/** Stands on the list of the sandbox. */
const LISTED = {
  lastName: 'Крутов',
  firstName: 'Панкрат',
  patronymic: 'Ефремович',
  birthDate: '1979-02-13',
}

let app: TestApp
let petr: SignedInStaff
let nina: SignedInStaff
let irina: SignedInStaff
let people: readonly ListedPerson[]
let digest: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  await signEverybodyIn()
  const { persons, digest: own } = await createSandboxWatchlist().edition()
  people = persons
  digest = own
})

/** Puts another edition in the place of the sandbox's. */
const publish = (edition: string, persons: readonly ListedPerson[]): void => {
  const watchlist: Watchlist = app.context.gateways.watchlist
  vi.spyOn(watchlist, 'edition').mockResolvedValue({ digest: edition, persons })
}

const named = async (
  name: { lastName: string; firstName: string; patronymic: string | null; birthDate: string },
  numbers: { documentNumber?: string; inn?: string } = {},
): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  const { inn, ...passport } = numbers
  await transaction(app.context.database, async (tx) => {
    await writePassport(tx, who.clientId, { ...PASSPORT, ...name, ...passport })
    if (inn !== undefined) await saveIdentifiers(tx, who.clientId, { inn, snils: '11223344595' })
  })
  return who
}

interface Match {
  readonly matchId: string
  readonly clientId: string
  readonly state: string
  readonly grounds: readonly MatchGround[]
  readonly askedFor: string | null
  readonly isListed: boolean
}

/** A session ends when nobody asks for a while, and jobs move the clock. */
const signEverybodyIn = async (): Promise<void> => {
  petr = await signedInAs(app, 'serov')
  nina = await signedInAs(app, 'zavarzina')
  irina = await signedInAs(app, 'koltsova')
}

const matches = async (): Promise<readonly Match[]> => {
  await signEverybodyIn()
  return (await get(app, '/desk-service/matches', petr.headers)).json<{ matches: Match[] }>()
    .matches
}

const matchOf = async ({ clientId }: Borrower): Promise<Match> => {
  const found = (await matches()).find((match) => match.clientId === clientId)
  if (!found) throw new Error('The client was not found on a list')
  return found
}

const ask = (staff: SignedInStaff, kind: TwoPersonKind, subjectId: string) =>
  post(app, REQUESTS, { kind, subjectId, reason: 'Сверили год и место рождения' }, staff)

const decided = async (kind: TwoPersonKind, subjectId: string): Promise<void> => {
  const { requestId } = (await ask(petr, kind, subjectId)).json<{ requestId: string }>()
  const reply = await post(
    app,
    `${REQUESTS}/${requestId}/decide`,
    { isApproved: true, note: '' },
    nina,
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

/** The night's check of everybody. */
const screenBase = () => app.runJobs(app.clock.now() + DAY_MS)

const payoutsOf = (loanId: string) =>
  app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))

describe('who is found on a list', () => {
  const NEW = { lastName: 'Иной', firstName: 'Фома', patronymic: null, birthDate: '1971-01-01' }

  test.each([
    ['the same name and day of birth', LISTED, {}, ['NAME', 'BIRTH_DATE']],
    [
      'without the patronymic of the list',
      { ...LISTED, patronymic: null },
      {},
      ['NAME', 'BIRTH_DATE'],
    ],
    [
      'a name with Ё, a hyphen and another order',
      {
        lastName: 'Пантелей',
        firstName: 'Крутов',
        patronymic: 'Ефрёмович',
        birthDate: '1979-02-13',
      },
      {},
      ['NAME', 'BIRTH_DATE'],
    ],
    ['a namesake born on another day', { ...LISTED, birthDate: '1980-02-13' }, {}, null],
    [
      'a list that knows the year alone',
      {
        lastName: 'Полуянов',
        firstName: 'Савва',
        patronymic: 'Миронович',
        birthDate: '1983-05-05',
      },
      {},
      ['NAME', 'BIRTH_YEAR'],
    ],
    [
      'a list that knows no birth and no patronymic',
      { lastName: 'Громовой', firstName: 'Ермил', patronymic: 'Глебович', birthDate: '1990-01-01' },
      {},
      ['NAME'],
    ],
    ['another name with the same ИНН', NEW, { inn: '500100732216' }, ['INN']],
  ] as const)('%s', async (words, name, numbers, grounds) => {
    const who = await named(name, numbers)
    publish(words, people)
    await screenBase()
    const found = (await matches()).filter(({ clientId }) => clientId === who.clientId)
    expect(found.map((match) => match.grounds)).toEqual(grounds === null ? [] : [grounds])
  })
})

test('an entry that the lists print twice is one match, and keeps nobody unchecked', async () => {
  const who = await named(LISTED)
  const again = people.slice(0, 1).map((listed) => ({ ...listed, number: '5001' }))
  publish('printed twice', [...people, ...again])
  await screenBase()
  const found = (await matches()).filter(({ clientId }) => clientId === who.clientId)
  expect(found.map(({ grounds }) => grounds)).toEqual([['NAME', 'BIRTH_DATE']])
})

test('a client is checked when they are identified, and passes without a word of it', async () => {
  const who = await newBorrower(app, '+79180300100')
  await fillQuestionnaire(app, who)
  await signQuestionnaire(app, who)
  await awaitCheck(app)
  const rows = await app.context.database
    .select()
    .from(screenings)
    .where(eq(screenings.clientId, who.clientId))
  expect(rows).toMatchObject([{ cause: 'INTAKE', edition: digest, clients: 1, found: 0 }])
  const checks = await app.context.database
    .select()
    .from(clientChecks)
    .where(eq(clientChecks.clientId, who.clientId))
  expect(checks).toMatchObject([{ outcome: 'VERIFIED', way: 'PROVIDER' }])
})

test('nobody is identified while a list cannot be read', async () => {
  vi.spyOn(app.context.gateways.watchlist, 'edition').mockRejectedValue(new Error('no list'))
  const who = await newBorrower(app, '+79180300200')
  await fillQuestionnaire(app, who)
  await signQuestionnaire(app, who)
  await awaitCheck(app)
  const [check] = await app.context.database
    .select()
    .from(clientChecks)
    .where(eq(clientChecks.clientId, who.clientId))
  expect(check?.outcome).toBeNull()
})

describe('money to somebody found', () => {
  test('is not lent, and the refusal says nothing of lists', async () => {
    const who = await named(LISTED)
    const body = await signingBody(app, who)
    publish('signing', people)
    await screenBase()
    const fresh = { ...body, ...(await signingBody(app, who)) }
    const reply = await sign(app, who, fresh)
    expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(reply.body).not.toMatch(/переч|список|115|росфин|блок/i)
  })

  test('waits before the payout until two people have cleared them, then goes', async () => {
    const who = await named(LISTED)
    const loanId = await signed(app, who)
    await app.runJobs()
    expect(await payoutsOf(loanId)).toEqual([])
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
    const { matchId, state } = await matchOf(who)
    expect(state).toBe('POSSIBLE_MATCH')
    await decided('CLEAR_MATCH', matchId)
    await app.runJobs(app.clock.now() + 2 * HOUR_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('stays while the client is frozen, and goes when they are released @slow', async () => {
    const who = await named(LISTED)
    const loanId = await signed(app, who)
    await app.runJobs()
    const { matchId } = await matchOf(who)
    await decided('FREEZE_CLIENT', matchId)
    expect(await matchOf(who)).toMatchObject({ state: 'FROZEN', isListed: true })
    await app.runJobs(app.clock.now() + 3 * HOUR_MS)
    expect(await payoutsOf(loanId)).toEqual([])
    publish('without them', people.slice(1))
    await screenBase()
    expect(await matchOf(who)).toMatchObject({ state: 'FROZEN', isListed: false })
    await decided('RELEASE_CLIENT', matchId)
    await app.runJobs(app.clock.now() + 2 * HOUR_MS)
    expect(await payoutsOf(loanId)).toMatchObject([{ state: 'PAID' }])
  })
})

describe('a payout of another day than that of the signature', () => {
  const HIGH_INCOME = { incomeRoubles: 300_000 }

  /** Signed at 22:00 in Moscow and cooling off until the next day. */
  const signedInTheEvening = async () => {
    const who = await verifiedBorrower(app, HIGH_INCOME)
    await closeLoanWell(app, who, 190, `OLD-${who.clientId}`)
    const evening = Date.parse(`${addDays(moscowDate(app.clock.now()), 1)}T22:00:00+03:00`)
    await app.clock.moveTo(evening)
    return { who, loanId: await signed(app, who, { amount: 60_000, term: 6 }) }
  }
  const listed = async (who: Borrower) =>
    transaction(app.context.database, (tx) =>
      writePassport(tx, who.clientId, { ...PASSPORT, ...LISTED }),
    )

  test('asks no bureau about somebody held, however long they are', async () => {
    const { who, loanId } = await signedInTheEvening()
    await listed(who)
    const reports = vi.spyOn(app.context.gateways.creditBureaus, 'reports')
    await app.runJobs(app.clock.now() + 12 * HOUR_MS)
    expect(await payoutsOf(loanId)).toEqual([])
    expect(reports).not.toHaveBeenCalled()
    await decided('CLEAR_MATCH', (await matchOf(who)).matchId)
    await app.runJobs(app.clock.now() + 2 * HOUR_MS)
    expect(reports).toHaveBeenCalled()
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('is not forgotten when its client is found between the check and the try', async () => {
    const { who, loanId } = await signedInTheEvening()
    const { creditBureaus } = app.context.gateways
    const reports = creditBureaus.reports.bind(creditBureaus)
    vi.spyOn(creditBureaus, 'reports').mockImplementationOnce(async (...asked) => {
      await listed(who)
      await screenClient(app.context, who.clientId, 'INTAKE')
      return reports(...asked)
    })
    await app.runJobs(app.clock.now() + 12 * HOUR_MS)
    expect(await payoutsOf(loanId)).toEqual([])
    await decided('CLEAR_MATCH', (await matchOf(who)).matchId)
    await app.runJobs(app.clock.now() + 2 * HOUR_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })
})

describe('a match', () => {
  test('is never decided by one person, nor by a role that has no part in it', async () => {
    const who = await named(LISTED)
    publish('roles', people)
    await screenBase()
    const { matchId } = await matchOf(who)
    expect((await ask(irina, 'CLEAR_MATCH', matchId)).json()).toMatchObject({
      code: 'ROLE_REFUSED',
    })
    const { requestId } = (await ask(petr, 'CLEAR_MATCH', matchId)).json<{ requestId: string }>()
    const decide = (staff: SignedInStaff) =>
      post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, staff)
    expect((await decide(petr)).json()).toMatchObject({ code: 'REQUEST_OWN' })
    expect((await decide(irina)).json()).toMatchObject({ code: 'ROLE_REFUSED' })
    expect((await decide(nina)).statusCode).toBe(200)
    expect((await ask(petr, 'FREEZE_CLIENT', matchId)).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
    })
  })

  test('that was cleared stays so with the next edition, one that was released is asked about again', async () => {
    const cleared = await named(LISTED)
    const released = await named(LISTED)
    publish('first', people)
    await screenBase()
    await decided('CLEAR_MATCH', (await matchOf(cleared)).matchId)
    const { matchId } = await matchOf(released)
    await decided('FREEZE_CLIENT', matchId)
    await decided('RELEASE_CLIENT', matchId)
    const held = async () =>
      (await matches())
        .map(({ clientId }) => clientId)
        .filter((id) => id === cleared.clientId || id === released.clientId)
    await screenBase()
    expect(await held()).toEqual([])
    publish('second', people)
    await screenBase()
    expect(await held()).toEqual([released.clientId])
  })
})

describe('the whole base', () => {
  const baseRuns = async () =>
    (await app.context.database.select().from(screenings)).filter(({ cause }) => cause === 'BASE')

  test('is checked once against an edition, and again in three months at the latest', async () => {
    publish('quarterly', people)
    await screenBase()
    const before = (await baseRuns()).length
    await screenBase()
    expect(await baseRuns()).toHaveLength(before)
    await app.clock.moveTo(app.clock.now() + 81 * DAY_MS)
    await screenBase()
    expect(await baseRuns()).toHaveLength(before + 1)
  })

  test('a check that was made cannot be rewritten', async () => {
    await screenBase()
    await expect(
      app.context.database.execute(sql`update screening set found = 0`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is kept') } })
  })
})

test('an offer is drawn for somebody held as for anybody', async () => {
  const who = await named(LISTED)
  publish('offer', people)
  await screenBase()
  expect((await offer(app, who)).statusCode).toBe(200)
})
