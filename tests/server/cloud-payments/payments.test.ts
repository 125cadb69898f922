import { randomUUID } from 'node:crypto'
import { count, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../../lending/ledger.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import { bookOf } from '../../../server/loan-book/loan-history.ts'
import { loanOf } from '../../../server/db/loans.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { postings } from '../../../server/db/schema/ledger.ts'
import { get, newBorrower, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  askToPay,
  attachCard,
  type Contract,
  newContract,
  PLAIN_CARD,
  typeCard,
} from './contract.ts'

let app: TestApp
let contract: Contract

const INSTALMENT = 8577.3

const paidOf = async (loanId: string): Promise<number> => {
  const [row] = await app.context.database
    .select({ payments: count() })
    .from(payments)
    .where(eq(payments.loanId, loanId))
    .groupBy(payments.state)
    .having(eq(payments.state, 'PAID'))
  return row?.payments ?? 0
}

const ledgerOf = async (loanId: string) => {
  const rows = await app.context.database
    .select({ account: postings.account, total: sum(postings.amountKopecks).mapWith(Number) })
    .from(postings)
    .where(eq(postings.loanId, loanId))
    .groupBy(postings.account)
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]))
}

const stateOf = async ({ borrower, loanId }: Contract) => {
  const loan = await loanOf(app.context.database, borrower.clientId, loanId)
  if (!loan) throw new Error('no loan')
  const state = foldLoan(await bookOf(app.context.database, loan, moscowDate(app.clock.now())))
  return { loan, state }
}

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // Every test asks for codes of its own: an hour on, no limit of codes stands in the way (D22).
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

describe('a payment by a saved card', () => {
  test('is taken once, stands in the ledger, and the row counts as paid', async () => {
    const reply = await askToPay(app, contract, {
      amount: INSTALMENT,
      paymentDataId: contract.cardId,
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ state: 'PAID', amountKopecks: 857_730, code: null })
    const { state } = await stateOf(contract)
    expect(state.rows[0]).toMatchObject({ status: 'PAID', paidKopecks: 857_730 })
    const ledger = await ledgerOf(contract.loanId)
    expect(Object.values(ledger).reduce((total, amount) => total + amount, 0)).toBe(0)
    const fold = balances(state.movements)
    for (const [account, amount] of Object.entries(ledger))
      expect([account, amount]).toEqual([account, fold[account as keyof typeof fold]])
  })

  test('fifty sends with one key are one payment, and each gets the same answer', async () => {
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        askToPay(app, contract, { amount: INSTALMENT, paymentDataId: contract.cardId, key }),
      ),
    )
    const done = replies.filter(({ statusCode }) => statusCode === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((reply) => reply.json().paymentId)).size).toBe(1)
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
    expect(await paidOf(contract.loanId)).toBe(1)
  })

  test('fifty sends with different keys are one payment; the others are told that it is under way or was just made (D59)', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        askToPay(app, contract, {
          amount: INSTALMENT,
          paymentDataId: contract.cardId,
          key: randomUUID(),
        }),
      ),
    )
    const { state } = await stateOf(contract)
    const paid = replies.filter((reply) => reply.statusCode === 200)
    expect(paid).toHaveLength(await paidOf(contract.loanId))
    expect(paid).toHaveLength(1)
    expect(state.advanceKopecks).toBe(857_730)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(['PAYMENT_IN_PROGRESS', 'PAYMENT_REPEATED']).toContain(reply.json().code)
  })

  test('the same key with another sum is refused and nothing is taken for it', async () => {
    const key = randomUUID()
    const paymentDataId = contract.cardId
    await askToPay(app, contract, { amount: INSTALMENT, paymentDataId, key })
    const other = await askToPay(app, contract, { amount: 100, paymentDataId, key })
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await paidOf(contract.loanId)).toBe(1)
  })

  test('a refused try leaves its key free for the corrected one', async () => {
    const key = randomUUID()
    const tooLittle = await askToPay(app, contract, { amount: 0.5, key })
    expect(tooLittle.json()).toMatchObject({
      code: 'PAYMENT_AMOUNT',
      errors: [{ field: 'amount' }],
    })
    const right = await askToPay(app, contract, { amount: 0.5, key, extra: {} })
    expect(right.json().code).toBe('PAYMENT_AMOUNT')
    const corrected = await askToPay(app, contract, { amount: 100, key })
    expect(corrected.statusCode).toBe(200)
  })
})

describe('a payment through the widget', () => {
  const begin = async (amount = INSTALMENT) => {
    const { headers } = contract.borrower
    const asked = (await askToPay(app, contract, { amount })).json()
    const url = `/cloud-payments/payments/cards/uuid?paymentId=${asked.paymentId}`
    const info = (await post(app, url, {}, { headers })).json()
    return { asked, info }
  }
  const outcome = async (invoiceId: string) =>
    (
      await get(app, `/cloud-payments/payments/${invoiceId}/outcome`, contract.borrower.headers)
    ).json()

  test('the widget is told roubles, the client and the invoice, to the letter of the specification', async () => {
    const { asked, info } = await begin()
    expect(info).toEqual({
      amount: INSTALMENT,
      accountId: contract.borrower.clientId,
      invoiceId: asked.invoiceId,
      currency: 'RUB',
    })
  })

  test('an empty body means the nearest payment due', async () => {
    const { headers } = contract.borrower
    const info = (await post(app, '/cloud-payments/payments/cards/uuid', {}, { headers })).json()
    expect(info.amount).toBe(INSTALMENT)
  })

  test('money that came is applied once, however often the notice is repeated', async () => {
    const { info } = await begin()
    expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ state: 'done', success: true })
    expect(await outcome(info.invoiceId)).toMatchObject({ state: 'PAID', amountKopecks: 857_730 })
    expect(await typeCard(app, info, PLAIN_CARD)).toMatchObject({ success: false })
    expect(await paidOf(contract.loanId)).toBe(1)
  })

  test('a page that changed the amount is stopped before the authorisation', async () => {
    const { info } = await begin()
    const answer = await typeCard(app, { ...info, amount: 1 }, PLAIN_CARD)
    expect(answer.success).toBe(false)
    expect((await outcome(info.invoiceId)).state).not.toBe('PAID')
  })

  test.each([
    ['2203000000000043', '564036'],
    ['2200000052070004', '564016'],
    ['2200000050050008', '564090'],
    ['2200000053000000', '922291'],
    ['2200000050910003', '564079'],
    ['2200000050610009', '564039'],
  ])('card %s is refused with %s, and another card pays the same invoice', async (card, code) => {
    const { info } = await begin()
    await typeCard(app, info, card)
    const refused = await outcome(info.invoiceId)
    expect(refused).toMatchObject({ state: 'DECLINED', code })
    expect(refused.title.length).toBeGreaterThan(5)
    await typeCard(app, info, PLAIN_CARD)
    expect(await outcome(info.invoiceId)).toMatchObject({ state: 'PAID', code: null })
  })

  test('a new payment takes the place of one whose form was never used', async () => {
    const first = await begin()
    const second = await begin(1000)
    expect(second.info.invoiceId).not.toBe(first.info.invoiceId)
    expect((await outcome(first.info.invoiceId)).state).toBe('EXPIRED')
    expect(await typeCard(app, first.info, PLAIN_CARD)).toMatchObject({ success: false })
  })

  test('a 3-D Secure page that was left does not keep the person from paying again', async () => {
    const first = await begin()
    expect(await typeCard(app, first.info, '2200000000000004')).toMatchObject({ state: '3ds' })
    expect((await outcome(first.info.invoiceId)).state).toBe('PROCESSING')
    const second = await begin()
    expect(second.info.invoiceId).not.toBe(first.info.invoiceId)
    await typeCard(app, second.info, PLAIN_CARD)
    expect(await outcome(second.info.invoiceId)).toMatchObject({ state: 'PAID' })
    expect(await paidOf(contract.loanId)).toBe(1)
  })

  test('the same sum asked twice is the same payment', async () => {
    const first = await begin()
    const second = await begin()
    expect(second.info.invoiceId).toBe(first.info.invoiceId)
  })
})

describe('the full payoff', () => {
  test('on the first day is the principal alone, closes the contract as a return and frees the limit', async () => {
    const paid = await askToPay(app, contract, {
      amount: 30_000,
      paymentType: 'PAYOFF',
      paymentDataId: contract.cardId,
    })
    expect(paid.json()).toMatchObject({ state: 'PAID', amountKopecks: 3_000_000 })
    const { loan } = await stateOf(contract)
    expect(loan).toMatchObject({ contractState: 'CLOSED', closeReason: 'RETURNED_14_DAYS' })
    const after = await askToPay(app, contract, { amount: 1, paymentDataId: contract.cardId })
    expect(after.json().code).toBe('NOTHING_TO_PAY')
  })

  test('a sum above the payoff takes the payoff only', async () => {
    const paid = await askToPay(app, contract, { amount: 40_000, paymentDataId: contract.cardId })
    expect(paid.json()).toMatchObject({ state: 'PAID', amountKopecks: 3_000_000 })
  })

  test('a payoff below the exact sum names the exact sum', async () => {
    const asked = await askToPay(app, contract, { amount: 29_999, paymentType: 'PAYOFF' })
    expect(asked.json()).toMatchObject({ code: 'PAYMENT_AMOUNT' })
    expect(asked.json().detail.replace(/\u00a0/g, ' ')).toContain('30 000,00 ₽')
  })
})

describe('cards', () => {
  test('a card shows its face and never its token or number', async () => {
    const borrower = await newBorrower(app, '+79165550771')
    const cardId = await attachCard(app, borrower)
    const { headers } = borrower
    const listed = await get(app, '/cloud-payments/cards/forLoanPayment', headers)
    expect(listed.json().cards).toEqual([
      {
        paymentDataId: cardId,
        mask: 'Мир •• 3055',
        brand: 'Мир',
        lastFour: '3055',
        expires: '12/30',
        isMain: true,
        expired: false,
      },
    ])
    expect(listed.body).not.toContain(PLAIN_CARD)
  })

  test('attaching the same card twice keeps one, and the held rouble is given back', async () => {
    const borrower = await newBorrower(app, '+79165550772')
    const cardId = await attachCard(app, borrower)
    expect(cardId).not.toBeNull()
    expect(await attachCard(app, borrower)).toBe(cardId)
    await app.runJobs()
    const journal = (await get(app, '/sandbox/journal?kind=')).body
    expect(journal).toContain('"status":"Cancelled"')
  })

  test('a deleted card is gone and cannot pay', async () => {
    const { headers } = contract.borrower
    const url = `/cloud-payments/payment-data/delete/${contract.cardId}`
    expect((await post(app, url, {}, { headers })).json()).toEqual({ ok: true })
    const paid = await askToPay(app, contract, {
      amount: INSTALMENT,
      paymentDataId: contract.cardId,
    })
    expect(paid.statusCode).toBe(404)
  })

  test('a photo of a card is not taken', async () => {
    const { headers } = contract.borrower
    const body = { cardScanFileId: 'some-file', paymentDataId: null, paynetOrderId: randomUUID() }
    const reply = await post(app, '/cloud-payments/payment-data/save-card-scan', body, { headers })
    expect(reply.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'cardScanFileId' }],
    })
  })
})

describe('somebody else', () => {
  test('is answered as if loan, card, payment and attachment did not exist', async () => {
    const stranger = await newBorrower(app, '+79165559999')
    const { headers } = stranger
    const foreign = { ...contract, borrower: stranger }
    const paid = (await askToPay(app, contract, { amount: 100 })).json()
    const replies = await Promise.all([
      askToPay(app, foreign, { amount: 100 }),
      get(app, `/cloud-payments/cards/paymentData/${contract.cardId}`, headers),
      post(app, `/cloud-payments/payment-data/delete/${contract.cardId}`, {}, { headers }),
      get(app, `/cloud-payments/payments/${paid.invoiceId}/outcome`, headers),
      post(app, `/cloud-payments/payments/cards/uuid?paymentId=${paid.paymentId}`, {}, { headers }),
      post(
        app,
        `/cloud-payments/cards/check-auth?userId=${contract.borrower.clientId}`,
        {},
        { headers },
      ),
    ])
    for (const reply of replies)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('webhooks of the acquirer', () => {
  test.each(['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'])(
    'a %s notice without a right signature changes nothing',
    async (kind) => {
      const reply = await app.fastify.inject({
        method: 'POST',
        url: `/webhooks/cloudpayments/${kind}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-hmac': 'Zm9yZ2Vk',
        },
        payload: 'TransactionId=1&Amount=1.00&Currency=RUB&InvoiceId=x&Status=Completed',
      })
      expect(reply.statusCode).toBe(401)
    },
  )
})
