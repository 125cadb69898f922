import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { inbox } from '../../../protocol/calls/profile-manager/inbox.ts'
import { insertPayment } from '../../../server/db/payments.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { passwordChanged } from '../../../server/messaging/account-texts.ts'
import { tellEvent } from '../../../server/messaging/tell-event.ts'
import { chargeSavedCard } from '../../../server/servicing/charge-saved-card.ts'
import { notify, payFields } from '../cloud-payments/notices.ts'
import { opened, pay, signedChange, moveDays } from '../core/change-bench.ts'
import { POOR_CARD } from '../core/debit-fixture.ts'
import { type Borrower, contractOf, lent, SLOW_CARD, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

type Inbox = Reply<typeof inbox>

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inboxOf = async (who: Borrower, query = ''): Promise<Inbox> =>
  (await get(app, `/profile-manager/inbox${query}`, who.headers)).json()

const titlesOf = async (who: Borrower): Promise<string[]> =>
  (await inboxOf(who)).messages.map(({ title }) => title.replaceAll('\u00a0', ' '))

const read = (who: Borrower, ids: readonly string[]) =>
  post(app, '/profile-manager/inbox/read', { ids }, { headers: who.headers })

/** Something to read, without money. */
const told = async (who: Borrower, times = 1): Promise<void> => {
  await transaction(app.context.database, async (tx) => {
    for (let count = 0; count < times; count += 1) {
      const nowMs = app.clock.now() + count
      const change = { proof: 'CODE', haveOthersEnded: true, pausedUntilMs: null } as const
      const words = passwordChanged({ atMs: nowMs, ...change })
      const { clientId } = who
      await tellEvent(tx, { clientId, loanId: null, words, cause: randomUUID(), nowMs })
    }
  })
}

describe('each movement of money is one message', () => {
  test('the payout, told by the answer and by two notices', async () => {
    const who = await verifiedBorrower(app, { card: SLOW_CARD })
    await lent(app, who)
    await app.runJobs(app.clock.now() + 60_000)
    const [payout] = (await app.context.database.select().from(payouts)).slice(-1)
    if (!payout) throw new Error('no payout')
    const fields = payFields(
      { invoiceId: payout.id, accountId: who.clientId, amount: payout.amountKopecks / 100 },
      { OperationType: 'CardPayout', TransactionId: payout.transactionId ?? '' },
    )
    await notify(app, 'pay', fields)
    await notify(app, 'pay', fields)
    expect(await titlesOf(who)).toEqual(['Перевели 12 000 ₽ на карту MIR •• 0001'])
    const [message] = (await inboxOf(who)).messages
    expect(message).toMatchObject({ topic: 'MONEY', tone: 'GOOD', isRead: false })
    expect(message?.body).toContain('Первый платёж')
  })

  test('the payment, told by the answer and by two notices', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who)
    const due = (await contractOf(app, who, loanId)).nextPayment.amountKopecks
    const asked = { loanId, kopecks: due, paymentType: 'INSTALMENT' }
    expect((await pay(app, who, asked)).statusCode).toBe(200)
    await app.runJobs(app.clock.now() + 60_000)
    const [payment] = (await app.context.database.select().from(payments)).slice(-1)
    if (!payment?.transactionId) throw new Error('no payment')
    const { invoiceId, transactionId } = payment
    const fields = payFields(
      { invoiceId, accountId: who.clientId, amount: due / 100 },
      { TransactionId: transactionId },
    )
    await notify(app, 'pay', fields)
    await notify(app, 'pay', fields)
    const titles = await titlesOf(who)
    expect(titles).toHaveLength(1)
    expect(titles[0]).toMatch(/^Платёж \d.*₽ получен$/)
    // Its day has not come: the money waits for it, as the screen of the payment says.
    const [message] = (await inboxOf(who)).messages
    expect(message?.body).toMatch(/^Зачтём в день платежа по договору/)
  })

  test('a payment partly ahead tells what is counted from what waits for its day @slow', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who)
    const contract = await contractOf(app, who, loanId)
    const due = contract.nextPayment.amountKopecks
    await app.runJobs(Date.parse(`${contract.rows[0].dueOn}T12:00:00+03:00`))
    await pay(app, who, { loanId, kopecks: due + 100_000, paymentType: 'INSTALMENT' })
    await app.runJobs(app.clock.now() + 60_000)
    const bodies = (await inboxOf(who)).messages.map(({ body }) => body.replaceAll('\u00a0', ' '))
    expect(bodies).toContainEqual(
      expect.stringMatching(
        /^Зачли \d+ \d{3},\d\d ₽ по договору № \S+, ещё 1 000,00 ₽ зачтём в день платежа, деньги списаны с карты/,
      ),
    )
  })

  test('the payment that the bank refused says why and that nothing was taken', async () => {
    const who = await verifiedBorrower(app, { card: POOR_CARD })
    const loanId = await opened(app, who)
    const due = (await contractOf(app, who, loanId)).nextPayment.amountKopecks
    await pay(app, who, { loanId, kopecks: due, paymentType: 'INSTALMENT' })
    await app.runJobs(app.clock.now() + 60_000)
    const { messages } = await inboxOf(who)
    expect(messages).toMatchObject([{ tone: 'PROBLEM', loanApplicationId: loanId }])
    expect(messages[0]?.body).toContain('не списаны. Недостаточно средств.')
  })

  test('the payoff, the closing, and what came over it', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who)
    const { payoff } = await contractOf(app, who, loanId)
    const id = randomUUID()
    const nowMs = app.clock.now()
    await transaction(app.context.database, (tx) =>
      insertPayment(tx, {
        id,
        invoiceId: id,
        clientId: who.clientId,
        purpose: 'REPAYMENT',
        loanId,
        paymentType: 'PAYOFF',
        amountKopecks: payoff.totalKopecks + fromRoubles(100),
        cardId: who.cardId,
        cardMask: 'MIR •• 3055',
        state: 'PROCESSING',
        createdAtMs: nowMs,
        expiresAtMs: nowMs + 1_800_000,
      }),
    )
    await chargeSavedCard(app.context, id)
    await app.runJobs(app.clock.now() + 60_000)
    expect((await titlesOf(who)).toSorted()).toEqual([
      'Вернули лишнее: 100,00 ₽',
      'Займ закрыт, справка готова',
      'Платёж 12 100,00 ₽ получен',
    ])
    const bodies = (await inboxOf(who)).messages.map(({ body }) => body.replaceAll('\u00a0', ' '))
    expect(bodies).toContainEqual(
      expect.stringMatching(/^Зачли 12 000,00 ₽ по договору № \S+, лишние 100,00 ₽ вернём, деньги/),
    )
  })

  test('a signed change, and one that lapsed', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await opened(app, who)
    await moveDays(app, 6)
    await signedChange(app, who, { loanId, kind: 'SHIFT', days: 5 })
    expect(await titlesOf(who)).toEqual(['Сдвиг платежа: подписано'])
    await app.clock.moveTo(app.clock.now() + 3_600_000)
    await signedChange(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 5_000 })
    await app.runJobs(app.clock.now() + 2 * 86_400_000)
    expect(await titlesOf(who)).toContain('Изменение займа не вступило в силу')
    expect(await titlesOf(who)).toContain('Досрочное погашение части долга: подписано')
  })
})

describe('reading', () => {
  test('is noted once, also when it is told again', async () => {
    const who = await verifiedBorrower(app)
    await told(who, 2)
    const before = await inboxOf(who)
    expect(before.unreadCount).toBe(2)
    const [first] = before.messages
    const ids = [first?.id ?? '']
    expect((await read(who, ids)).json()).toEqual({ unreadCount: 1 })
    expect((await read(who, ids)).json()).toEqual({ unreadCount: 1 })
    expect((await inboxOf(who)).messages.map(({ isRead }) => isRead)).toEqual([true, false])
  })

  test('another client’s messages are neither shown nor marked', async () => {
    const who = await verifiedBorrower(app)
    const stranger = await verifiedBorrower(app)
    await told(who)
    const [own] = (await inboxOf(who)).messages
    const ids = [own?.id ?? '']
    expect((await inboxOf(stranger)).messages).toEqual([])
    expect((await read(stranger, ids)).json()).toEqual({ unreadCount: 0 })
    expect((await inboxOf(stranger, `?before=${ids[0]}`)).messages).toEqual([])
    expect((await inboxOf(who)).unreadCount).toBe(1)
    expect((await get(app, '/profile-manager/inbox')).statusCode).toBe(401)
  })

  test('goes on page by page to the very first message', async () => {
    const who = await verifiedBorrower(app)
    await told(who, 120)
    const seen: string[] = []
    let query = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const { messages, hasMore } = await inboxOf(who, query)
      seen.push(...messages.map(({ id }) => id))
      expect(hasMore).toBe(pages < 2)
      query = `?before=${seen.at(-1)}`
    }
    expect(new Set(seen).size).toBe(120)
  })

  test('names the field of a body it cannot take', async () => {
    const who = await verifiedBorrower(app)
    const reply = await read(who, [])
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ field: 'ids' }])
  })
})
