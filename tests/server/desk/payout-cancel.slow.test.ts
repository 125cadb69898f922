/** Two people cancel a payout, and only while no money can have left (decision 0102). */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sandboxCardOperations } from '../../../server/db/schema/sandbox.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import type { FoundOperation } from '../../../server/gateways/gateways.ts'
import { kopecks } from '../../../lending/money.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { passDays, wordsOf } from '../bureau-reports/told.ts'
import { notify, payFields } from '../cloud-payments/notices.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import {
  type Borrower,
  giveCard,
  GOOD_CARD,
  lent,
  REFUSING_CARD,
  signed,
  SLOW_CARD,
  statusOf,
  verifiedBorrower,
} from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REQUESTS = '/desk-service/requests'
const ACCOUNTANT = 'koltsova'
const CREDITS = 'serov'
const SUPPORT = 'ryabinina'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const as = async (login: string) => (await signedInAs(app, login)).headers

const look = async (loanId: string, login = ACCOUNTANT, kind = 'CANCEL_PAYOUT') =>
  get(app, `/desk-service/ledger-steps/preview?kind=${kind}&subjectId=${loanId}`, await as(login))

const ask = async (loanId: string, version: string | null, login = ACCOUNTANT) =>
  post(
    app,
    REQUESTS,
    { kind: 'CANCEL_PAYOUT', subjectId: loanId, version, reason: 'Клиент звонил: займ не он брал' },
    { headers: await as(login) },
  )

const asked = async (loanId: string, login = ACCOUNTANT): Promise<string> => {
  const { version } = (await look(loanId, login)).json<{ version: string }>()
  const reply = await ask(loanId, version, login)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ requestId: string }>().requestId
}

const decide = async (requestId: string, { login = CREDITS, isApproved = true, key = '' } = {}) =>
  post(
    app,
    `${REQUESTS}/${requestId}/decide`,
    { isApproved, note: isApproved ? '' : 'Клиент ошибся' },
    { headers: await as(login), ...(key === '' ? {} : { key }) },
  )

const cancelled = async (loanId: string): Promise<void> => {
  const reply = await decide(await asked(loanId))
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const codeOf = (reply: Awaited<ReturnType<typeof post>>) => reply.json<{ code: string }>().code

const after = (minutes: number) => app.runJobs(app.clock.now() + minutes * MINUTE_MS)

const triesOf = (loanId: string) =>
  app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))

const sentByBank = () =>
  app.context.database
    .select()
    .from(sandboxCardOperations)
    .where(eq(sandboxCardOperations.type, 'payout'))

/** What the bell says of payouts that the lender has cancelled. */
const toldOf = async (who: Borrower) =>
  (await get(app, '/profile-manager/inbox', who.headers))
    .json<{ messages: { title: string; body: string }[] }>()
    .messages.filter(({ title }) => title.startsWith('Не выдали'))

const ENDED = {
  applicationState: 'CANCELLED',
  payoutCancelling: false,
  payoutOrderedAt: null,
  contractState: null,
  remainingTotalKopecks: 0,
  reasons: [{ code: 'PAYOUT_CANCELLED' }],
}

/** A loan whose first try the card's bank has refused; the next one is ordered in a minute. */
const betweenTries = async () => {
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  return { who, loanId: await lent(app, who) }
}

/** A loan that is thought over for four hours. */
const cooling = async () => {
  const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  return { who, loanId: await signed(app, who, { amount: 60_000, term: 6 }) }
}

/** A loan that was sent, and what came of it is not known. */
const lostAnswer = async () => {
  const who = await verifiedBorrower(app)
  const { acquirer } = app.context.gateways
  const calls = vi
    .spyOn(acquirer, 'payOut')
    .mockResolvedValue({ state: 'UNKNOWN', cause: 'time-out' })
  const loanId = await lent(app, who)
  const [payout] = await triesOf(loanId)
  if (!payout) throw new Error('no payout')
  return { who, loanId, payout, calls, acquirer }
}

const noticeOf = ({ clientId }: Borrower, payout: { id: string; amountKopecks: number }) =>
  payFields(
    { invoiceId: payout.id, accountId: clientId, amount: payout.amountKopecks / 100 },
    { OperationType: 'CardPayout', TransactionId: '4444' },
  )

/** What a look-up says of a payout that was made. */
const madeOf = (payout: { id: string; amountKopecks: number }): FoundOperation => ({
  operation: 'payout',
  state: 'COMPLETED',
  transactionId: '4444',
  amountKopecks: kopecks(payout.amountKopecks),
  currency: 'RUB',
  accountId: null,
  testMode: true,
  originalTransactionId: null,
  invoiceId: payout.id,
  reasonCode: null,
  paymentCode: null,
  retry: 'ALLOWED',
  token: null,
  atMs: null,
})

describe('while no money is at the bank', () => {
  test('the loan ends at once without debt, its line is free, and the borrower is told', async () => {
    const { who, loanId } = await betweenTries()
    await cancelled(loanId)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    await after(120)
    expect(await triesOf(loanId)).toHaveLength(1)
    expect(await app.context.database.select().from(ledgerEntries)).toEqual([])
    const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
    expect(limits.usedLimit).toBe(0)
    const [told, ...others] = await toldOf(who)
    expect(others).toEqual([])
    expect(told?.title.replaceAll(/\s/g, ' ')).toBe('Не выдали 12 000 ₽')
    expect(told?.body).toContain('деньги не отправлены')
    expect(await brokenRules(app.context.database)).toEqual({})
  })

  test('a loan that is thought over ends before its money is ordered, and another may be taken', async () => {
    const { who, loanId } = await cooling()
    await cancelled(loanId)
    await after(5 * 60)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    const again = await lent(app, who, { amount: 20_000, term: 6 })
    expect(await statusOf(app, who, again)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('the bureaus hear that nothing came of the loan', async () => {
    const { loanId } = await betweenTries()
    await cancelled(loanId)
    await passDays(app, 1)
    expect(await wordsOf(app, loanId)).toEqual(['A SIGNED ACCEPTED', 'B ENDED ACCEPTED'])
  })

  test('no try begins while the second person decides, and it goes on soon after a no', async () => {
    const { who, loanId } = await betweenTries()
    const good = await giveCard(app, who.clientId, GOOD_CARD)
    await after(60)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
    const request = await asked(loanId)
    const body = { loanApplicationId: loanId, paymentData: good.id }
    await post(app, '/vovremya-core/loan/payout-card', body, { headers: who.headers })
    await after(60)
    expect(await triesOf(loanId)).toHaveLength(4)
    expect((await decide(request, { isApproved: false })).statusCode).toBe(200)
    await after(5)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('a question that nobody decides holds the money for a day at most', async () => {
    const { who, loanId } = await cooling()
    await asked(loanId)
    await after(23 * 60)
    expect(await triesOf(loanId)).toEqual([])
    await after(62)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  })

  test('another card chosen since the question makes it another one', async () => {
    const { who, loanId } = await betweenTries()
    const good = await giveCard(app, who.clientId, GOOD_CARD)
    await after(60)
    const request = await asked(loanId)
    const body = { loanApplicationId: loanId, paymentData: good.id }
    await post(app, '/vovremya-core/loan/payout-card', body, { headers: who.headers })
    expect(codeOf(await decide(request))).toBe('REQUEST_STALE')
  })

  test('a try that is refused since the question changes nothing of it', async () => {
    const { who, loanId, payout } = await lostAnswer()
    const request = await asked(loanId)
    await notify(app, 'fail', { ...noticeOf(who, payout), ReasonCode: '5051', Reason: 'x' })
    expect((await decide(request)).statusCode).toBe(200)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
  })

  test('a borrower who was sooner has ended the loan themselves', async () => {
    const { who, loanId } = await betweenTries()
    await after(60)
    const request = await asked(loanId)
    const body = { loanApplicationId: loanId }
    await post(app, '/vovremya-core/loan/cancel', body, { headers: who.headers })
    expect(codeOf(await decide(request))).toBe('REQUEST_IMPOSSIBLE')
    expect(await statusOf(app, who, loanId)).toMatchObject({ reasons: [] })
    expect(await toldOf(who)).toEqual([])
  })

  test('a borrower who is later finds it ended', async () => {
    const { who, loanId } = await betweenTries()
    await after(60)
    await cancelled(loanId)
    const body = { loanApplicationId: loanId }
    const late = await post(app, '/vovremya-core/loan/cancel', body, { headers: who.headers })
    expect(late.json()).toMatchObject(ENDED)
    expect(await toldOf(who)).toHaveLength(1)
  })
})

describe('while the bank has it and nobody knows the end', () => {
  test('nothing ends: no try is sent again, and the loan is over when it is sure that none was made', async () => {
    const { who, loanId, calls } = await lostAnswer()
    const orderedAt = new Date(app.clock.now()).toISOString()
    const request = await asked(loanId)
    expect(await statusOf(app, who, loanId)).toMatchObject({ payoutCancelling: false })
    expect((await decide(request)).statusCode).toBe(200)
    await after(0)
    expect(await statusOf(app, who, loanId)).toMatchObject({
      applicationState: 'PAYOUT_PENDING',
      payoutCancelling: true,
      payoutOrderedAt: orderedAt,
      reasons: [],
    })
    await after(80)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
    await after(20)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    expect(calls).toHaveBeenCalledOnce()
    expect(await sentByBank()).toEqual([])
    expect(await toldOf(who)).toHaveLength(1)
  })

  test('a payout that the bank has made keeps the loan, and staff are told until two close it', async () => {
    const { who, loanId, payout, acquirer } = await lostAnswer()
    await cancelled(loanId)
    vi.spyOn(acquirer, 'findByInvoice').mockResolvedValue(madeOf(payout))
    await after(0)
    expect(await statusOf(app, who, loanId)).toMatchObject({
      applicationState: 'PAID_OUT',
      contractState: 'ACTIVE',
      reasons: [],
    })
    const [task, ...others] = await app.context.database.select().from(moneyTasks)
    expect(others).toEqual([])
    expect(task).toMatchObject({ kind: 'PAYOUT_NOT_CANCELLED', state: 'OPEN', loanId })
    const close = { kind: 'CLOSE_TASK', subjectId: task?.id, reason: 'Клиент знает' }
    const reply = await post(app, REQUESTS, close, { headers: await as(ACCOUNTANT) })
    expect((await decide(reply.json<{ requestId: string }>().requestId)).statusCode).toBe(200)
    expect(await app.context.database.select().from(moneyTasks)).toMatchObject([{ state: 'DONE' }])
  })

  test('the notice that it was paid, beside the approval, leaves one end in every order', async () => {
    const { who, loanId, payout } = await lostAnswer()
    const request = await asked(loanId)
    const [decided] = await Promise.all([
      decide(request),
      notify(app, 'pay', noticeOf(who, payout)),
    ])
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
    const tasks = await app.context.database.select().from(moneyTasks)
    const told = tasks.filter(({ kind }) => kind === 'PAYOUT_NOT_CANCELLED')
    expect(told).toHaveLength(decided.statusCode === 200 ? 1 : 0)
    expect(tasks).toHaveLength(told.length)
  })

  test('the notice that it was refused ends the loan without another try', async () => {
    const { who, loanId, payout } = await lostAnswer()
    await cancelled(loanId)
    await notify(app, 'fail', { ...noticeOf(who, payout), ReasonCode: '5051', Reason: 'x' })
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    await after(120)
    expect(await triesOf(loanId)).toMatchObject([{ state: 'DECLINED' }])
  })

  test('a bank that asks for leave is refused it from the approval on', async () => {
    const { who, loanId, payout } = await lostAnswer()
    const leave = async () => (await notify(app, 'check', noticeOf(who, payout))).json().code
    expect(await leave()).toBe(0)
    await cancelled(loanId)
    expect(await leave()).toBe(13)
  })

  test('a try that was fixed and not sent yet is never sent', async () => {
    const who = await verifiedBorrower(app)
    const { acquirer } = app.context.gateways
    const calls = vi.spyOn(acquirer, 'payOut')
    const loanId = await signed(app, who)
    // The job dies between writing the try and sending it.
    calls.mockRejectedValueOnce(new Error('the process died'))
    await app.runJobs()
    calls.mockClear()
    await cancelled(loanId)
    await after(200)
    expect(calls).not.toHaveBeenCalled()
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
  })

  test('money that comes for a loan that has ended is kept for a person', async () => {
    const { who, loanId, payout, acquirer } = await lostAnswer()
    await cancelled(loanId)
    await after(100)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    expect(await acquirer.findByInvoice(payout.id)).toBeNull()
    await notify(app, 'pay', noticeOf(who, payout))
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
      { kind: 'PAYOUT_DIFFERS', reasons: ['STATE'], suspenseKopecks: kopecks(1_200_000) },
    ])
  })

  test('a payout that takes its time is waited for', async () => {
    const who = await verifiedBorrower(app, { card: SLOW_CARD })
    const loanId = await lent(app, who)
    await cancelled(loanId)
    await after(2)
    expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
    expect(await app.context.database.select().from(moneyTasks)).toMatchObject([
      { kind: 'PAYOUT_NOT_CANCELLED' },
    ])
  })
})

describe('two people', () => {
  test('see the sum, the place and both ends before anything is asked', async () => {
    const { loanId } = await betweenTries()
    const seen = (await look(loanId)).json()
    expect(seen.about.replaceAll(/\s/g, ' ')).toMatch(
      /^Отменить выплату 12 000,00 ₽ на карту MIR •• 0006\. .*если деньги дошли, займ останется в силе$/,
    )
    expect(seen.facts).toMatchObject({
      amountKopecks: 1_200_000,
      before: { contractState: 'SIGNED' },
      after: { contractState: 'CANCELLED', principalKopecks: 0, interestKopecks: 0 },
    })
    expect(codeOf(await ask(loanId, null))).toBe('REQUEST_STALE')
  })

  test('support asks and never decides; nobody decides alone; a moderator and an administrator do neither', async () => {
    const { loanId } = await betweenTries()
    for (const login of ['vetlugina', 'zavarzina'])
      expect(codeOf(await look(loanId, login))).toBe('ROLE_REFUSED')
    expect(codeOf(await look(loanId, SUPPORT, 'WRITE_OFF'))).toBe('ROLE_REFUSED')
    expect(codeOf(await ask(loanId, null, 'zavarzina'))).toBe('ROLE_REFUSED')
    const request = await asked(loanId, SUPPORT)
    expect(codeOf(await decide(request, { login: SUPPORT }))).toBe('ROLE_REFUSED')
    expect((await decide(request, { login: ACCOUNTANT })).statusCode).toBe(200)
    const { loanId: other } = await betweenTries()
    expect(codeOf(await decide(await asked(other), { login: ACCOUNTANT }))).toBe('REQUEST_OWN')
  })

  test('who ask or decide at once do it once, and a lost answer is given again', async () => {
    const { who, loanId } = await betweenTries()
    const { version } = (await look(loanId)).json<{ version: string }>()
    const questions = await Promise.all([
      ask(loanId, version, ACCOUNTANT),
      ask(loanId, version, SUPPORT),
    ])
    const [open] = questions.filter(({ statusCode }) => statusCode === 200)
    expect(questions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    const requestId = open?.json<{ requestId: string }>().requestId ?? ''
    const key = crypto.randomUUID()
    const [first, again] = [await decide(requestId, { key }), await decide(requestId, { key })]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(codeOf(await decide(requestId))).toBe('REQUEST_DECIDED')
    expect(await toldOf(who)).toHaveLength(1)
  })

  test('cannot cancel money that has come, nor twice, nor what nobody has signed', async () => {
    const paid = await lent(app, await verifiedBorrower(app))
    expect((await look(paid)).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      detail: expect.stringContaining('Деньги уже у клиента'),
    })
    const { loanId } = await lostAnswer()
    await cancelled(loanId)
    expect((await look(loanId)).json().detail).toContain('ждём, что ответит банк')
    expect((await look('nothing')).statusCode).toBe(404)
  })

  test('who ask beside the job that sends end it before, or learn that it was paid', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await signed(app, who)
    const { version } = (await look(loanId)).json<{ version: string }>()
    const [reply] = await Promise.all([ask(loanId, version), app.runJobs()])
    const { requestId } = reply.json<{ requestId?: string }>()
    const decided = requestId === undefined ? reply : await decide(requestId)
    await after(200)
    const isCancelled = decided.statusCode === 200
    expect(isCancelled ? 200 : codeOf(decided)).toBe(isCancelled ? 200 : 'REQUEST_IMPOSSIBLE')
    expect(await statusOf(app, who, loanId)).toMatchObject(
      isCancelled ? ENDED : { applicationState: 'PAID_OUT' },
    )
    expect(await sentByBank()).toHaveLength(isCancelled ? 0 : 1)
  })

  test('who approve beside the job that sends leave either no money or a loan', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await signed(app, who)
    const request = await asked(loanId)
    const order = decide(request)
    await Promise.all([order, app.runJobs()])
    expect((await order).statusCode).toBe(200)
    await after(200)
    expect(await statusOf(app, who, loanId)).toMatchObject(ENDED)
    expect(await sentByBank()).toEqual([])
    expect(await brokenRules(app.context.database)).toEqual({})
  })
})

test('the card of the client shows the tries, the question and what was decided', async () => {
  const { who, loanId, payout } = await lostAnswer()
  const shown = async () => {
    const card = await get(app, `/desk-service/clients/${who.clientId}`, await as(SUPPORT))
    return card.json<{ loans: { payout: unknown }[] }>().loans[0]?.payout
  }
  const tries = [{ payoutId: payout.id, place: 'MIR •• 3055', state: 'PROCESSING' }]
  expect(await shown()).toMatchObject({ isAskedFor: false, stoppedAt: null, tries })
  const request = await asked(loanId)
  expect(await shown()).toMatchObject({ isAskedFor: true, stoppedAt: null })
  await decide(request)
  expect(await shown()).toMatchObject({ isAskedFor: false, stoppedAt: expect.any(String), tries })
  await after(100)
  expect(await shown()).toBeNull()
})

test('the list of silent payouts says which are being cancelled', async () => {
  const { loanId, payout } = await lostAnswer()
  await app.clock.moveTo(app.clock.now() + 6 * MINUTE_MS)
  const shown = async () =>
    (await get(app, '/desk-service/money', await as(ACCOUNTANT))).json<{ payouts: unknown[] }>()
      .payouts
  const silent = { payoutId: payout.id, loanId }
  expect(await shown()).toMatchObject([{ ...silent, isAskedFor: false, isStopped: false }])
  const request = await asked(loanId)
  expect(await shown()).toMatchObject([{ ...silent, isAskedFor: true, isStopped: false }])
  await decide(request)
  expect(await shown()).toMatchObject([{ ...silent, isAskedFor: false, isStopped: true }])
})

test('the question and its answer stand in the journal with their reason', async () => {
  const { who, loanId } = await betweenTries()
  await cancelled(loanId)
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  const journal = await get(
    app,
    `/desk-service/journal?clientId=${who.clientId}`,
    await as('zavarzina'),
  )
  const rows = journal.json<{ entries: { action: string; reason: string | null }[] }>()
  expect(JSON.stringify(rows)).toContain('Клиент звонил: займ не он брал')
  expect(JSON.stringify(rows)).toContain('REQUEST_APPROVED')
})
