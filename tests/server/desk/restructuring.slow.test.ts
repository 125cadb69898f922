import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { insertPayment } from '../../../server/db/payments.ts'
import { bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { restructurings } from '../../../server/db/schema/restructurings.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { lineFacts } from '../../../server/loan-book/line-facts.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import {
  changeCode,
  changesOf,
  ledgerAndFold,
  preview,
  signChange,
  signedChange,
} from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const DAY_MS = 86_400_000
const OFFERS = '/desk-service/restructurings'
const KIND = 'RESTRUCTURING'

let app: TestApp
let contract: Contract
/** Works with debts: asks. */
let egor: SignedInStaff
/** Answers for credit and money: decides. */
let petr: SignedInStaff

const signInStaff = async () => {
  egor = await signedInAs(app, 'polyakov')
  petr = await signedInAs(app, 'serov')
}

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  await signInStaff()
})

/** Days later, the nights of them worked off; sessions of staff end while days pass. */
const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
  await signInStaff()
}

const TERMS = { payments: 9, firstPaymentOn: null as string | null, penaltyFreeDays: 20 }

const today = () => isoDate(moscowDate(app.clock.now()))

const looked = (terms: object = TERMS, staff = egor) =>
  post(
    app,
    '/desk-service/restructuring-preview',
    { loanId: contract.loanId, terms },
    { headers: staff.headers },
  )

const ask = async (terms: object = TERMS, staff = egor) => {
  const seen = await looked(terms, staff)
  const { version } = seen.json<{ version: string }>()
  const body = { loanId: contract.loanId, terms, version, reason: 'Клиент потерял работу' }
  return post(app, OFFERS, body, { headers: staff.headers })
}

const decide = (requestId: string, staff = petr) =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: staff.headers },
  )

const offered = async (terms: object = TERMS) => {
  const asked = await ask(terms)
  expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)])
  const reply = await decide(asked.json<{ requestId: string }>().requestId)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
}

const who = () => ({ ...contract.borrower, cardId: contract.cardId })
const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()
const planned = async () => await preview(app, who(), { loanId: contract.loanId, kind: KIND })
const sign = () => signedChange(app, who(), { loanId: contract.loanId, kind: KIND })

const offerOf = async () => {
  const [row] = await app.context.database
    .select()
    .from(restructurings)
    .where(eq(restructurings.loanId, contract.loanId))
  if (!row) throw new Error('Nothing was offered')
  return row
}

const withdraw = async (staff = egor) =>
  post(
    app,
    `${OFFERS}/${(await offerOf()).id}/withdrawal`,
    { reason: 'Клиент передумал' },
    { headers: staff.headers },
  )

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

const told = async (): Promise<readonly { title: string; body: string }[]> =>
  (await get(app, '/profile-manager/inbox', contract.borrower.headers)).json().messages

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

/** A contract as it was, but for the moment and what is offered. */
const unchanged = ({ asOf: _asOf, restructuringLastOn: _last, ...page }: Record<string, unknown>) =>
  page

describe('new terms of a loan', () => {
  test('are seen by both people before and after, and change nothing before the client signs', async () => {
    await laterBy(40)
    const before = await shown()
    expect(before).toMatchObject({ contractState: 'OVERDUE', restructuringLastOn: null })
    const seen = (await looked()).json()
    expect(seen.about).toContain('9\u{A0}платежей')
    expect(seen.about).toContain('ПСК была')
    expect(seen.plan.after.rows).toHaveLength(9)
    expect(seen.plan.after.fullCost.percent).toBeLessThanOrEqual(seen.plan.before.fullCost.percent)
    expect(seen.plan.before.totalKopecks).toBe(before.remainingTotalKopecks)
    await offered()
    const { id, lastOn } = await offerOf()
    expect(lastOn).toBe(addDays(today(), 14))
    const after = await shown()
    expect(after.restructuringLastOn).toBe(lastOn)
    expect(unchanged(after)).toEqual(unchanged(before))
    const read = await get(app, `${OFFERS}/${id}`, petr.headers)
    expect(read.json()).toMatchObject({ state: 'OFFERED', terms: TERMS, plan: null })
    expect((await told())[0]).toMatchObject({ title: 'Предлагаем новый график платежей' })
    await booksAgree()
  })

  test('are told to whoever is late within the hours and limits of the law alone', async () => {
    await laterBy(40)
    await app.clock.moveTo(Date.parse(`${today()}T23:30:00+03:00`))
    await signInStaff()
    await offered()
    await app.runJobs()
    const sent = async () => {
      const url = '/profile-manager/messages'
      const reply = (await get(app, url, contract.borrower.headers)).json()
      const offers = reply.messages.filter(
        ({ title }: { title: string }) => title === 'Новые условия займа',
      )
      const states = offers.map(({ state }: { state: string }) => state).toSorted()
      return { states, ...reply.afterDue.sent }
    }
    const { states, week } = await sent()
    expect(states).toEqual(['PLANNED', 'REFUSED'])
    expect((await told())[0]).toMatchObject({ title: 'Предлагаем новый график платежей' })
    await app.runJobs(app.clock.now() + 12 * 3_600_000)
    expect(await sent()).toMatchObject({ states: ['REFUSED', 'SENT'], week: week + 1 })
  })

  test('are in force once the client has signed: nothing is late, nothing earned is lost or capitalised', async () => {
    await laterBy(40)
    const before = await shown()
    await offered()
    const { shown: plan, step } = await sign()
    expect(step).toMatchObject({ step: 'APPLIED', applicationType: KIND, amountKopecks: 0 })
    const after = await shown()
    expect(after).toMatchObject({
      contractState: 'ACTIVE',
      overdueDays: 0,
      overdueKopecks: 0,
      restructuringLastOn: null,
      outstandingPrincipalKopecks: before.outstandingPrincipalKopecks,
      penaltyKopecks: before.penaltyKopecks,
      remainingTotalKopecks: plan.after.totalKopecks,
      lastPaymentOn: plan.toDueOn,
      nextPayment: {
        dueOn: plan.after.rows[0].dueOn,
        amountKopecks: plan.after.rows[0].paymentKopecks,
      },
    })
    expect(after.payoff).toEqual(before.payoff)
    const principal = plan.after.rows.map(
      ({ principalKopecks }: { principalKopecks: number }) => principalKopecks,
    )
    expect(principal.reduce((sum: number, one: number) => sum + one, 0)).toBe(
      before.outstandingPrincipalKopecks,
    )
    expect((await offerOf()).state).toBe('SIGNED')
    await booksAgree()
    await laterBy(35)
    await booksAgree()
  })

  test('stop the penalty for the days agreed on, and for no day more', async () => {
    await laterBy(40)
    await offered({ payments: 9, firstPaymentOn: addDays(today(), 5), penaltyFreeDays: 20 })
    await sign()
    const { penaltyKopecks } = await shown()
    await laterBy(20)
    expect(await shown()).toMatchObject({ contractState: 'OVERDUE', penaltyKopecks })
    await laterBy(2)
    expect((await shown()).penaltyKopecks).toBeGreaterThan(penaltyKopecks)
    await booksAgree()
  })

  test('are folded by the device as by the server, on any day after', async () => {
    await laterBy(40)
    await offered()
    await sign()
    const copy = await shown()
    for (const days of [10, 45]) {
      await laterBy(days)
      const { asOf: _asOf, actions: _actions, documents: _documents, ...page } = await shown()
      const { asOf: _, actions: __, documents: ___, ...own } = contractOn(copy, today())
      expect(own).toEqual(page)
    }
  })

  test('leave an agreement and a schedule among the papers, and an event for the bureaus', async () => {
    await laterBy(40)
    await offered()
    const parties = {
      clientId: contract.borrower.clientId,
      loanApplicationId: contract.loanId,
    }
    const { headers } = contract.borrower
    const text = await post(app, '/print-service/template/restructuring', parties, { headers })
    const { shown: plan } = await sign()
    expect(text.body).toContain(JSON.stringify(plan.explanation).slice(1, -1))
    const filed = await app.context.database
      .select()
      .from(documents)
      .where(eq(documents.loanId, contract.loanId))
    const agreement = filed.find(({ type }) => type === 'CHANGE_RESTRUCTURING')
    expect(agreement?.title).toContain('Дополнительное соглашение')
    expect(filed.map(({ type }) => type)).toContain('SCHEDULE')
    await laterBy(2)
    const reports = await app.context.database
      .select()
      .from(bureauReports)
      .where(eq(bureauReports.loanId, contract.loanId))
    const changed = reports.find(({ kind }) => kind === 'TERMS_CHANGED')
    expect(changed?.facts).toMatchObject({ amendments: [KIND] })
  })

  test('forget no lateness: the line of the client knows how late the loan was before', async () => {
    await laterBy(45)
    const { overdueDays } = await shown()
    await offered()
    await sign()
    const { currentOverdueDays, overdues } = await lineFacts(
      app.context.database,
      contract.borrower.clientId,
      app.clock.now(),
    )
    expect(currentOverdueDays).toBe(0)
    expect(overdues).toContainEqual({ on: today(), days: overdueDays })
  })

  test('let a payment and an early repayment go on as in any loan', async () => {
    await laterBy(40)
    await offered()
    const { shown: plan } = await sign()
    await laterBy(10)
    const paidNow = await askToPay(app, contract, {
      amount: plan.after.rows[0].paymentKopecks / 100,
      paymentDataId: contract.cardId,
      key: crypto.randomUUID(),
    })
    expect(paidNow.statusCode).toBe(200)
    await booksAgree()
    const page = await shown()
    expect(page.actions).toContain('PAY_PARTIALLY_EARLY')
    expect(page.actions).not.toContain('SHIFT_PAYMENT')
    const early = { loanId: contract.loanId, kind: 'PARTIALLY_EARLY' as const }
    expect((await preview(app, who(), early)).result).toMatchObject({ outcome: 'PLAN' })
  })
})

describe('a lower rate among new terms', () => {
  const LOWER = { ...TERMS, dailyRateMillionths: 2000 }

  test('is seen by both people beside the one in force, and is never higher', async () => {
    await laterBy(40)
    const before = await shown()
    const seen = (await looked(LOWER)).json()
    const beforeMillionths = before.dailyRateMillionths
    expect(seen.plan.rates).toEqual({ beforeMillionths, afterMillionths: 2000 })
    expect(seen.about).toContain('со дня после подписания 0,2')
    const without = (await looked()).json()
    expect(seen.plan.after.totalKopecks).toBeLessThan(without.plan.after.totalKopecks)
    expect(without.plan.rates).toBe(null)
    const same = await looked({ ...TERMS, dailyRateMillionths: beforeMillionths })
    expect(same.json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      detail: expect.stringContaining('ниже нынешней'),
    })
    for (const dailyRateMillionths of [-1, 10_001, 0.5])
      expect(codeOf(await looked({ ...TERMS, dailyRateMillionths }))).toBe('VALIDATION')
    const asked = await ask(LOWER)
    const stale = await post(
      app,
      OFFERS,
      { loanId: contract.loanId, terms: TERMS, version: seen.version, reason: 'Другая ставка' },
      { headers: egor.headers },
    )
    expect([asked.statusCode, codeOf(stale)]).toEqual([200, 'REQUEST_OPEN'])
  })

  test('is signed with the schedule; days before cost what they did, days after less, on the device too', async () => {
    await laterBy(40)
    const before = await shown()
    await offered(LOWER)
    const parties = { clientId: contract.borrower.clientId, loanApplicationId: contract.loanId }
    const { headers } = contract.borrower
    const text = (await post(app, '/print-service/template/restructuring', parties, { headers }))
      .body
    expect(text).toContain('Процентная ставка (процентные ставки)')
    expect(text.replaceAll('\u{A0}', ' ')).toContain('0,2000 % в день')
    expect(text).not.toContain('Процентная ставка, ответственность')
    await sign()
    const after = await shown()
    const rates = { dailyRateMillionths: 2000, chargedRateBillionths: null }
    expect(after.changes).toMatchObject([{ kind: KIND, rates }])
    expect(after.payoff).toEqual(before.payoff)
    expect(after.dailyRateMillionths).toBe(before.dailyRateMillionths)
    await booksAgree()
    await laterBy(1)
    const next = await shown()
    const earned = next.payoff.interestKopecks - after.payoff.interestKopecks
    expect(earned).toBeGreaterThan(0)
    expect(earned).toBeLessThanOrEqual(
      Math.ceil((after.outstandingPrincipalKopecks * 2000) / 1_000_000),
    )
    await laterBy(50)
    await booksAgree()
    const { asOf: _asOf, actions: _actions, documents: _documents, ...page } = await shown()
    expect(page.contractState).toBe('OVERDUE')
    const { asOf: _, actions: __, documents: ___, ...own } = contractOn(after, today())
    expect(own).toEqual(page)
    const reports = await app.context.database
      .select()
      .from(bureauReports)
      .where(eq(bureauReports.loanId, contract.loanId))
    const changed = reports.find(({ kind }) => kind === 'TERMS_CHANGED')
    expect(changed?.facts).toMatchObject({ amendments: [KIND] })
  })
})

describe('an offer', () => {
  test('that nobody signs lapses after 14 days, and the client is told', async () => {
    await laterBy(2)
    await offered()
    const before = await shown()
    await laterBy(14)
    expect((await planned()).result).toMatchObject({ outcome: 'PLAN' })
    await laterBy(1)
    expect(await planned()).toMatchObject({
      lastOn: null,
      result: { outcome: 'REFUSED', refusal: { code: 'NOTHING_OFFERED' } },
    })
    expect((await offerOf()).state).toBe('EXPIRED')
    const after = await shown()
    expect(after.rows.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(
      before.rows.map(({ dueOn }: { dueOn: string }) => dueOn),
    )
    const kinds = await app.context.database
      .select({ kind: messages.kind })
      .from(messages)
      .where(eq(messages.loanId, contract.loanId))
    expect(kinds).toContainEqual({ kind: 'RESTRUCTURING_ENDED' })
  })

  test('cannot be signed on its first payment date or later', async () => {
    await laterBy(20)
    await offered({ payments: 9, firstPaymentOn: addDays(today(), 6), penaltyFreeDays: 0 })
    expect((await offerOf()).lastOn).toBe(addDays(today(), 5))
  })

  test('is withdrawn by one person with a reason; what was read before can be signed no more', async () => {
    await laterBy(20)
    await offered()
    const { result } = await planned()
    const code = await changeCode(app, who(), result.termsHash)
    const reply = await withdraw()
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    const signed = await signChange(app, who(), {
      loanId: contract.loanId,
      kind: KIND,
      code,
      termsHash: result.termsHash,
    })
    expect(codeOf(signed)).toBe('CHANGE_OUTDATED')
    expect((await shown()).changes).toEqual([])
    expect((await told())[0]?.body).toContain('отозвали')
    const again = await withdraw()
    expect(codeOf(again)).toBe('REQUEST_IMPOSSIBLE')
    const actions = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.clientId, contract.borrower.clientId))
    expect(actions.filter(({ action }) => action === 'RESTRUCTURING_WITHDRAWN')).toMatchObject([
      { reason: 'Клиент передумал', subject: contract.loanId },
    ])
  })

  test('is planned again on the day of the signature, and never signed as it was read another day', async () => {
    await laterBy(40)
    await offered()
    const { result } = await planned()
    const code = await changeCode(app, who(), result.termsHash)
    await laterBy(1)
    const body = { loanId: contract.loanId, kind: KIND, termsHash: result.termsHash } as const
    expect(codeOf(await signChange(app, who(), { ...body, code }))).toBe('CHANGE_OUTDATED')
    const { shown: plan } = await sign()
    expect(plan.on).toBe(today())
    expect(plan.after.rows[0].dueOn).not.toBe(result.after.rows[0].dueOn)
    expect(await changesOf(app, contract.loanId)).toMatchObject([{ state: 'APPLIED' }])
  })

  test('is one at a time for a loan, and one question at a time', async () => {
    await laterBy(20)
    const first = await ask()
    expect(first.statusCode).toBe(200)
    expect(codeOf(await ask())).toBe('REQUEST_OPEN')
    await decide(first.json<{ requestId: string }>().requestId)
    expect(codeOf(await looked())).toBe('REQUEST_IMPOSSIBLE')
    await withdraw()
    expect((await looked()).statusCode).toBe(200)
  })
})

describe('new terms are refused', () => {
  test('to whoever asked for them, and to other roles', async () => {
    await laterBy(2)
    const own = await ask(TERMS, petr)
    const { requestId } = own.json<{ requestId: string }>()
    expect(codeOf(await decide(requestId))).toBe('REQUEST_OWN')
    expect(codeOf(await decide(requestId, egor))).toBe('ROLE_REFUSED')
    const anna = await signedInAs(app, 'koltsova')
    expect(codeOf(await looked(TERMS, anna))).toBe('ROLE_REFUSED')
  })

  test('when they are not longer, or out of bounds', async () => {
    await laterBy(5)
    expect((await looked({ ...TERMS, payments: 2 })).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      detail: expect.stringContaining('не позже прежнего'),
    })
    const far = { ...TERMS, firstPaymentOn: addDays(today(), 61) }
    expect(codeOf(await looked(far))).toBe('REQUEST_IMPOSSIBLE')
    for (const odd of [{ payments: 0 }, { payments: 25 }, { penaltyFreeDays: 91 }])
      expect(codeOf(await looked({ ...TERMS, ...odd }))).toBe('VALIDATION')
  })

  test('while a legal status stops the debt', async () => {
    await laterBy(5)
    const legalStep = {
      step: 'ENTER',
      kind: 'BANKRUPT_COURT',
      loanId: null,
      on: today(),
      clientId: contract.borrower.clientId,
      caseNumber: 'А40-12345/2026',
      source: 'Картотека арбитражных дел',
    }
    const path = '/desk-service/legal-statuses'
    const { headers } = egor
    const seen = await post(app, `${path}/preview`, { legalStep }, { headers })
    const { version } = seen.json<{ version: string }>()
    const body = { legalStep, version, reason: 'Так сказано в картотеке' }
    const asked = await post(app, path, body, { headers })
    await decide(asked.json<{ requestId: string }>().requestId)
    expect((await looked()).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      detail: expect.stringContaining('процедура по закону'),
    })
  })

  test('while the answer to a demand of a payment holiday is awaited', async () => {
    await laterBy(5)
    const nowMs = app.clock.now()
    await app.context.database.insert(paymentHolidays).values({
      id: crypto.randomUUID(),
      loanId: contract.loanId,
      clientId: contract.borrower.clientId,
      ground: 'EMERGENCY',
      state: 'SUBMITTED',
      submittedAtMs: nowMs,
      fromOn: today(),
      months: 3,
      proofFileIds: [],
      answerByOn: addDays(today(), 5),
      silenceAtMs: nowMs + 10 * DAY_MS,
      rateNumerator: 6,
      rateDenominator: 1000,
    })
    expect((await looked()).json<{ detail: string }>().detail).toContain('кредитные каникулы')
  })

  test('and not signed, while a payment is under way', async () => {
    await laterBy(40)
    await offered()
    const { result } = await planned()
    const code = await changeCode(app, who(), result.termsHash)
    await transaction(app.context.database, (tx) =>
      insertPayment(tx, {
        id: crypto.randomUUID(),
        invoiceId: crypto.randomUUID(),
        clientId: contract.borrower.clientId,
        loanId: contract.loanId,
        cardId: contract.cardId,
        changeId: null,
        purpose: 'REPAYMENT',
        paymentType: 'INSTALMENT',
        amountKopecks: kopecks(100_000),
        state: 'PROCESSING',
        createdAtMs: app.clock.now(),
        expiresAtMs: app.clock.now() + DAY_MS,
      }),
    )
    const body = { loanId: contract.loanId, kind: KIND, termsHash: result.termsHash } as const
    expect(codeOf(await signChange(app, who(), { ...body, code }))).toBe('PAYMENT_IN_PROGRESS')
    expect((await offerOf()).state).toBe('OFFERED')
  })

  test('when the schedule has moved between the look and the question', async () => {
    await laterBy(40)
    const { version } = (await looked()).json<{ version: string }>()
    await laterBy(1)
    const body = { loanId: contract.loanId, terms: TERMS, version, reason: 'Клиент попросил' }
    const late = await post(app, OFFERS, body, { headers: egor.headers })
    expect(codeOf(late)).toBe('REQUEST_STALE')
  })
})
