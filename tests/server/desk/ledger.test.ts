import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { formatDate } from '../../../lending/plain-text.ts'
import type { LedgerKind, RequestFacts } from '../../../protocol/two-people.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { refunds } from '../../../server/db/schema/payments.ts'
import { returnOverpayment } from '../../../server/servicing/return-overpayment.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { notify, operationAtBank, payFields } from '../cloud-payments/notices.ts'
import { ledgerAndFold } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const INSTALMENT = 8_577.3
const DAY_MS = 86_400_000
const REQUESTS = '/desk-service/requests'

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

/** Sessions end while days pass. */
const atWork = async () => {
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
}

/** Days later, the nights of them in one. */
const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
  await atWork()
}

const shown = async (who: Contract = contract) =>
  (await get(app, `/vovremya-core/contract/${who.loanId}`, who.borrower.headers)).json()

const pay = (amount: number, who: Contract = contract) =>
  askToPay(app, who, { amount, paymentDataId: who.cardId, key: crypto.randomUUID() })

const paid = async (amount: number, who: Contract = contract): Promise<string> => {
  const { paymentId, state } = (await pay(amount, who)).json()
  expect(state).toBe('PAID')
  return paymentId
}

interface Step {
  readonly kind: LedgerKind
  readonly subjectId: string
  readonly target?: string
}

const previewed = (step: Step, staff = irina) =>
  get(app, `/desk-service/ledger-steps/preview?${new URLSearchParams({ ...step })}`, staff.headers)

const factsOf = async (step: Step) => {
  const reply = await previewed(step)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ about: string; version: string; facts: RequestFacts }>()
}

const ask = async (step: Step, version: string | null, { staff = irina, key = '' } = {}) =>
  post(
    app,
    REQUESTS,
    { ...step, version, reason: 'Заявление клиента от сегодня' },
    { headers: staff.headers, ...(key === '' ? {} : { key }) },
  )

const asked = async (step: Step): Promise<string> => {
  const { version } = await factsOf(step)
  const reply = await ask(step, version)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ requestId: string }>().requestId
}

const decide = (requestId: string, { staff = petr, key = '' } = {}) =>
  post(
    app,
    `${REQUESTS}/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: staff.headers, ...(key === '' ? {} : { key }) },
  )

/** One asks, another approves. */
const doneByTwo = async (step: Step): Promise<void> => {
  const reply = await decide(await asked(step))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
}

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

const booksAgree = async (who: Contract = contract) => {
  const { ledger, fold, whole } = await ledgerAndFold(app, who.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
  return ledger
}

const ledgerOf = async (staff = irina) =>
  (await get(app, `/desk-service/loans/${contract.loanId}/ledger`, staff.headers)).json()

const told = async (who: Contract = contract): Promise<readonly { title: string }[]> =>
  (await get(app, '/profile-manager/inbox', who.borrower.headers)).json().messages

const taskOf = async (paymentId: string) => {
  const [task] = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.subjectId, paymentId))
  if (!task) throw new Error('No task about the payment')
  return task
}

describe('a payment booked by mistake', () => {
  beforeEach(atWork)

  test('leaves the loan as if it had never come, and its money waits in suspense', async () => {
    await laterBy(20)
    const before = await shown()
    const paymentId = await paid(INSTALMENT)
    await laterBy(3)
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    const after = await shown()
    expect(after.outstandingPrincipalKopecks).toBe(before.outstandingPrincipalKopecks)
    expect(after.advanceKopecks).toBe(0)
    expect(await taskOf(paymentId)).toMatchObject({
      kind: 'BOOKING_REVERSED',
      state: 'OPEN',
      suspenseKopecks: 857_730,
    })
    await booksAgree()
  })

  test('stands in a calendar taken again as what is owed, by a newer event', async () => {
    const event = async () => {
      const url = `/profile-manager/calendar/contract/${contract.loanId}`
      const [first = ''] = (await get(app, url, contract.borrower.headers)).body.split('END:VEVENT')
      return { sequence: Number(/SEQUENCE:(\d+)/.exec(first)?.[1]), text: first }
    }
    await laterBy(30)
    const paymentId = await paid(INSTALMENT)
    await laterBy(2)
    const asPaid = await event()
    expect(asPaid.text).toContain('Платёж внесён')
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    const again = await event()
    expect(again.text).toContain('Платёж по займу')
    expect(again.sequence).toBeGreaterThan(asPaid.sequence)
  })

  test('is undone by an entry of the same day that names it', async () => {
    const paymentId = await paid(INSTALMENT)
    await laterBy(2)
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    const { entries } = await ledgerOf()
    const [first, second] = entries.filter(
      ({ causeId, kind }: { causeId: string; kind: string }) =>
        causeId === paymentId && kind === 'PAYMENT',
    )
    const [original, mirror] = first.reversesId === null ? [first, second] : [second, first]
    expect(mirror).toMatchObject({ reversesId: original.entryId, on: original.on })
    expect(original.isReversed).toBe(true)
  })

  test('costs no penalty for the days of the mistake and ten more, then a penalty as any debt', async () => {
    const paymentId = await paid(INSTALMENT)
    await laterBy(45)
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    expect(await shown()).toMatchObject({ contractState: 'OVERDUE', penaltyKopecks: 0 })
    await laterBy(10)
    expect((await shown()).penaltyKopecks).toBe(0)
    await laterBy(1)
    const late = await shown()
    expect(late.penaltyKopecks).toBeGreaterThan(0)
    expect(late.penaltyFree).toHaveLength(1)
    await booksAgree()
  })

  test('is told to the borrower, who sees it marked among the operations', async () => {
    const paymentId = await paid(INSTALMENT)
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    expect(await told()).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('зачли его по ошибке') }),
    )
    const path = `/report-service/details-payments-contract?loanApplicationId=${contract.loanId}`
    const { payments } = (await get(app, path, contract.borrower.headers)).json()
    expect(payments.find(({ id }: { id: string }) => id === paymentId)).toMatchObject({
      isReversed: true,
    })
  })

  test('stays when a signed change or a closed loan rests on it', async () => {
    const all = await paid(30_000)
    const reply = await previewed({ kind: 'REVERSE_BOOKING', subjectId: all })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      'Займ закрыт: снять можно платёж действующего займа.',
    ])
  })

  test('goes back to its card by two, never after it was assigned', async () => {
    const paymentId = await paid(INSTALMENT)
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    const { id: subjectId, transactionId } = await taskOf(paymentId)
    const body = { kind: 'RETURN_MONEY', subjectId, reason: 'Плательщик просит вернуть' }
    const reply = await post(app, REQUESTS, body, { headers: irina.headers })
    await decide(reply.json().requestId)
    const meanwhile = await newContract(app)
    const target = (await shown(meanwhile)).contractNumber
    expect(codeOf(await previewed({ kind: 'ASSIGN_MONEY', subjectId, target }))).toBe(
      'REQUEST_IMPOSSIBLE',
    )
    await app.runJobs()
    expect(await operationAtBank(app, transactionId ?? '')).toMatchObject({
      refundedKopecks: 857_730,
    })
    await booksAgree()
  })

  test('repays the loan it was meant for, on the day it came @slow', async () => {
    const right = await newContract(app)
    const paymentId = await paid(INSTALMENT)
    await laterBy(40)
    expect(await shown(right)).toMatchObject({ contractState: 'OVERDUE' })
    await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
    const { id: subjectId } = await taskOf(paymentId)
    const target = (await shown(right)).contractNumber
    await doneByTwo({ kind: 'ASSIGN_MONEY', subjectId, target })
    expect(await shown(right)).toMatchObject({ contractState: 'ACTIVE', penaltyKopecks: 0 })
    expect(await taskOf(paymentId)).toMatchObject({ state: 'DONE' })
    expect(await told(right)).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('получен') }),
    )
    await booksAgree()
    await booksAgree(right)
  })
})

test('money that named no payment counts for the day it was given, however late it was told (D55)', async () => {
  const givenAt = new Date(app.clock.now() + 20 * DAY_MS).toISOString()
  await laterBy(40)
  expect(await shown()).toMatchObject({ contractState: 'OVERDUE' })
  const info = { invoiceId: 'typed-by-hand', accountId: '', amount: INSTALMENT }
  const DateTime = givenAt.slice(0, 19).replace('T', ' ')
  await notify(app, 'pay', payFields(info, { TransactionId: '88000001', DateTime }))
  const [task] = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.transactionId, '88000001'))
  const target = (await shown()).contractNumber
  const step = { kind: 'ASSIGN_MONEY', subjectId: task?.id ?? '', target } as const
  // Both people read the day it counts for.
  expect((await factsOf(step)).about).toContain(formatDate(moscowDate(Date.parse(givenAt))))
  await doneByTwo(step)
  const { payments } = await shown()
  expect(payments).toMatchObject([{ on: moscowDate(Date.parse(givenAt)) }])
  expect(await shown()).toMatchObject({
    contractState: 'ACTIVE',
    overdueDays: 0,
    penaltyKopecks: 0,
  })
  await booksAgree()
})

test('what of assigned money goes back is looked up by the invoice it came with, never given back twice', async () => {
  await atWork()
  const right = await newContract(app)
  await paid(25_000, right)
  const paymentId = await paid(INSTALMENT)
  await doneByTwo({ kind: 'REVERSE_BOOKING', subjectId: paymentId })
  const { id: subjectId, invoiceId, transactionId } = await taskOf(paymentId)
  const target = (await shown(right)).contractNumber
  await doneByTwo({ kind: 'ASSIGN_MONEY', subjectId, target })
  const refundOfLoan = async () => {
    const { database } = app.context
    const [row] = await database.select().from(refunds).where(eq(refunds.loanId, right.loanId))
    if (!row) throw new Error('Nothing is given back')
    return row
  }
  const { id: refundId, amountKopecks } = await refundOfLoan()
  expect(amountKopecks).toBe(357_730)
  const { acquirer } = app.context.gateways
  const made = {
    transactionId: '77',
    operation: 'refund',
    state: 'COMPLETED',
    amountKopecks: kopecks(amountKopecks),
    invoiceId: invoiceId ?? '',
    accountId: contract.borrower.clientId,
    currency: 'RUB',
    testMode: true,
    originalTransactionId: transactionId,
    reasonCode: null,
    paymentCode: null,
    retry: 'ALLOWED',
    token: null,
    atMs: null,
  } as const
  const refund = vi
    .spyOn(acquirer, 'refund')
    .mockResolvedValue({ outcome: 'unknown', cause: 'time-out' })
  vi.spyOn(acquirer, 'findByInvoice').mockImplementation((invoice) =>
    Promise.resolve(invoice === invoiceId && refund.mock.calls.length > 0 ? made : null),
  )
  const back = () => returnOverpayment(app.context, { refundId }, { id: 'row' })
  await expect(back()).rejects.toThrow('may stand')
  await back()
  expect(refund).toHaveBeenCalledTimes(1)
  expect(await refundOfLoan()).toMatchObject({ state: 'PAID', transactionId: '77' })
  vi.restoreAllMocks()
  const { ledger } = await ledgerAndFold(app, right.loanId)
  expect(ledger).toEqual({ PAYOUT_CLEARING: -3_000_000, SETTLEMENT: 3_000_000 })
})

describe('a step in the ledger', () => {
  beforeEach(atWork)

  const mistake = async (): Promise<Step> => ({
    kind: 'REVERSE_BOOKING',
    subjectId: await paid(INSTALMENT),
  })

  test('shows both people what it changes, and a preview changes nothing', async () => {
    const step = await mistake()
    const { facts, about } = await factsOf(step)
    expect(about).toMatch(/^Снять платёж 8.577,30/)
    expect(facts).toMatchObject({
      amountKopecks: 857_730,
      before: { advanceKopecks: 857_730 },
      after: { advanceKopecks: 0 },
    })
    expect(await shown()).toMatchObject({ advanceKopecks: 857_730 })
    await booksAgree()
    const requestId = await asked(step)
    const { requests } = (await get(app, REQUESTS, petr.headers)).json()
    expect(
      requests.find((request: { requestId: string }) => request.requestId === requestId),
    ).toMatchObject({ facts })
  })

  test('is a look at the client when it is previewed, and stands in the journal', async () => {
    const step = await mistake()
    await factsOf(step)
    const looks = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.subject, step.subjectId))
    const { clientId } = contract.borrower
    expect(looks).toMatchObject([{ action: 'CLIENT_OPENED', clientId }])
  })

  test('is not asked for by a form of before', async () => {
    const step = await mistake()
    const { version } = await factsOf(step)
    await paid(1_000)
    expect(codeOf(await ask(step, version))).toBe('REQUEST_STALE')
    expect(codeOf(await ask(step, null))).toBe('REQUEST_STALE')
  })

  test('is not made when the loan has moved since it was asked for', async () => {
    const requestId = await asked(await mistake())
    await paid(1_000)
    expect(codeOf(await decide(requestId))).toBe('REQUEST_STALE')
    expect(await shown()).toMatchObject({ advanceKopecks: 957_730 })
  })

  test('is never decided by whoever asked', async () => {
    const requestId = await asked(await mistake())
    expect(codeOf(await decide(requestId, { staff: irina }))).toBe('REQUEST_OWN')
    expect(await shown()).toMatchObject({ advanceKopecks: 857_730 })
  })

  test('whose answer was lost is asked for and made once', async () => {
    const step = await mistake()
    const { version } = await factsOf(step)
    const [asking, deciding] = [crypto.randomUUID(), crypto.randomUUID()]
    const first = await ask(step, version, { key: asking })
    const again = await ask(step, version, { key: asking })
    expect(again.json()).toEqual(first.json())
    const { requestId } = first.json()
    expect((await decide(requestId, { key: deciding })).statusCode).toBe(200)
    expect((await decide(requestId, { key: deciding })).statusCode).toBe(200)
    const reversals = await app.context.database
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.causeId, step.subjectId), isNotNull(ledgerEntries.reversesId)))
    expect(reversals).toHaveLength(1)
    await booksAgree()
  })

  test('two who approve at once make once', async () => {
    const requestId = await asked(await mistake())
    const replies = await Promise.all([decide(requestId), decide(requestId)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await booksAgree()
  })
})

describe('a payout that the bank gave back', () => {
  const returned = async (): Promise<Step> => {
    const { database, clock } = app.context
    await database.insert(payouts).values({
      id: crypto.randomUUID(),
      loanId: contract.loanId,
      cardId: contract.cardId,
      amountKopecks: 3_000_000,
      attempt: 1,
      state: 'PAID',
      transactionId: String(Math.floor(clock.now() / 1_000)),
      createdAtMs: clock.now(),
      finishedAtMs: clock.now(),
    })
    await laterBy(3)
    return { kind: 'RETURN_PAYOUT', subjectId: contract.loanId }
  }

  test('ends its loan with nothing owed once two people have read it in the statement @slow', async () => {
    const step = await returned()
    const { about, facts } = await factsOf(step)
    expect(about).toContain('Банк вернул выплату 30\u00a0000,00\u00a0₽')
    expect(facts.before).toMatchObject({ contractState: 'ACTIVE', principalKopecks: 3_000_000 })
    expect(facts.before.interestKopecks).toBeGreaterThan(0)
    expect(facts.after).toMatchObject({
      contractState: 'CLOSED',
      principalKopecks: 0,
      interestKopecks: 0,
    })
    expect(await ledgerOf()).toMatchObject({ isPayoutReturned: false, isAskedFor: false })
    await doneByTwo(step)
    expect(await shown()).toMatchObject({ closeReason: 'PAYOUT_RETURNED' })
    expect(await ledgerOf()).toMatchObject({ isPayoutReturned: true })
    expect(await booksAgree()).toEqual({})
    expect((await previewed(step)).json()).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      detail: expect.stringContaining('уже отмечена'),
    })
  })

  test('is not asked for by whoever has no right over money', async () => {
    const step = await returned()
    const { version } = await factsOf(step)
    const administrator = await signedInAs(app, 'zavarzina')
    expect(codeOf(await ask(step, version, { staff: administrator }))).toBe('ROLE_REFUSED')
  })
})

describe('a hopeless debt', () => {
  const neverPaid: Contract[] = []

  /** A year in which nobody paid passes once for all of them, the nights of it in one. */
  beforeAll(async () => {
    for (let count = 0; count < 5; count += 1) neverPaid.push(await newContract(app))
    await laterBy(400)
  })
  beforeEach(() => laterBy(1))

  const hopeless = (): Step => {
    const next = neverPaid.pop()
    if (!next) throw new Error('All of them are used')
    contract = next
    return { kind: 'WRITE_OFF', subjectId: contract.loanId }
  }

  test('is written off from the 361st day past due only', async () => {
    await laterBy(40)
    const reply = await previewed({ kind: 'WRITE_OFF', subjectId: contract.loanId })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      expect.stringContaining('на 361-й день'),
    ])
  })

  test('leaves the balance whole, is still owed, and grows no more', async () => {
    const step = hopeless()
    const { facts } = await factsOf(step)
    await doneByTwo(step)
    const owed = facts.amountKopecks
    const closed = await shown()
    expect(closed).toMatchObject({
      contractState: 'CLOSED',
      closeReason: 'WRITTEN_OFF',
      outstandingPrincipalKopecks: 0,
      payoff: { totalKopecks: owed },
    })
    expect(await booksAgree()).toMatchObject({ WRITTEN_OFF: owed, OFF_BALANCE: owed })
    await laterBy(5)
    expect(await shown()).toMatchObject({ payoff: { totalKopecks: owed } })
    expect(await booksAgree()).toMatchObject({ WRITTEN_OFF: owed, OFF_BALANCE: owed })
    expect((await ledgerOf()).figures).toMatchObject({ offBalanceKopecks: owed })
  })

  test('says to the borrower that it is owed, and nowhere that it is not', async () => {
    await doneByTwo(hopeless())
    expect(await told()).toContainEqual(
      expect.objectContaining({ title: 'Долг списан с нашего баланса' }),
    )
    const papers = await app.context.database
      .select()
      .from(documents)
      .where(and(eq(documents.loanId, contract.loanId), eq(documents.type, 'CERTIFICATE')))
    expect(papers).toEqual([])
  })

  test('is recovered by later payments, which open nothing; paid whole it is certified', async () => {
    const step = hopeless()
    const { facts } = await factsOf(step)
    await doneByTwo(step)
    await paid(5_000)
    const owed = facts.amountKopecks - 500_000
    expect(await shown()).toMatchObject({
      contractState: 'CLOSED',
      closeReason: 'WRITTEN_OFF',
      penaltyKopecks: 0,
      payoff: { totalKopecks: owed },
    })
    expect(await booksAgree()).toMatchObject({ RECOVERED: -500_000, OFF_BALANCE: owed })
    await laterBy(1)
    await paid(owed / 100 + 100)
    expect(await shown()).toMatchObject({ payoff: { totalKopecks: 0 } })
    expect((await pay(1_000)).json()).toMatchObject({ code: 'NOTHING_TO_PAY' })
    const papers = await app.context.database
      .select()
      .from(documents)
      .where(and(eq(documents.loanId, contract.loanId), eq(documents.type, 'CERTIFICATE')))
    expect(papers).toHaveLength(1)
    await booksAgree()
  })

  test('keeps the account of who owes it: nobody borrows again as somebody new', async () => {
    const step = hopeless()
    const { facts } = await factsOf(step)
    await doneByTwo(step)
    const obstacle = async () =>
      (await get(app, '/profile-manager/client/delete', contract.borrower.headers)).json().obstacle
    expect(await obstacle()).toMatchObject({ title: 'Пока есть долг, аккаунт удалить нельзя' })
    await paid(facts.amountKopecks / 100)
    await app.runJobs()
    expect(await obstacle()).toBeNull()
  })

  test('is written off once', async () => {
    const step = hopeless()
    await doneByTwo(step)
    expect(codeOf(await previewed(step))).toBe('REQUEST_IMPOSSIBLE')
  })
})

test('a ledger is opened by those whose work it is, and that is written down', async () => {
  await atWork()
  const moderator = await signedInAs(app, 'vetlugina')
  const path = `/desk-service/loans/${contract.loanId}/ledger`
  expect((await get(app, path, moderator.headers)).statusCode).toBe(403)
  expect((await get(app, path, irina.headers)).json()).toMatchObject({
    loanId: contract.loanId,
    clientId: contract.borrower.clientId,
    entries: [{ kind: 'PAYOUT', postings: [{}, {}] }],
  })
  const views = (await get(app, '/profile-manager/paper-views', contract.borrower.headers)).json()
  expect(JSON.stringify(views)).toContain('Бухгалтер')
})
