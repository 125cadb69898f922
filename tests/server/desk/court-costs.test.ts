/** What a court gets of the lender for its claim, and what it says of it (decision 0123). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerKind, RequestFacts } from '../../../protocol/two-people.ts'
import { bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { enterStatus } from './legal-steps.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const DAY_MS = 86_400_000
const REQUESTS = '/desk-service/requests'
const DUTY = 200_000

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  await laterBy(40)
})

/** Days later, the nights of them in one; sessions of staff end while days pass. */
const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
}

const look = (kind: LedgerKind, target: string, headers = irina.headers) =>
  get(
    app,
    `/desk-service/ledger-steps/preview?${new URLSearchParams({ kind, subjectId: contract.loanId, target })}`,
    headers,
  )

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

const ask = async (kind: LedgerKind, kopecks: number, headers = irina.headers) => {
  const target = String(kopecks)
  const preview = await look(kind, target)
  expect([preview.statusCode, preview.body]).toEqual([200, expect.any(String)])
  const { version } = preview.json<{ version: string }>()
  const reason = 'Платёжное поручение 15'
  const body = { kind, subjectId: contract.loanId, target, version, reason }
  return post(app, REQUESTS, body, { headers })
}

const decide = (requestId: string, { headers } = petr) =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved: true, note: '' }, { headers })

const doneByTwo = async (kind: LedgerKind, kopecks: number): Promise<RequestFacts> => {
  const preview = await look(kind, String(kopecks))
  const asked = await ask(kind, kopecks)
  expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)])
  const reply = await decide(asked.json<{ requestId: string }>().requestId)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return preview.json<{ facts: RequestFacts }>().facts
}

const sued = () =>
  enterStatus(app, { clientId: contract.borrower.clientId, loanId: contract.loanId }, 'COURT')

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const pay = (amount: number) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId, key: crypto.randomUUID() })

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
  return ledger
}

describe('costs of a claim', () => {
  test('are noted by two people, of whom none alone, and owed by nobody before the court says so', async () => {
    const before = (await shown()).payoff.totalKopecks
    const support = await signedInAs(app, 'ryabinina')
    expect(codeOf(await ask('PAY_COURT_COSTS', DUTY, support.headers))).toBe('ROLE_REFUSED')
    for (const typed of ['0', '-5', 'две тысячи', '100000001'])
      expect((await look('PAY_COURT_COSTS', typed)).statusCode).toBeGreaterThanOrEqual(400)
    expect(codeOf(await look('DECIDE_COURT_COSTS', '0'))).toBe('REQUEST_IMPOSSIBLE')
    const facts = (await look('PAY_COURT_COSTS', String(DUTY))).json<{ facts: RequestFacts }>()
      .facts
    expect(facts).toMatchObject({
      amountKopecks: DUTY,
      before: { courtCostsUndecidedKopecks: 0 },
      after: { courtCostsUndecidedKopecks: DUTY, courtCostsKopecks: 0 },
    })
    const { requestId } = (await ask('PAY_COURT_COSTS', DUTY)).json()
    expect(codeOf(await decide(requestId, irina))).toBe('REQUEST_OWN')
    expect(await booksAgree()).not.toHaveProperty('COURT_CLEARING')
    expect((await decide(requestId)).statusCode).toBe(200)
    expect((await shown()).payoff.totalKopecks).toBe(before)
    expect(await booksAgree()).toMatchObject({ COURT_CLEARING: -DUTY, COURT_COSTS_PAID: DUTY })
    const journal = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.clientId, contract.borrower.clientId))
    expect(journal).toContainEqual(
      expect.objectContaining({ action: 'REQUEST_MADE', reason: 'Платёжное поручение 15' }),
    )
  })

  test('awarded are a line of the debt, told of and repaid last; refused are our cost @slow', async () => {
    await doneByTwo('PAY_COURT_COSTS', DUTY)
    expect(codeOf(await look('DECIDE_COURT_COSTS', '100000'))).toBe('REQUEST_IMPOSSIBLE')
    await sued()
    expect(codeOf(await look('DECIDE_COURT_COSTS', String(DUTY + 1)))).toBe('REQUEST_IMPOSSIBLE')
    const before = (await shown()).payoff.totalKopecks
    await doneByTwo('DECIDE_COURT_COSTS', 150_000)
    expect(await shown()).toMatchObject({
      courtCostsKopecks: 150_000,
      payoff: { totalKopecks: before + 150_000, courtCostsKopecks: 150_000 },
      courtCosts: [{ paidKopecks: DUTY }, { awardedKopecks: 150_000, refusedKopecks: 50_000 }],
    })
    expect(await booksAgree()).toMatchObject({ COURT_COSTS: 150_000, COURT_COSTS_LOST: 50_000 })
    const inbox = await get(app, '/profile-manager/inbox', contract.borrower.headers)
    const [message] = inbox
      .json<{ messages: { title: string; body: string }[] }>()
      .messages.filter(({ title }) => title.startsWith('Судебные расходы'))
    expect(message?.body).toContain('Процентов и пени на них нет')

    expect((await pay(before / 100)).json()).toMatchObject({ state: 'PAID' })
    await laterBy(3)
    expect(await shown()).toMatchObject({
      contractState: 'ACTIVE',
      outstandingPrincipalKopecks: 0,
      payoff: { totalKopecks: 150_000, courtCostsKopecks: 150_000 },
    })
    const told = await app.context.database
      .select()
      .from(bureauReports)
      .where(eq(bureauReports.loanId, contract.loanId))
      .orderBy(bureauReports.number)
    const debts = told.flatMap(({ facts }) =>
      'figures' in facts && facts.figures ? [facts.figures.debt] : [],
    )
    expect(debts.at(-1)).toEqual({
      principalKopecks: 0,
      interestKopecks: 0,
      otherKopecks: 150_000,
    })
    const { paymentId } = (await pay(1_500)).json()
    expect(await shown()).toMatchObject({ contractState: 'CLOSED', courtCostsKopecks: 0 })
    const [paid] = await app.context.database
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId))
    expect(paid?.allocation).toMatchObject({ courtCostsKopecks: 150_000, principalKopecks: 0 })
    await booksAgree()
  })

  test('of a debt that is over stay our cost', async () => {
    await doneByTwo('PAY_COURT_COSTS', DUTY)
    await sued()
    const { payoff } = await shown()
    await pay(payoff.totalKopecks / 100)
    expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
    expect(codeOf(await look('DECIDE_COURT_COSTS', '1'))).toBe('REQUEST_IMPOSSIBLE')
    await doneByTwo('DECIDE_COURT_COSTS', 0)
    expect(await booksAgree()).toMatchObject({ COURT_COSTS_LOST: DUTY })
    expect(codeOf(await look('PAY_COURT_COSTS', '100'))).toBe('REQUEST_IMPOSSIBLE')
  })
})
