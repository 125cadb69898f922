import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskDeclinedDebits } from '../../../protocol/calls/desk/debits.ts'
import { declineReasonOf, type DebitList } from '../../../protocol/declined-debits.ts'
import { cards } from '../../../server/db/schema/clients.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { retryRuleOf } from '../../../server/gateways/cloud-payments/reasons.ts'
import { beginAutoDebit } from '../../../server/servicing/auto-debit-attempt.ts'
import { declinePayment } from '../../../server/servicing/payment-outcomes.ts'
import { writeOpenContracts } from '../../../tools/bench/open-contracts.ts'
import {
  type Debtor,
  debtor,
  enable,
  moscowMs,
  paymentsOf,
  POOR_CARD,
  stop,
} from '../core/debit-fixture.ts'
import { contractOf, paid } from '../core/fixture.ts'
import { embeddedFromPool } from '../embedded-pool.ts'
import { get } from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { enterStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

type Page = Reply<typeof deskDeclinedDebits>

let app: TestApp
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

const asked = async (query: string, login = 'polyakov', of = app) =>
  get(of, `/desk-service/debits/declined?${query}`, (await signedInAs(of, login)).headers)

const pageOf = async (list: DebitList, before = ''): Promise<Page> =>
  (await asked(`list=${list}${before}`)).json<Page>()

const lineOf = async ({ loanId }: Debtor, list: DebitList = 'ALL') =>
  (await pageOf(list)).debits.find(({ loanApplicationId }) => loanApplicationId === loanId)

const waitingNow = async () =>
  (await get(app, '/desk-service/session', (await signedInAs(app, 'polyakov')).headers)).json()
    .waiting

/** A debit that the networks forbid for ever, on the due date. */
const forbidden = async (): Promise<Debtor> => {
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '09:30')
  const slotMs = moscowMs(`${debt.due()}T09:00`)
  await beginAutoDebit(app.context, { loanId: debt.loanId, slotMs })
  const [payment] = await paymentsOf(debt)
  await transaction(app.context.database, async (tx) => {
    if (!payment) throw new Error('No payment')
    await declinePayment(tx, payment, {
      transactionId: '1',
      code: '564090',
      reasonCode: 5005,
      retry: 'NEVER',
      nowMs: app.clock.now(),
    })
  })
  return debt
}

describe('the list of declined debits', () => {
  test('says who could not be debited, of how much, why, when it is tried again and what the client was told', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    const { nextPayment } = await contractOf(app, debt.who, debt.loanId)
    await debt.until(0, '10:05')
    expect(await lineOf(debt)).toMatchObject({
      contractNumber: debt.contractNumber,
      clientId: debt.who.clientId,
      clientName: 'Иванова Анна Петровна',
      amountKopecks: nextPayment.amountKopecks,
      isAutomatic: true,
      cardMask: 'MIR •• 2222',
      reasonCode: 5051,
      mustChangeCard: false,
      dueOn: debt.due(),
      isOverdue: false,
      nextTryAt: new Date(moscowMs(`${debt.due()}T19:00`)).toISOString(),
      noMoreTries: null,
      told: { title: 'Автосписание не прошло', state: 'SENT' },
      contact: null,
    })
  })

  test('has a contract once, by its latest try, and a pause of the networks moves the next one', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    await debt.until(0, '19:05')
    const { debits } = await pageOf('ALL')
    const own = debits.filter(({ loanApplicationId }) => loanApplicationId === debt.loanId)
    expect(own.map(({ at }) => Date.parse(at) >= moscowMs(`${debt.due()}T19:00`))).toEqual([true])
    expect(own[0]?.nextTryAt).toBe(new Date(moscowMs(`${debt.due(2)}T10:00`)).toISOString())
    const moments = debits.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test('an overdue debt has what may still be written about it', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    await debt.until(2, '11:00')
    const line = await lineOf(debt)
    expect(line?.isOverdue).toBe(true)
    expect(line?.contact?.left.month).toBeLessThan(16)
    expect(line?.contact?.refusal ?? null).toBeNull()
  })

  test('a debt that was paid by hand since is no line any more', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    await debt.until(0, '10:05')
    const before = await waitingNow()
    expect(await lineOf(debt)).toBeDefined()
    await app.clock.moveTo(app.clock.now() + 60_000)
    await paid(app, debt.who, { loanId: debt.loanId, amountKopecks: 100_000 })
    expect(await lineOf(debt)).toBeUndefined()
    expect((await waitingNow()).debits).toBe(before.debits - 1)
  })

  test('a card that is dead is to be changed and is not tried again; too little money is another list', async () => {
    const dead = await forbidden()
    expect(await lineOf(dead, 'CARD')).toMatchObject({
      mustChangeCard: true,
      nextTryAt: null,
      noMoreTries: 'BLOCKED',
      told: { title: 'Автосписание приостановлено' },
    })
    expect(await lineOf(dead, 'NO_MORE')).toBeDefined()
    expect(await lineOf(dead, 'MONEY')).toBeUndefined()
    const poor = await debtor(app, POOR_CARD)
    await enable(poor)
    await poor.until(0, '10:05')
    expect(await lineOf(poor, 'MONEY')).toBeDefined()
    expect(await lineOf(poor, 'CARD')).toBeUndefined()
    expect(await lineOf(poor, 'NO_MORE')).toBeUndefined()
  })

  test('who stopped the debits, or is bankrupt, is not tried again, and the line says why', async () => {
    const stopped = await debtor(app, POOR_CARD)
    await enable(stopped)
    await stopped.until(0, '10:05')
    await stop(stopped)
    expect(await lineOf(stopped, 'NO_MORE')).toMatchObject({ nextTryAt: null, noMoreTries: 'OFF' })
    const bankrupt = await debtor(app, POOR_CARD)
    await enable(bankrupt)
    await bankrupt.until(0, '10:05')
    await enterStatus(
      app,
      { clientId: bankrupt.who.clientId, loanId: bankrupt.loanId },
      'BANKRUPT_COURT',
    )
    expect(await lineOf(bankrupt)).toMatchObject({ nextTryAt: null, noMoreTries: 'STATUS' })
    expect(await lineOf(bankrupt, 'NO_MORE')).toBeDefined()
  })

  test('a card past its month is to be changed though the bank spoke of money', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    await debt.until(0, '10:05')
    await app.context.database
      .update(cards)
      .set({ expires: '01/26' })
      .where(eq(cards.id, debt.who.cardId))
    expect(await lineOf(debt)).toMatchObject({ reasonCode: 5051, mustChangeCard: true })
    expect(await lineOf(debt, 'CARD')).toBeDefined()
  })

  test('is for those who help to pay, and who looks at them', async () => {
    for (const login of ['polyakov', 'ryabinina', 'serov', 'zavarzina'])
      expect((await asked('list=ALL', login)).statusCode).toBe(200)
    for (const login of ['vetlugina', 'koltsova'])
      expect((await asked('list=ALL', login)).statusCode).toBe(403)
    expect((await asked('list=NONE')).statusCode).toBe(400)
  })

  test('after 30 days a refusal is no news: the overdue list has the debt', async () => {
    const debt = await debtor(app, POOR_CARD)
    await enable(debt)
    await debt.until(0, '10:05')
    await stop(debt)
    await debt.until(29, '12:00')
    expect(await lineOf(debt)).toBeDefined()
    await debt.until(31, '12:00')
    expect(await lineOf(debt)).toBeUndefined()
  })
})

/** Declined debits of 120 contracts, several a moment. */
const writeManyDeclined = async ({ database, clock }: TestApp['context']): Promise<void> => {
  const nowMs = clock.now()
  await writeOpenContracts(database, { from: 0, to: 120, today: moscowDate(nowMs), nowMs })
  await database.insert(payments).values(
    Array.from({ length: 120 }, (_, index) => {
      const number = String(index).padStart(7, '0')
      const atMs = nowMs - Math.floor(index / 4) * 60_000
      return {
        id: `payment-${number}`,
        invoiceId: `invoice-${number}`,
        clientId: `client-${number}`,
        purpose: 'REPAYMENT' as const,
        loanId: `loan-${number}`,
        cardId: `card-${number}`,
        amountKopecks: 100_000,
        state: 'DECLINED' as const,
        initiator: 'MERCHANT' as const,
        reasonCode: 5051,
        createdAtMs: atMs,
        expiresAtMs: atMs,
        finishedAtMs: atMs,
      }
    }),
  )
}

describe('with many refusals', () => {
  test('pages hold each contract once, as many as are counted', async () => {
    await writeManyDeclined(app.context)
    const pages: Page[] = [await pageOf('ALL')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await pageOf('ALL', `&before=${next}`))
    const all = pages.flatMap(({ debits }) => debits)
    expect(pages.length).toBeGreaterThan(2)
    expect(new Set(all.map(({ loanApplicationId }) => loanApplicationId)).size).toBe(all.length)
    expect(all).toHaveLength((await waitingNow()).debits)
  })

  test('a page of fifty asks the database no more than one of five', async () => {
    // Statements are told of by the embedded database alone.
    const embedded = await testApp({ product: WITHOUT_LOOKS, opened: await embeddedFromPool() })
    await writeManyDeclined(embedded.context)
    const { headers } = await signedInAs(embedded, 'polyakov')
    const statements = (query: string) =>
      statementsOf(() => get(embedded, `/desk-service/debits/declined?${query}`, headers))
    const full = await statements('list=ALL')
    const short = await statements('list=ALL&before=payment-0000115')
    expect(full.length).toBe(short.length)
    await embedded.close()
  })
})

test('every card that the networks never try again is one to be changed', () => {
  const codes = Array.from({ length: 999 }, (_, index) => 5_000 + index)
  const never = codes.filter((code) => retryRuleOf(code) === 'NEVER')
  expect(never.length).toBeGreaterThan(5)
  expect(never.filter((code) => declineReasonOf(code).ground !== 'CARD')).toEqual([])
})
