import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, daysBetween, isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { autoDebits } from '../../../server/db/schema/auto-debits.ts'
import { cards } from '../../../server/db/schema/clients.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { declinePayment } from '../../../server/servicing/payment-outcomes.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { chargeSavedCard } from '../../../server/servicing/charge-saved-card.ts'
import { beginAutoDebit } from '../../../server/servicing/auto-debit-attempt.ts'
import { planAutoDebits } from '../../../server/servicing/plan-auto-debits.ts'
import { contractOf, giveCard, paid, verifiedBorrower } from '../core/fixture.ts'
import {
  autoDebitOf,
  debtor,
  enable,
  messagesOf,
  moscowMs,
  paymentsOf,
  POOR_CARD,
  SILENT_CARD,
  stop,
  texts,
} from '../core/debit-fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

test('nothing is debited without an agreement, and the text to agree to comes with its version', async () => {
  const debt = await debtor(app)
  expect(await autoDebitOf(debt)).toMatchObject({
    state: 'OFF',
    paymentDataId: null,
    next: null,
    problem: null,
    textVersion: expect.stringMatching(/./),
    consentText: expect.arrayContaining([expect.stringContaining('10:00')]),
  })
  await debt.until(0, '20:00')
  expect(await paymentsOf(debt)).toEqual([])
})

test('an agreement needs the tick, the text in force and an own card that is not expired', async () => {
  const debt = await debtor(app)
  expect((await enable(debt, { accepted: false })).statusCode).toBe(400)
  expect((await enable(debt, { textVersion: '2020-01' })).json().code).toBe('CONSENT_REQUIRED')
  const { clientId: somebodyElse } = await verifiedBorrower(debt.app)
  const stranger = await giveCard(debt.app, somebodyElse, POOR_CARD)
  expect((await enable(debt, { paymentDataId: stranger.id })).statusCode).toBe(404)
  await app.context.database
    .update(cards)
    .set({ expires: '01/26' })
    .where(eq(cards.id, debt.who.cardId))
  expect((await enable(debt)).json().code).toBe('NO_CARD')
  expect((await autoDebitOf(debt)).state).toBe('OFF')
})

test('the agreement is filed as a document of its own and tells the coming debit', async () => {
  const debt = await debtor(app)
  const reply = await enable(debt)
  expect(reply.statusCode).toBe(200)
  const { nextPayment } = await contractOf(debt.app, debt.who, debt.loanId)
  expect(reply.json()).toMatchObject({
    state: 'ON',
    paymentDataId: debt.who.cardId,
    cardMask: 'MIR •• 3055',
    next: {
      at: new Date(moscowMs(`${debt.due()}T10:00`)).toISOString(),
      amountKopecks: nextPayment.amountKopecks,
    },
  })
  await debt.app.runJobs()
  const documents = (await get(debt.app, '/print-service/documents', debt.who.headers)).json()
  expect(JSON.stringify(documents)).toContain('AUTO_DEBIT')
  const again = await enable(debt)
  expect(again.json()).toEqual(reply.json())
})

test('notices 3 days and 1 day before and on the day name sum, card and time; then exactly the sum due is debited at 10:00', async () => {
  const debt = await debtor(app)
  await enable(debt)
  const { nextPayment } = await contractOf(debt.app, debt.who, debt.loanId)
  await debt.until(0, '12:00')
  const sent = (await texts(debt)).filter(({ text }) => text.includes('спишем'))
  expect(sent.map(({ at }) => at)).toEqual([
    `${debt.due(-3)}T09:00`,
    `${debt.due(-1)}T09:00`,
    `${debt.due()}T09:00`,
  ])
  for (const { text } of sent) {
    expect(text).toContain('в 10:00 по Москве')
    expect(text).toContain('MIR •• 3055')
    expect(text).toContain(String(Math.floor(nextPayment.amountKopecks / 100) % 1000))
  }
  const made = await paymentsOf(debt)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({
    state: 'PAID',
    initiator: 'MERCHANT',
    amountKopecks: nextPayment.amountKopecks,
    createdAtMs: moscowMs(`${debt.due()}T10:00`),
  })
  await debt.until(3, '20:00')
  expect(await paymentsOf(debt)).toHaveLength(1)
  expect((await autoDebitOf(debt)).next.at).toBe(
    new Date(
      moscowMs(`${(await contractOf(debt.app, debt.who, debt.loanId)).nextPayment.dueOn}T10:00`),
    ).toISOString(),
  )
})

test('what the client has paid before is not debited again, a part paid leaves the rest', async () => {
  const debt = await debtor(app)
  await enable(debt)
  const { nextPayment } = await contractOf(debt.app, debt.who, debt.loanId)
  await debt.until(0, '08:00')
  await paid(debt.app, debt.who, { loanId: debt.loanId, amountKopecks: 100_000 })
  await debt.until(0, '12:00')
  const debits = (await paymentsOf(debt)).filter(({ initiator }) => initiator === 'MERCHANT')
  expect(debits.map(({ amountKopecks }) => amountKopecks)).toEqual([
    nextPayment.amountKopecks - 100_000,
  ])
})

test('kopecks short of a payment make nobody late and are debited with the next one', async () => {
  const debt = await debtor(app)
  const { rows } = await contractOf(debt.app, debt.who, debt.loanId)
  const [first, second] = rows
  await debt.until(0, '09:00')
  await paid(debt.app, debt.who, {
    loanId: debt.loanId,
    amountKopecks: kopecks(first.paymentKopecks - 30),
  })
  await enable(debt)
  await debt.until(4, '12:00')
  expect(await contractOf(debt.app, debt.who, debt.loanId)).toMatchObject({
    contractState: 'ACTIVE',
    overdueDays: 0,
    nextPayment: { dueOn: second.dueOn, amountKopecks: second.paymentKopecks + 30 },
  })
  expect(
    (await texts(debt)).filter(({ text }) => text.includes('день платежа по займу прошёл')),
  ).toEqual([])
  const days = daysBetween(first.dueOn, second.dueOn)
  await debt.app.clock.moveTo(moscowMs(`${debt.due(days - 1)}T12:00`))
  await debt.until(days, '12:00')
  const debits = (await paymentsOf(debt)).filter(({ initiator }) => initiator === 'MERCHANT')
  expect(debits).toMatchObject([{ amountKopecks: second.paymentKopecks + 30, state: 'PAID' }])
})

test('a payment the client has begun stands first: nothing is debited meanwhile', async () => {
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '09:55')
  const body = {
    amount: 1000,
    loanApplicationId: debt.loanId,
    paymentType: 'INSTALMENT',
    paymentDataId: null,
  }
  const path = '/cloud-payments/debit/check/specified-amount'
  await post(debt.app, path, body, { headers: debt.who.headers })
  await debt.until(0, '18:00')
  expect((await paymentsOf(debt)).map(({ initiator }) => initiator)).toEqual(['CARDHOLDER'])
  await debt.until(0, '19:30')
  expect((await paymentsOf(debt)).map(({ initiator }) => initiator).toSorted()).toEqual([
    'CARDHOLDER',
    'MERCHANT',
  ])
})

test('too little money: 10:00 and 19:00, a pause of 24 hours after two refusals, then daily, then weekly', async () => {
  const debt = await debtor(app, POOR_CARD)
  await enable(debt)
  await debt.until(18, '12:00')
  const made = (await paymentsOf(debt)).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  expect(made.every(({ state, reasonCode }) => state === 'DECLINED' && reasonCode === 5051)).toBe(
    true,
  )
  expect(
    made.map(({ createdAtMs }) => new Date(createdAtMs + 10_800_000).toISOString().slice(0, 16)),
  ).toEqual([
    `${debt.due()}T10:00`,
    `${debt.due()}T19:00`,
    // 10:00 of the next day is within 24 hours of the second refusal.
    `${debt.due(2)}T10:00`,
    `${debt.due(3)}T10:00`,
    `${debt.due(10)}T10:00`,
    `${debt.due(17)}T10:00`,
  ])
  expect(made.at(-1)?.amountKopecks).toBeGreaterThan(made[0]?.amountKopecks ?? 0)
  const state = await autoDebitOf(debt)
  expect(state).toMatchObject({ state: 'ON', problem: expect.stringContaining('едостаточно') })
  const told = (await texts(debt)).filter(({ text }) => text.includes('не удалось'))
  expect(told).toHaveLength(1)
})

test('a card the networks forbid is never debited again, and the client is told @slow', async () => {
  const debt = await debtor(app)
  await enable(debt)
  const loanId = debt.loanId
  await debt.until(0, '09:30')
  const slotMs = moscowMs(`${debt.due()}T09:00`)
  const paymentId = await beginAutoDebit(debt.app.context, { loanId, slotMs })
  const [payment] = await paymentsOf(debt)
  expect(payment?.id).toBe(paymentId)
  for (let times = 0; times < 2; times += 1)
    await transaction(debt.app.context.database, async (tx) => {
      if (!payment) throw new Error('no payment')
      await declinePayment(tx, payment, {
        transactionId: '1',
        code: '564090',
        reasonCode: 5005,
        retry: 'NEVER',
        nowMs: debt.app.clock.now(),
      })
    })
  expect(await autoDebitOf(debt)).toMatchObject({
    state: 'BLOCKED',
    next: null,
    problem: expect.stringContaining('Операция отклонена'),
  })
  await stop(debt)
  expect((await enable(debt)).json()).toMatchObject({ code: 'NO_CARD' })
  await debt.until(11, '12:00')
  expect(await paymentsOf(debt)).toHaveLength(1)
  const { messages } = await messagesOf(debt)
  expect(messages.map(({ title }: { title: string }) => title)).toContain(
    'Автосписание приостановлено',
  )
})

test('another card takes the place of a forbidden one, and so does the same card once its holder has paid with it', async () => {
  const debt = await debtor(app)
  await enable(debt)
  await app.context.database
    .update(autoDebits)
    .set({ state: 'BLOCKED', problemCode: '564090', lastSlotMs: app.clock.now() })
    .where(eq(autoDebits.loanId, debt.loanId))
  expect((await enable(debt)).statusCode).toBe(422)
  const other = await giveCard(app, debt.who.clientId, POOR_CARD)
  const reply = await enable(debt, { paymentDataId: other.id })
  expect(reply.json()).toMatchObject({ state: 'ON', paymentDataId: other.id, problem: null })
  await app.clock.moveTo(app.clock.now() + 1_000)
  const body = {
    amount: 500,
    loanApplicationId: debt.loanId,
    paymentType: 'INSTALMENT',
    paymentDataId: debt.who.cardId,
  }
  const path = '/cloud-payments/debit/check/specified-amount'
  const own = await post(app, path, body, { headers: debt.who.headers })
  expect(own.json().state).toBe('PAID')
  expect((await enable(debt)).json()).toMatchObject({
    state: 'ON',
    paymentDataId: debt.who.cardId,
  })
})

test('a card the networks forbade on one loan is not debited for another', async () => {
  const debt = await debtor(app)
  await enable(debt)
  const elsewhere = await debtor(app)
  await enable(elsewhere)
  await app.context.database
    .update(autoDebits)
    .set({
      state: 'BLOCKED',
      problemCode: '564090',
      cardId: debt.who.cardId,
      lastSlotMs: app.clock.now(),
    })
    .where(eq(autoDebits.loanId, elsewhere.loanId))
  const slotMs = app.clock.now()
  await app.clock.moveTo(moscowMs(`${debt.due()}T10:00`))
  expect(await beginAutoDebit(app.context, { loanId: debt.loanId, slotMs })).toBeNull()
  expect(await autoDebitOf(debt)).toMatchObject({ state: 'BLOCKED', next: null })
})

test('an answer that is lost is looked up, and nothing is debited twice', async () => {
  const debt = await debtor(app, SILENT_CARD)
  await enable(debt)
  await debt.until(0, '10:00')
  expect((await paymentsOf(debt)).map(({ state }) => state)).not.toContain('DECLINED')
  await debt.until(1, '20:00')
  const made = await paymentsOf(debt)
  expect(made.map(({ state }) => state)).toEqual(['PAID'])
})

test('a stop takes effect at once, also between the order of an attempt and its payment @slow', async () => {
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '09:59')
  const slotMs = moscowMs(`${debt.due()}T10:00`)
  expect((await stop(debt)).json()).toMatchObject({ state: 'OFF', next: null })
  expect((await stop(debt)).statusCode).toBe(200)
  expect(await beginAutoDebit(debt.app.context, { loanId: debt.loanId, slotMs })).toBeNull()
  await debt.until(4, '20:00')
  expect(await paymentsOf(debt)).toEqual([])
})

test('forgetting the card stops the debit, and so does the closing of the loan', async () => {
  const one = await debtor(app)
  await enable(one)
  const path = `/cloud-payments/payment-data/delete/${one.who.cardId}`
  await post(one.app, path, {}, { headers: one.who.headers })
  expect(await autoDebitOf(one)).toMatchObject({ state: 'OFF', cardMask: null })

  const two = await debtor(app)
  await enable(two)
  await paid(two.app, two.who, { loanId: two.loanId, amountKopecks: 1_500_000, kind: 'PAYOFF' })
  expect(await autoDebitOf(two)).toMatchObject({ state: 'OFF', next: null })
})

test('one planned moment is one attempt, however often it is run and however it ends', async () => {
  const debt = await debtor(app, POOR_CARD)
  await enable(debt)
  await debt.until(0, '09:59')
  await debt.app.clock.moveTo(moscowMs(`${debt.due()}T10:00`))
  const slotMs = debt.app.clock.now()
  const attempt = () => beginAutoDebit(debt.app.context, { loanId: debt.loanId, slotMs })
  const first = await attempt()
  await chargeSavedCard(app.context, first ?? '')
  expect((await paymentsOf(debt)).map(({ state }) => state)).toEqual(['DECLINED'])
  expect([first !== null, await attempt(), await attempt()]).toEqual([true, null, null])
})

test('a server that was down all morning debits at 19:00, not in between @slow', async () => {
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '09:00')
  await debt.app.clock.moveTo(moscowMs(`${debt.due()}T14:00`))
  await debt.until(0, '18:00')
  expect(await paymentsOf(debt)).toEqual([])
  await debt.until(0, '20:00')
  expect(await paymentsOf(debt)).toHaveLength(1)
})

test('a debit that was ordered in time and waited for a server that was down comes at 19:00 too', async () => {
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '09:59')
  await app.clock.moveTo(moscowMs(`${debt.due()}T10:00`))
  await planAutoDebits(app.context)
  await app.clock.moveTo(moscowMs(`${debt.due()}T14:00`))
  await debt.until(0, '18:00')
  expect(await paymentsOf(debt)).toEqual([])
  await debt.until(0, '20:00')
  expect(await paymentsOf(debt)).toHaveLength(1)
})

test('agreed on the eve of the due date, the coming debit is told at once', async () => {
  const debt = await debtor(app)
  await debt.until(-1, '15:00')
  await enable(debt)
  await debt.app.runJobs()
  const last = (await texts(debt)).at(-1)
  expect(last?.text).toContain('в 10:00 по Москве спишем')
  expect(isoDate(debt.due())).toBe(addDays(isoDate(debt.due(-1)), 1))
})

const waitingTasks = async (loanId: string) =>
  (await app.context.database.select().from(moneyTasks).where(eq(moneyTasks.loanId, loanId))).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

test('a debit whose notice never left waits for one, and the workplace is told @slow', async () => {
  const debt = await debtor(app)
  await enable(debt)
  const lost = new GatewayFailure('SMS', 'no answer')
  const sending = vi.spyOn(app.context.gateways.codeSender, 'sendText').mockRejectedValue(lost)
  await debt.until(0, '12:00')
  expect(await paymentsOf(debt)).toEqual([])
  expect(await waitingTasks(debt.loanId)).toEqual(['DEBIT_NOT_TOLD OPEN'])
  await debt.until(0, '19:30')
  expect(await paymentsOf(debt)).toEqual([])
  sending.mockRestore()
  // The next moment is told when this one has to wait, and is debited.
  await debt.until(1, '12:00')
  expect((await texts(debt)).at(-1)?.text).toContain('в 10:00 по Москве спишем')
  expect(await paymentsOf(debt)).toEqual([])
  await debt.until(2, '12:00')
  expect(await paymentsOf(debt)).toMatchObject([{ state: 'PAID', initiator: 'MERCHANT' }])
  expect(await waitingTasks(debt.loanId)).toEqual(['DEBIT_NOT_TOLD DONE'])
})
