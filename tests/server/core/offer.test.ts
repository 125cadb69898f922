import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loans } from '../../../server/db/schema/loans.ts'
import { get } from '../profile-manager/borrower.ts'
import { coreApp, giveCard, SLOW_CARD, lent, newcomer, offer, verifiedBorrower } from './fixture.ts'

test('an offer stands five working days and carries price, evidence and the hash of its terms', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const reply = await offer(app, who)
  expect(reply.json()).toMatchObject({
    applicationState: 'OFFERED',
    // Wednesday and five working days on.
    expiresOn: '2026-03-18',
    dailyRateMillionths: 6000,
    coolingHours: 0,
    warnings: [],
  })
  expect(reply.json().termsHash).toMatch(/^[0-9a-f]{64}$/)
  expect(reply.json().rows).toHaveLength(3)
  expect(reply.json().evidence.map(({ rule }: { rule: string }) => rule)).toEqual(
    expect.arrayContaining(['DAILY_RATE', 'FULL_COST', 'SELF_BAN', 'DEBT_LOAD']),
  )
})

test('the same terms asked for again are a fresh offer under the same hash; another card gives another hash', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const first = (await offer(app, who)).json()
  const second = (await offer(app, who)).json()
  const other = await giveCard(app, who.clientId, SLOW_CARD)
  const third = (await offer(app, who, { cardId: other.id })).json()
  expect(second.loanApplicationId).not.toBe(first.loanApplicationId)
  expect(second.termsHash).toBe(first.termsHash)
  expect(third.termsHash).not.toBe(first.termsHash)
})

test('the same key gives the same offer, with another body it is refused', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const first = (await offer(app, who, {}, 'offer-key-1')).json()
  expect((await offer(app, who, {}, 'offer-key-1')).json()).toEqual(first)
  expect((await offer(app, who, { term: 4 }, 'offer-key-1')).json()).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('a client who is not checked gets no offer', async () => {
  const app = await coreApp()
  expect((await offer(app, await newcomer(app))).json()).toMatchObject({
    code: 'CLIENT_NOT_VERIFIED',
  })
})

test.for([
  [{ amount: 12_500 }, 'amountOfContract'],
  [{ amount: 4_000 }, 'amountOfContract'],
  [{ term: 7 }, 'loanTerm'],
  [{ product: 'OPTIMAL', term: 10 }, 'loanTerm'],
  [{ product: 'LOAN_WITH_GRACE_PERIOD', term: 22 }, 'loanTerm'],
] as const)(
  'terms that the product does not have are refused by field: %j',
  async ([terms, field]) => {
    const app = await coreApp()
    const reply = await offer(app, await verifiedBorrower(app), terms)
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
  },
)

test('a card of somebody else is answered like one that does not exist', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const stranger = await verifiedBorrower(app)
  expect((await offer(app, who, { cardId: stranger.cardId })).json().code).toBe('NOT_FOUND')
})

test('a first loan is at most 30 000 ₽, and open loans take the line', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  expect((await offer(app, who, { amount: 31_000 })).json()).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    detail: 'Сейчас доступно 30\u00a0000\u00a0₽. Уменьшите сумму.',
  })
  await lent(app, who, { amount: 25_000 })
  const second = await lent(app, who, { amount: 30_000 })
  expect(second).toBeTruthy()
  const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
  expect(limits).toMatchObject({
    systemCreditLimit: 300_000,
    userCreditLimit: 60_000,
    usedLimit: 55_000,
    available: 5_000,
    firstStepCap: 30_000,
    level: 1,
  })
  expect((await offer(app, who, { amount: 6_000 })).json().code).toBe('LIMIT_EXCEEDED')
})

describe('the guard', () => {
  test('refuses in spite of nothing else a client with a self-ban, says what helps, keeps the evidence', async () => {
    const app = await coreApp()
    const who = await verifiedBorrower(app, { documentNumber: '200001'.replace(/....$/, '0001') })
    const reply = await offer(app, who)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().code).toBe('OFFER_REFUSED')
    expect(reply.json().detail).toContain('самозапрет')
    expect(reply.json().detail).toContain('Госуслугах')
    const [row] = await app.context.database
      .select()
      .from(loans)
      .where(eq(loans.clientId, who.clientId))
    expect(row).toMatchObject({ state: 'REFUSED', reasons: [{ code: 'SELF_BAN' }] })
    expect(row?.evidence.find(({ rule }) => rule === 'SELF_BAN')).toMatchObject({
      verdict: 'REFUSE',
      on: '2026-03-11',
    })
  })

  test('a refusal is given again under its key', async () => {
    const app = await coreApp()
    const who = await verifiedBorrower(app, { documentNumber: '200001' })
    const codes = []
    for (let times = 0; times < 2; times += 1) {
      codes.push((await offer(app, who, {}, 'refused-key')).json().code)
    }
    expect(codes).toEqual(['OFFER_REFUSED', 'OFFER_REFUSED'])
    expect(await app.context.database.select().from(loans)).toHaveLength(1)
  })

  test('refuses a debt load over 80 % by the bureau’s figures, warns over 50 %', async () => {
    const app = await coreApp()
    const burdened = await verifiedBorrower(app, { documentNumber: '200002' })
    expect((await offer(app, burdened)).json().detail).toContain('80%')
    const tight = await verifiedBorrower(app, { incomeRoubles: 30_000, obligationsRoubles: 12_000 })
    expect((await offer(app, tight)).json().warnings).toMatchObject([{ code: 'DEBT_LOAD' }])
  })

  test('without the bureau’s answer no loan is offered', async () => {
    const app = await coreApp({ env: { GATEWAY_TIMEOUT_MS: '200' } })
    const who = await verifiedBorrower(app, { documentNumber: '200004' })
    expect((await offer(app, who)).json().code).toBe('UNAVAILABLE')
  })
})

test('products tell what they allow now, or why not', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const productsOf = async (headers: { authorization: string }) =>
    (await get(app, '/vovremya-core/limits/current/products', headers)).json().products
  expect(await productsOf(who.headers)).toEqual([
    {
      typeOfProduct: 'LOAN_WITH_GRACE_PERIOD',
      minAmount: 3_000,
      maxAmount: 30_000,
      available: true,
      reason: null,
    },
    {
      typeOfProduct: 'INSTALLMENT',
      minAmount: 5_000,
      maxAmount: 30_000,
      available: true,
      reason: null,
    },
    {
      typeOfProduct: 'OPTIMAL',
      minAmount: 5_000,
      maxAmount: 30_000,
      available: true,
      reason: null,
    },
  ])
  await lent(app, who, { amount: 30_000 })
  await lent(app, who, { amount: 26_000 })
  expect(await productsOf(who.headers)).toMatchObject([
    { available: true, maxAmount: 4_000 },
    { available: false, reason: expect.stringContaining('меньше 5\u00a0000\u00a0₽') },
    { available: false },
  ])
})
