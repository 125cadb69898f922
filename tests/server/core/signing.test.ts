import { describe, expect, test } from 'vitest'
import { loans, loanSignatures, loanTransitions } from '../../../server/db/schema/loans.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import {
  type Borrower,
  coreApp,
  giveCard,
  GOOD_CARD,
  newcomer,
  offer,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'
import { bureausSay } from './bureau-fixture.ts'
import { closeLoanWell } from './close-loan-well.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const cancel = (app: TestApp, who: Borrower, loanApplicationId: string) =>
  post(app, '/vovremya-core/loan/cancel', { loanApplicationId }, { headers: who.headers })

test('a signature is kept with its code, terms, warnings and every step of the application', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  const reply = await sign(app, who, body)
  expect(reply.json()).toMatchObject({
    applicationState: 'PAYOUT_PENDING',
    amountOfContract: 12_000,
    signedAt: '2026-03-11T09:00:00.000Z',
    coolingUntil: null,
    cardMask: 'MIR •• 3055',
  })
  const [signature] = await app.context.database.select().from(loanSignatures)
  expect(signature).toMatchObject({
    clientId: who.clientId,
    termsHash: body.termsHash,
    address: '127.0.0.1',
  })
  expect(signature?.codeHash).not.toContain(body.smsCode)
  const steps = await app.context.database.select().from(loanTransitions)
  expect(steps.map(({ action }) => action)).toEqual(['SIGN', 'REQUEST_PAYOUT'])
})

test.for([
  ['amountOfContract', 13_000],
  ['loanTerm', 4],
  ['dateOfIssuance', '2026-03-12'],
  ['typeOfProduct', 'OPTIMAL'],
  ['paymentData', 'another'],
] as const)('%s other than that of the offer is refused by its name', async ([field, value]) => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const reply = await sign(app, who, { ...(await signingBody(app, who)), [field]: value })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
})

test('without a hash the latest offer with the same terms is signed', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const { termsHash: _hash, ...body } = await signingBody(app, who)
  expect((await sign(app, who, body)).statusCode).toBe(200)
})

test('commission cannot be switched on', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const reply = await sign(app, who, { ...(await signingBody(app, who)), commissionEnable: true })
  expect(reply.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'commissionEnable' }],
  })
})

test('a code sent for other terms does not sign these', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const other = await signingBody(app, who, { term: 4 })
  const { termsHash } = (await offer(app, who)).json()
  const reply = await sign(app, who, { ...other, loanTerm: 3, termsHash })
  expect(reply.json().code).toBe('CODE_OTHER_TERMS')
})

test('an offer that is over, or somebody else’s, is asked for again', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const stranger = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  const foreign = await sign(app, stranger, { ...body, paymentData: stranger.cardId })
  expect(foreign.json().code).toBe('OFFER_EXPIRED')
  await app.runJobs(app.clock.now() + 8 * DAY_MS)
  expect((await sign(app, who, body)).json().code).toBe('OFFER_EXPIRED')
  expect((await app.context.database.select().from(loans)).map(({ state }) => state)).toEqual([
    'EXPIRED',
  ])
})

test('a debt load warning must be confirmed by its code', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { incomeRoubles: 30_000, obligationsRoubles: 12_000 })
  const body = await signingBody(app, who)
  expect((await sign(app, who, body)).json().code).toBe('DEBT_LOAD_WARNING')
  const confirmed = { ...body, acknowledgedWarnings: ['DEBT_LOAD'] }
  expect((await sign(app, who, confirmed)).json()).toMatchObject({
    applicationState: 'PAYOUT_PENDING',
  })
})

test('the law is asked again at the signature: a self-ban set meanwhile refuses the loan', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  await bureausSay(app, who, { selfBan: true })
  expect((await sign(app, who, body)).json().code).toBe('OFFER_REFUSED')
  expect(
    await statusOf(app, who, (await app.context.database.select().from(loans))[0]?.id ?? ''),
  ).toMatchObject({
    applicationState: 'REFUSED',
    reasons: [{ code: 'SELF_BAN' }],
  })
})

test('the line is counted again at the signature', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const second = await giveCard(app, who.clientId, GOOD_CARD)
  const choices = [
    { amount: 30_000 },
    { amount: 30_000, term: 4 },
    { amount: 30_000, term: 5, cardId: second.id },
  ]
  const hashes: string[] = []
  for (const terms of choices) hashes.push(String((await offer(app, who, terms)).json().termsHash))
  const codes: string[] = []
  for (const [index, terms] of choices.entries()) {
    const reply = await sign(app, who, await signingBody(app, who, terms, hashes[index]))
    codes.push(String(reply.json().code ?? reply.json().applicationState))
  }
  expect(codes).toEqual(['PAYOUT_PENDING', 'PAYOUT_PENDING', 'LIMIT_EXCEEDED'])
})

describe.each([['the same key'], ['different keys']])('fifty signatures at once, %s', (keys) => {
  test('make one loan, signed once', async () => {
    const app = await coreApp()
    const who = await verifiedBorrower(app)
    const body = await signingBody(app, who)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sign(app, who, body, keys === 'the same key' ? 'one-key-1' : `key-of-${index}-`),
      ),
    )
    const accepted = replies.filter(({ statusCode }) => statusCode === 200)
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(accepted.map(({ body: answer }) => answer)).size).toBe(1)
    expect(accepted.length === 1 || keys === 'the same key').toBe(true)
    // With keys of their own the losers find the code used up or the loan signed, whichever they meet first.
    const reasons =
      keys === 'the same key' ? ['IDEMPOTENCY_IN_FLIGHT'] : ['ILLEGAL_TRANSITION', 'CODE_USED']
    for (const reply of refused) expect(reasons).toContain(reply.json().code)
    expect(await app.context.database.select().from(loanSignatures)).toHaveLength(1)
    await app.runJobs()
    const { applications } = (
      await get(app, '/vovremya-core/loan/application/current-list', who.headers)
    ).json()
    expect(applications).toMatchObject([{ applicationState: 'PAID_OUT' }])
  })
})

describe('cooling-off', () => {
  const coolingBorrower = async (app: TestApp) => {
    const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
    await closeLoanWell(app, who)
    return who
  }
  const terms = { amount: 60_000, term: 6 }

  test('from 50 000 ₽ the money waits four hours; then it is sent by itself', async () => {
    const app = await coreApp()
    const who = await coolingBorrower(app)
    const loanId = await signed(app, who, terms)
    expect(await statusOf(app, who, loanId)).toMatchObject({
      applicationState: 'COOLING',
      coolingUntil: new Date(app.clock.now() + 4 * HOUR_MS).toISOString(),
    })
    await app.runJobs(app.clock.now() + 4 * HOUR_MS - 1)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'COOLING' })
    await app.runJobs(app.clock.now() + 1)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('until then it is cancelled free of charge, twice if need be, and never paid out', async () => {
    const app = await coreApp()
    const who = await coolingBorrower(app)
    const loanId = await signed(app, who, terms)
    const reply = await cancel(app, who, loanId)
    expect(reply.json()).toMatchObject({ applicationState: 'CANCELLED', remainingTotalKopecks: 0 })
    expect((await cancel(app, who, loanId)).json()).toEqual(reply.json())
    await app.runJobs(app.clock.now() + DAY_MS)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'CANCELLED' })
    const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
    expect(limits.usedLimit).toBe(0)
  })

  test('when it is over the loan is returned, not cancelled', async () => {
    const app = await coreApp()
    const who = await coolingBorrower(app)
    const loanId = await signed(app, who, terms)
    await app.runJobs(app.clock.now() + 4 * HOUR_MS)
    expect((await cancel(app, who, loanId)).json().code).toBe('COOLING_OVER')
    const small = await signed(app, who, { amount: 12_000 })
    expect((await cancel(app, who, small)).json().code).toBe('COOLING_OVER')
  })

  test('a cancelled loan may be taken again the same minute', async () => {
    const app = await coreApp()
    const who = await coolingBorrower(app)
    await cancel(app, who, await signed(app, who, terms))
    expect(await signed(app, who, terms)).toBeTruthy()
  })
})

test('a loan of somebody else is answered like one that does not exist', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const stranger = await newcomer(app)
  const loanId = await signed(app, who)
  expect((await statusOf(app, stranger, loanId)).code).toBe('NOT_FOUND')
  expect((await cancel(app, stranger, loanId)).json().code).toBe('NOT_FOUND')
})
