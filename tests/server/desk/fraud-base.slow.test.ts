/** Payees checked against the Bank of Russia's base of payments without consent before each payout (41-FZ, decision 0163). */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import type { TwoPersonKind } from '../../../protocol/two-people.ts'
import { saveIdentifiers } from '../../../server/db/clients.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { screenings, watchlistMatches } from '../../../server/db/schema/screenings.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  type FraudRegistry,
  type FraudReport,
  GatewayFailure,
  type Payee,
} from '../../../server/gateways/gateways.ts'
import { isHeldByList, mayNotBeLentTo } from '../../../server/screening/matches.ts'
import {
  type Borrower,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REQUESTS = '/desk-service/requests'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
})

const registryOf = (): FraudRegistry => {
  const { fraudRegistry } = app.context.gateways
  if (!fraudRegistry) throw new Error('The sandbox has a base')
  return fraudRegistry
}

/** Puts a base in the place of the sandbox's that says this of whoever it is asked about. */
const baseSays = (say: (payee: Payee) => readonly FraudReport[], edition = 'of the test') =>
  vi
    .spyOn(registryOf(), 'check')
    .mockImplementation((payee) => Promise.resolve({ edition, reports: say(payee) }))

const phoneReported = (reportedOn = '2026-03-01') =>
  baseSays(({ phone }) => [{ ground: 'PHONE', value: phone, reportedOn: isoDate(reportedOn) }])

interface Match {
  readonly matchId: string
  readonly clientId: string
  readonly list: string
  readonly state: string
  readonly grounds: readonly string[]
  readonly reportedOn: string | null
  readonly isListed: boolean | null
}

const matchesOf = async ({ clientId }: Borrower): Promise<readonly Match[]> => {
  const { headers } = await signedInAs(app, 'serov')
  const reply = await get(app, '/desk-service/matches', headers)
  return reply.json<{ matches: Match[] }>().matches.filter((match) => match.clientId === clientId)
}

const decided = async (kind: TwoPersonKind, { matchId: subjectId }: Match): Promise<void> => {
  const petr = await signedInAs(app, 'serov')
  const nina = await signedInAs(app, 'zavarzina')
  const asked = await post(app, REQUESTS, { kind, subjectId, reason: 'Звонили клиенту' }, petr)
  const { requestId } = asked.json<{ requestId: string }>()
  const body = { isApproved: true, note: '' }
  const reply = await post(app, `${REQUESTS}/${requestId}/decide`, body, nina)
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const onlyMatchOf = async (who: Borrower): Promise<Match> => {
  const [match, ...others] = await matchesOf(who)
  if (!match || others.length > 0) throw new Error('The client was not found once')
  return match
}

const payoutsOf = (loanId: string) =>
  app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))

const later = (ms: number) => app.runJobs(app.clock.now() + ms)

/** A loan that was signed and whose payout was held by a report about the phone. */
const held = async (): Promise<{ who: Borrower; loanId: string }> => {
  const who = await verifiedBorrower(app)
  phoneReported()
  const loanId = await signed(app, who)
  await app.runJobs()
  return { who, loanId }
}

describe('before each payout', () => {
  test('the base is asked about the client, the phone and the very card, and that it was asked is kept', async () => {
    const check = baseSays(() => [])
    const who = await verifiedBorrower(app)
    await transaction(app.context.database, (tx) =>
      saveIdentifiers(tx, who.clientId, { inn: '500100732259', snils: '112-233-445 95' }),
    )
    const loanId = await signed(app, who)
    await app.runJobs()
    expect(check.mock.calls).toEqual([
      [
        {
          passport: expect.stringMatching(/^\d{10}$/),
          inn: '500100732259',
          snils: '11223344595',
          phone: who.phone.slice(1),
          cards: [{ firstSix: '220200', lastFour: '3055' }],
        },
      ],
    ])
    const rows = await app.context.database
      .select()
      .from(screenings)
      .where(and(eq(screenings.clientId, who.clientId), eq(screenings.source, 'FRAUD_BASE')))
    expect(rows).toMatchObject([{ cause: 'PAYOUT', edition: 'of the test', clients: 1, found: 0 }])
    expect(await payoutsOf(loanId)).toMatchObject([{ state: 'PAID' }])
  })

  test('a phone of the sandbox’s base is found', async () => {
    const who = await verifiedBorrower(app)
    const check = registryOf().check.bind(registryOf())
    vi.spyOn(registryOf(), 'check').mockImplementation((payee) =>
      check({ ...payee, phone: '79885550041' }),
    )
    await signed(app, who)
    await app.runJobs()
    expect(await onlyMatchOf(who)).toMatchObject({
      list: 'FRAUD_BASE',
      grounds: ['PHONE'],
      reportedOn: '2019-08-15',
      isListed: true,
    })
  })

  test('nobody is paid while the base cannot be read', async () => {
    const who = await verifiedBorrower(app)
    const check = vi.spyOn(registryOf(), 'check').mockRejectedValue(new Error('no feed'))
    const loanId = await signed(app, who)
    await app.runJobs()
    expect(await payoutsOf(loanId)).toEqual([])
    check.mockRestore()
    await later(2 * HOUR_MS)
    expect(await payoutsOf(loanId)).toMatchObject([{ state: 'PAID' }])
  })

  test('a base that another system of the lender asks is not asked here', async () => {
    const elsewhere = await testApp({ env: { FRAUD_CHECK: 'elsewhere' } })
    try {
      const who = await verifiedBorrower(elsewhere)
      const loanId = await signed(elsewhere, who)
      await elsewhere.runJobs()
      const { database } = elsewhere.context
      const rows = await database.select().from(payouts).where(eq(payouts.loanId, loanId))
      expect(rows).toMatchObject([{ state: 'PAID' }])
      const asked = await database
        .select()
        .from(screenings)
        .where(eq(screenings.source, 'FRAUD_BASE'))
      expect(asked).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })
})

describe('a payee who was reported', () => {
  test('is paid nothing until two people have cleared the report, then at the terms that were signed', async () => {
    const { who, loanId } = await held()
    expect(await payoutsOf(loanId)).toEqual([])
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
    await decided('CLEAR_MATCH', await onlyMatchOf(who))
    await later(2 * HOUR_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('is not lent to again, and neither refusal nor status says why', async () => {
    const { who, loanId } = await held()
    const reply = await sign(app, who, await signingBody(app, who))
    expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' })
    const shown = `${reply.body}${JSON.stringify(await statusOf(app, who, loanId))}`
    expect(shown).not.toMatch(/мошен|финцерт|баз|без согласия|FRAUD/i)
  })

  test('whom two people have refused ends the loan without money, in neutral words', async () => {
    const { who, loanId } = await held()
    await decided('FREEZE_CLIENT', await onlyMatchOf(who))
    await later(2 * HOUR_MS)
    expect(await payoutsOf(loanId)).toEqual([])
    const status = await statusOf(app, who, loanId)
    expect(status).toMatchObject({ applicationState: 'CANCELLED' })
    const told = await get(app, '/profile-manager/inbox', who.headers)
    expect(told.body).toContain('Мы отменили выплату')
    expect(`${JSON.stringify(status)}${told.body}`).not.toMatch(/мошен|финцерт|без согласия|FRAUD/i)
  })

  test('about whom nobody decides in five working days ends the loan without money', async () => {
    const { who, loanId } = await held()
    await later(6 * DAY_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
    await later(2 * DAY_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'CANCELLED' })
    expect(await payoutsOf(loanId)).toEqual([])
  })

  test('is asked about again only when there is a later report', async () => {
    const { who } = await held()
    await decided('CLEAR_MATCH', await onlyMatchOf(who))
    await later(2 * HOUR_MS)
    phoneReported('2026-03-01')
    await signed(app, who)
    await app.runJobs()
    expect(await matchesOf(who)).toEqual([])
    phoneReported('2026-03-10')
    await signed(app, who)
    await app.runJobs()
    expect(await matchesOf(who)).toMatchObject([{ reportedOn: '2026-03-10' }])
  })

  test('gets their own money back all the same', async () => {
    const { who } = await held()
    const { database } = app.context
    expect(await mayNotBeLentTo(database, who.clientId)).toBe(true)
    expect(await isHeldByList(database, who.clientId)).toBe(false)
  })

  test('stands in no row in the plain, nor under a hash that can be guessed', async () => {
    const { who } = await held()
    const rows = await app.context.database
      .select()
      .from(watchlistMatches)
      .where(eq(watchlistMatches.clientId, who.clientId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(who.phone.slice(1))
    const guessed = createHash('sha256')
      .update(JSON.stringify(['PHONE', who.phone.slice(1), '2026-03-01']))
      .digest('hex')
    expect(rows.map(({ entryKey }) => entryKey)).not.toContain(guessed)
  })

  test('whose report has left the base is shown so', async () => {
    const { who } = await held()
    baseSays(() => [])
    expect(await onlyMatchOf(who)).toMatchObject({ isListed: false, state: 'POSSIBLE_MATCH' })
  })

  test('is decided on also while neither the base nor a list can be read', async () => {
    const { who } = await held()
    const unreadable = new GatewayFailure('fraud-registry', 'a feed is older than three days', {
      safeToRepeat: true,
    })
    vi.spyOn(registryOf(), 'check').mockRejectedValue(unreadable)
    vi.spyOn(app.context.gateways.watchlist, 'edition').mockRejectedValue(unreadable)
    const match = await onlyMatchOf(who)
    expect(match).toMatchObject({ isListed: null, state: 'POSSIBLE_MATCH' })
    await decided('FREEZE_CLIENT', match)
    expect(await onlyMatchOf(who)).toMatchObject({ state: 'FROZEN' })
  })
})
