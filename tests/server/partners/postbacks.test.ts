import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerAgent } from '../../../protocol/enums.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { eraseClient } from '../../../server/accounts/erase-client.ts'
import {
  type Borrower,
  type BorrowerOptions,
  lent,
  offer,
  REFUSING_CARD,
  signed,
  statusOf,
  verifiedBorrower,
} from '../core/fixture.ts'
import { signedInAs, type SignedInStaff } from '../desk/staff.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** Whom every bureau knows a self-ban of. */
const SELF_BANNED = '200001'
const AGENT: PartnerAgent = 'LEADS_SU'

let app: TestApp
let clicks = 0
let accountant: SignedInStaff

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 61 * MINUTE_MS)
  accountant = await signedInAs(app, 'koltsova')
})

const bind = async (
  who: Borrower,
  { name = AGENT, end = '' }: { name?: PartnerAgent; end?: string } = {},
): Promise<string> => {
  clicks += 1
  const transactionId = `click-${clicks}${end}`
  const url = `/profile-manager/cpa?name=${name}&transactionId=${transactionId}&webId=w%26m`
  await post(app, url, {}, { headers: who.headers })
  // The click after it is a later one.
  await app.clock.moveTo(app.clock.now() + 1_000)
  return transactionId
}

const brought = async (options: BorrowerOptions & { end?: string } = {}) => {
  const who = await verifiedBorrower(app, options)
  return { who, click: await bind(who, { end: options.end ?? '' }) }
}

interface Heard {
  readonly subject: string
  readonly payload: Readonly<Record<string, string>>
}

/** What the partners' stand-in heard about a click, in the order of hearing. */
const heardOf = async (click: string): Promise<readonly Heard[]> =>
  (await get(app, '/sandbox/journal?kind=postback'))
    .json<Heard[]>()
    .filter(({ payload }) => payload['click'] === click)
    .toReversed()

const statuses = async (click: string): Promise<(string | undefined)[]> =>
  (await heardOf(click)).map(({ payload }) => payload['status'])

interface Shown {
  readonly postbackId: string
  readonly transactionId: string | null
  readonly event: string
  readonly state: string
  readonly attempts: number
  readonly lastError: string | null
  readonly nextTryAt: string | null
}

const listed = async (query = ''): Promise<{ postbacks: Shown[]; next: string | null }> =>
  (await get(app, `/desk-service/postbacks${query}`, accountant.headers)).json()

const shownOf = async (click: string): Promise<Shown[]> =>
  (await listed()).postbacks.filter(({ transactionId }) => transactionId === click)

describe('a partner hears of a client they brought', () => {
  test('that the application was signed and that the money was sent, each once', async () => {
    const { who, click } = await brought()
    const applicationId = await lent(app, who)
    await app.runJobs()
    expect(await heardOf(click)).toMatchObject(
      ['hold', 'approved'].map((status) => ({
        subject: AGENT,
        payload: { status, application: applicationId, affiliate: 'w&m' },
      })),
    )
  })

  test('nothing but the click, our number of the application and what happened', async () => {
    const { who, click } = await brought()
    await lent(app, who)
    const [first] = await heardOf(click)
    expect(Object.keys(first?.payload ?? {}).toSorted()).toEqual([
      'affiliate',
      'application',
      'click',
      'status',
    ])
    const told = JSON.stringify(await heardOf(click))
    for (const personal of [who.phone.slice(1), who.clientId, 'Иванова', '200007', '12000'])
      expect(told).not.toContain(personal)
  })

  test('of a refusal once, however many sums are tried, and of what follows it', async () => {
    const { who, click } = await brought({ documentNumber: SELF_BANNED })
    for (const amount of [12_000, 9_000]) await offer(app, who, { amount })
    await app.runJobs()
    expect(await statuses(click)).toEqual(['rejected'])
  })

  test('that a signed loan was given up', async () => {
    const { who, click } = await brought({ card: REFUSING_CARD })
    const loanId = await signed(app, who)
    await app.runJobs(app.clock.now() + 60 * MINUTE_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
    await post(
      app,
      '/vovremya-core/loan/cancel',
      { loanApplicationId: loanId },
      { headers: who.headers },
    )
    await app.runJobs()
    expect(await statuses(click)).toEqual(['hold', 'rejected'])
  })
})

describe('a partner hears nothing', () => {
  test('of an offer that was looked at only', async () => {
    const { who, click } = await brought()
    await offer(app, who)
    await app.runJobs()
    expect(await heardOf(click)).toEqual([])
  })

  test('of a click that was bound after the signature', async () => {
    const who = await verifiedBorrower(app)
    await signed(app, who)
    const click = await bind(who)
    await app.runJobs()
    expect(await heardOf(click)).toEqual([])
  })

  test('of a client who has had a loan before', async () => {
    const who = await verifiedBorrower(app)
    await lent(app, who)
    const click = await bind(who)
    await lent(app, who, { amount: 5_000, term: 2 })
    expect(await heardOf(click)).toEqual([])
  })

  test('of a client whom a later click of another brought', async () => {
    const { who, click } = await brought()
    const later = await bind(who, { name: 'SRAVNI' })
    await lent(app, who)
    expect(await heardOf(click)).toEqual([])
    expect(await heardOf(later)).toMatchObject([{ subject: 'SRAVNI' }, { subject: 'SRAVNI' }])
  })

  test('once the account is gone with the click', async () => {
    const { who, click } = await brought({ end: '-broken' })
    await signed(app, who)
    const nowMs = app.clock.now()
    const { database } = app.context
    await transaction(database, (tx) =>
      eraseClient(tx, { id: who.clientId, phone: who.phone }, nowMs),
    )
    await app.runJobs()
    expect(await heardOf(click)).toEqual([])
    expect((await listed()).postbacks[0]).toMatchObject({ state: 'OFF', transactionId: null })
  })
})

describe('a partner who does not answer', () => {
  test('is told again after 1, 5 and 30 minutes', async () => {
    const { who, click } = await brought({ end: '-broken' })
    await signed(app, who)
    const startMs = app.clock.now()
    await app.runJobs(startMs)
    const tries = async () => (await statuses(click)).filter((status) => status === 'hold').length
    expect(await tries()).toBe(1)
    for (const [minutes, expected] of [
      [1, 2],
      [6, 3],
      [36, 4],
    ] as const) {
      await app.runJobs(startMs + minutes * MINUTE_MS + 1_000)
      expect(await tries()).toBe(expected)
    }
    accountant = await signedInAs(app, 'koltsova')
    const waiting = (await shownOf(click)).find(({ event }) => event === 'HOLD')
    expect(waiting).toMatchObject({ state: 'WAITING', attempts: 4 })
    expect(waiting?.lastError).toContain('answered 500')
    expect(waiting?.nextTryAt).not.toBeNull()
  })

  test('is not told of the signature any more once they know that the money was sent', async () => {
    const { who, click } = await brought()
    const failure = new Error('the line is down')
    vi.spyOn(app.context.gateways.postbacks, 'send').mockRejectedValueOnce(failure)
    await lent(app, who)
    await app.runJobs(app.clock.now() + 2 * MINUTE_MS)
    expect(await statuses(click)).toEqual(['approved'])
    expect(await shownOf(click)).toMatchObject([{ state: 'SENT' }, { state: 'OVERTAKEN' }])
  })

  test('is given up after more than a day and told again when a person asks for it @slow', async () => {
    const { who, click } = await brought({ end: '-broken' })
    await signed(app, who)
    await app.runJobs(app.clock.now() + 2 * DAY_MS)
    accountant = await signedInAs(app, 'koltsova')
    expect(await shownOf(click)).toMatchObject([{ state: 'FAILED' }, { state: 'FAILED' }])
    const { jobs } = (await get(app, '/desk-service/money', accountant.headers)).json<{
      jobs: { jobId: string; kind: string }[]
    }>()
    const jobId = jobs.findLast(({ kind }) => kind === 'partners.postback')?.jobId ?? ''
    const before = (await heardOf(click)).length
    const retry = `/desk-service/money/jobs/${jobId}/retry`
    expect((await post(app, retry, {}, { headers: accountant.headers })).statusCode).toBe(200)
    await app.runJobs()
    expect(await heardOf(click)).toHaveLength(before + 1)
  })
})

describe('the list of the workplace', () => {
  test('shows every postback page by page, the latest first, and those of one partner', async () => {
    const { who, click } = await brought()
    await lent(app, who)
    expect(await shownOf(click)).toMatchObject([
      { event: 'APPROVED', state: 'SENT', attempts: 1, lastError: null, nextTryAt: null },
      { event: 'HOLD', state: 'SENT' },
    ])
    const [first, second] = (await listed()).postbacks
    const { postbacks } = await listed(`?before=${first?.postbackId}`)
    expect(postbacks[0]).toEqual(second)
    expect((await listed('?partner=RAFINAD')).postbacks).toEqual([])
  })

  test('is not for support', async () => {
    const { headers } = await signedInAs(app, 'ryabinina')
    for (const url of [
      '/desk-service/postbacks',
      '/desk-service/funnel?from=2026-03-11&to=2026-03-11',
    ])
      expect((await get(app, url, headers)).json()).toMatchObject({ code: 'ROLE_REFUSED' })
  })
})
