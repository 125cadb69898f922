import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  isoDate,
  type IsoDate,
  moscowDate,
  moscowHour,
} from '../../../lending/calendar.ts'
import { inboxMessages, messages } from '../../../server/db/schema/messages.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { loanTransitions } from '../../../server/db/schema/loans.ts'
import type { Contract as ContractPage } from '../../../src/offline/contracts.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { notify } from '../cloud-payments/notices.ts'
import { endStatus, enterStatus } from '../desk/legal-steps.ts'
import { signedInAs, type SignedInStaff } from '../desk/staff.ts'
import { get, post, uploaded } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { daysLater, ledgerAndFold, moveDays, preview } from './change-bench.ts'
import { contractOf } from './fixture.ts'

let app: TestApp
let contract: Contract
let officer: SignedInStaff

beforeAll(async () => {
  // Contracts of these days cost at most as much as was lent.
  app = await testApp({ product: WITHOUT_LOOKS, startMs: Date.UTC(2026, 10, 11, 9) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  officer = await signedInAs(app, 'serov')
})

const today = (): IsoDate => moscowDate(app.clock.now())

const INCOME = { year: 338_000, lastTwoMonths: 38_000 }

interface Demand {
  readonly ground?: string
  readonly from?: string
  readonly months?: number
  readonly income?: { year: number; lastTwoMonths: number } | null
  readonly fileIds?: readonly string[]
}

const path = (suffix = ''): string => `/vovremya-core/contract/${contract.loanId}/holiday${suffix}`
const headers = () => contract.borrower.headers

const send = async (demand: Demand = {}, key?: string) => {
  const fileIds = demand.fileIds ?? [await uploaded(app, contract.borrower, 'HOLIDAY_PROOF')]
  const body = {
    ground: 'INCOME_DROP',
    from: today(),
    months: 3,
    income: INCOME,
    ...demand,
    fileIds,
  }
  return post(app, path(), body, { headers: headers(), ...(key === undefined ? {} : { key }) })
}

const sent = async (demand: Demand = {}): Promise<string> => {
  const reply = await send(demand)
  if (reply.statusCode !== 200) throw new Error(`Not taken: ${reply.body}`)
  return reply.json<{ holidayId: string }>().holidayId
}

const decide = (holidayId: string, decision: object) =>
  post(app, `/desk-service/holidays/${holidayId}/decide`, decision, { headers: officer.headers })

const granted = async (demand: Demand = {}): Promise<string> => {
  const holidayId = await sent(demand)
  const reply = await decide(holidayId, { isGranted: true })
  if (reply.statusCode !== 200) throw new Error(`Not granted: ${reply.body}`)
  return holidayId
}

const end = () => post(app, path('/end'), {}, { headers: headers() })

interface View {
  readonly grounds: readonly { readonly ground: string; readonly reasons: readonly string[] }[]
  readonly latest: { readonly state: string; readonly untilOn: string; readonly endReason: string }
}
const view = async (): Promise<View> => (await get(app, path(), headers())).json()
const shown = (): Promise<ContractPage> =>
  contractOf(app, { ...contract.borrower, cardId: contract.cardId }, contract.loanId)

const rowOf = async (id: string) => {
  const { database } = app.context
  const [row] = await database.select().from(paymentHolidays).where(eq(paymentHolidays.id, id))
  if (!row) throw new Error(`No holiday ${id}`)
  return row
}

const told = async (kind: string): Promise<string[]> => {
  const { database } = app.context
  const rows = await database
    .select({ body: inboxMessages.body })
    .from(inboxMessages)
    .where(eq(inboxMessages.clientId, contract.borrower.clientId))
  const found = await database
    .select({ kind: messages.kind })
    .from(messages)
    .where(eq(messages.clientId, contract.borrower.clientId))
  return found.some((row) => row.kind === kind) ? rows.map(({ body }) => body) : []
}

const expectWholeBooks = async () => {
  const { ledger, fold } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
}

describe('before it is sent', () => {
  test('a holiday shows its price, both full costs and the day of the answer @slow', async () => {
    const query = new URLSearchParams({ ground: 'INCOME_DROP', from: today(), months: '3' })
    const plan = (await get(app, `${path('-plan')}?${query}`, headers())).json()
    expect(plan).toMatchObject({
      from: today(),
      answerBy: addDays(today(), 5),
      silenceAfter: addDays(today(), 10),
    })
    expect(plan.costKopecks).toBeGreaterThan(0)
    expect(plan.after.rows).toHaveLength(7)
    expect(plan.after.rows[6]).toMatchObject({
      principalKopecks: 0,
      paymentKopecks: plan.costKopecks,
    })
    expect(plan.after.fullCost.percent).not.toBe(plan.before.fullCost.percent)
  })

  test('what stands against it is known before the form', async () => {
    expect((await view()).grounds).toEqual([
      expect.objectContaining({ ground: 'INCOME_DROP', reasons: [], maxMonths: 6 }),
      expect.objectContaining({ ground: 'EMERGENCY', reasons: [] }),
      expect.objectContaining({ ground: 'SERVICE', reasons: [], maxMonths: null }),
      expect.objectContaining({ ground: 'SERVICE_FAMILY', reasons: [], maxMonths: null }),
    ])
    await sent()
    const [drop] = (await view()).grounds
    expect(drop).toMatchObject({ reasons: ['OTHER_HOLIDAY'] })
  })
})

describe('a demand', () => {
  test('is taken once for its key, tells its clock and stops signed changes', async () => {
    const fileIds = [await uploaded(app, contract.borrower, 'HOLIDAY_PROOF')]
    const first = await send({ fileIds }, 'one-demand-key')
    const again = await send({ fileIds }, 'one-demand-key')
    expect(again.json()).toEqual(first.json())
    expect((await view()).latest).toMatchObject({
      state: 'SUBMITTED',
      answerBy: addDays(today(), 5),
    })
    expect(await told('HOLIDAY_ASKED')).toHaveLength(1)
    const { loanId } = contract
    const change = { loanId, kind: 'SHIFT' as const, days: 3 }
    const { result } = await preview(app, { ...contract.borrower, cardId: contract.cardId }, change)
    expect(result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'HOLIDAY_ASKED' } })
    expect((await shown()).actions).not.toContain('SHIFT_PAYMENT')
  })

  test('is refused at once where its own words give no right', async () => {
    const noDrop = await send({ income: { year: 340_000, lastTwoMonths: 40_000 } })
    expect(noDrop.statusCode).toBe(422)
    expect(noDrop.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    expect((await send({ months: 7 })).statusCode).toBe(422)
    expect((await send({ from: addDays(today(), -1) })).json().code).toBe('HOLIDAY_REFUSED')
    expect((await send({ fileIds: [] })).statusCode).toBe(400)
    const selfie = await uploaded(app, contract.borrower, 'SELFIE')
    expect((await send({ fileIds: [selfie] })).json().code).toBe('VALIDATION')
    expect((await view()).latest).toBeNull()
  })

  test('of somebody else, or with their proof, is none', async () => {
    const own = contract
    const proof = await uploaded(app, own.borrower, 'HOLIDAY_PROOF')
    contract = await newContract(app)
    expect((await send({ fileIds: [proof] })).json().code).toBe('VALIDATION')
    const body = { ground: 'EMERGENCY', from: today(), months: 1, income: null, fileIds: [proof] }
    const foreign = `/vovremya-core/contract/${own.loanId}/holiday`
    expect((await post(app, foreign, body, { headers: headers() })).statusCode).toBe(404)
    expect((await get(app, foreign, headers())).statusCode).toBe(404)
  })

  test('can be taken back, and sent again', async () => {
    const first = await sent()
    expect((await end()).statusCode).toBe(200)
    expect(await rowOf(first)).toMatchObject({ state: 'WITHDRAWN' })
    expect((await send()).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  test('that moves the dates makes their events newer in a calendar taken again', async () => {
    const sequenceOf = async () => {
      const url = `/profile-manager/calendar/contract/${contract.loanId}`
      return Number(/SEQUENCE:(\d+)/.exec((await get(app, url, headers())).body)?.[1])
    }
    const before = await sequenceOf()
    await granted()
    expect(await sequenceOf()).toBeGreaterThan(before)
  })

  test('of a credit officer grants it: schedule, device, papers and message follow', async () => {
    const before = await shown()
    const holidayId = await granted()
    const after = await shown()
    expect(after.rows.map(({ dueOn }) => dueOn).slice(0, 6)).not.toEqual(
      before.rows.map(({ dueOn }) => dueOn),
    )
    expect(after.nextPayment?.dueOn).toBe(after.rows[0]?.dueOn)
    expect(after.rows).toHaveLength(7)
    expect(contractOn(after, today()).rows).toEqual(after.rows)
    expect(contractOn(after, addDays(today(), 40)).overdueDays).toBe(0)
    expect((await view()).latest).toMatchObject({ state: 'ACTIVE' })
    await app.runJobs()
    const paper = (await shown()).documents.find(({ type }) => type === 'HOLIDAY')
    expect(paper).toBeDefined()
    expect(paper?.sizeBytes).toBeGreaterThan(0)
    expect((await told('HOLIDAY_ANSWERED')).join(' ')).toContain('можно не платить')
    const actions = await app.context.database
      .select()
      .from(staffActions)
      .where(and(eq(staffActions.subject, holidayId), eq(staffActions.action, 'HOLIDAY_GRANTED')))
    expect(actions).toHaveLength(1)
    await expectWholeBooks()
  })

  test('is given once, whatever is pressed twice', async () => {
    const holidayId = await granted()
    const second = await decide(holidayId, { isGranted: false, reasons: ['NO_PROOF'] })
    expect(second.json()).toMatchObject({ code: 'HOLIDAY_ANSWERED' })
  })

  test('yes to a loan that was repaid meanwhile is a refusal, in the journal too', async () => {
    const holidayId = await sent({ from: addDays(today(), 1) })
    const { payoff } = await shown()
    const amount = payoff.totalKopecks / 100
    const { cardId: paymentDataId } = contract
    await askToPay(app, contract, { amount, paymentType: 'PAYOFF', paymentDataId })
    expect((await decide(holidayId, { isGranted: true })).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'REFUSED', reasons: ['CLOSED'] })
    const rows = await app.context.database
      .select({ action: staffActions.action, reason: staffActions.reason })
      .from(staffActions)
      .where(eq(staffActions.subject, holidayId))
    expect(rows).toEqual([{ action: 'HOLIDAY_REFUSED', reason: 'CLOSED' }])
  })

  test('no carries its reasons, and the same may be asked again', async () => {
    const holidayId = await sent()
    expect((await decide(holidayId, { isGranted: false })).json().code).toBe('VALIDATION')
    await decide(holidayId, { isGranted: false, reasons: ['NO_PROOF'], note: 'Справка без печати' })
    expect((await view()).latest).toMatchObject({
      state: 'REFUSED',
      reasons: ['NO_PROOF'],
      note: 'Справка без печати',
    })
    expect((await told('HOLIDAY_ANSWERED')).join(' ')).toContain('Нужны документы')
    expect((await send()).statusCode).toBe(200)
  })

  test('is the business of the credit officer alone', async () => {
    const holidayId = await sent()
    const support = await signedInAs(app, 'ryabinina')
    const url = `/desk-service/holidays/${holidayId}/decide`
    const reply = await post(app, url, { isGranted: true }, { headers: support.headers })
    expect(reply.statusCode).toBe(403)
    const auditor = await signedInAs(app, 'zavarzina')
    expect((await get(app, '/desk-service/holidays', auditor.headers)).statusCode).toBe(200)
    const asAuditor = await post(app, url, { isGranted: true }, { headers: auditor.headers })
    expect(asAuditor.statusCode).toBe(403)
  })

  test('rests on clock, income, limit, earlier holidays, price and proof', async () => {
    const holidayId = await sent()
    const url = `/desk-service/holidays/${holidayId}`
    const demand = (await get(app, url, officer.headers)).json()
    expect(demand).toMatchObject({
      ground: 'INCOME_DROP',
      reasons: [],
      incomeDropPercent: 32.54,
      incomeDropAbovePercent: 30,
      earlier: [],
      answerBy: addDays(today(), 5),
    })
    expect(demand.plan.costKopecks).toBeGreaterThan(0)
    const photo = await get(app, `${url}/photos/${demand.fileIds[0]}`, officer.headers)
    expect(photo.headers['content-type']).toContain('image/jpeg')
    const selfie = await uploaded(app, contract.borrower, 'SELFIE')
    expect((await get(app, `${url}/photos/${selfie}`, officer.headers)).statusCode).toBe(404)
    const list = (await get(app, '/desk-service/holidays', officer.headers)).json<{
      waiting: { holidayId: string }[]
    }>()
    expect(list.waiting.map((each) => each.holidayId)).toContain(holidayId)
    await decide(holidayId, { isGranted: false, reasons: ['NO_DROP'] })
  })
})

describe('a granted holiday', () => {
  const later = () => addDays(today(), 10)
  const debtor = () => ({ clientId: contract.borrower.clientId, loanId: contract.loanId })

  test.for([
    ['BANKRUPT_COURT', 'BANKRUPT'],
    ['DECEASED', 'DECEASED'],
  ] as const)(
    'does not begin once %s was entered before its first day @slow',
    async ([kind, reason]) => {
      const from = later()
      const holidayId = await granted({ months: 2, from })
      await moveDays(app, 5)
      await enterStatus(app, debtor(), kind)
      await moveDays(app, 5)
      await daysLater(app, 1)
      expect(await rowOf(holidayId)).toMatchObject({
        state: 'REFUSED',
        reasons: [reason],
        untilOn: null,
      })
      expect((await shown()).holidays).toEqual([])
      await expectWholeBooks()
      const notices = (await told('HOLIDAY_NOTICE')).filter((body) => body.includes('не начались'))
      expect(notices).toHaveLength(1)
    },
  )

  test('is not used up by a loan that was repaid before its first day and is open again @slow', async () => {
    const holidayId = await granted({ months: 2, from: later() })
    await moveDays(app, 2)
    const { payoff } = await shown()
    const payment = { amount: payoff.totalKopecks / 100, paymentType: 'PAYOFF' }
    await askToPay(app, contract, { ...payment, paymentDataId: contract.cardId })
    await moveDays(app, 8)
    await daysLater(app, 1)
    expect(await rowOf(holidayId)).toMatchObject({
      state: 'REFUSED',
      reasons: ['CLOSED'],
      untilOn: null,
    })
    await expectWholeBooks()
    const [paid] = await app.context.database
      .select()
      .from(payments)
      .where(eq(payments.loanId, contract.loanId))
    const fields = {
      TransactionId: '73000001',
      PaymentTransactionId: paid?.transactionId ?? '',
      Amount: payment.amount.toFixed(2),
      OperationType: 'Refund',
      DateTime: '2026-03-11 12:00:00',
    }
    expect((await notify(app, 'refund', fields)).json()).toEqual({ code: 0 })
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE' })
    officer = await signedInAs(app, 'serov')
    const again = await granted({ months: 1, from: addDays(today(), 2) })
    await moveDays(app, 2)
    await daysLater(app, 1)
    expect(await rowOf(again)).toMatchObject({ state: 'ACTIVE' })
    await expectWholeBooks()
  })

  test.for(['BANKRUPT_COURT', 'DECEASED'] as const)(
    'that runs goes on when %s is entered: nothing accrues, and its end asks for nothing @slow',
    async (kind) => {
      const holidayId = await granted({ months: 1 })
      await moveDays(app, 5)
      await daysLater(app, 1)
      await enterStatus(app, debtor(), kind)
      const before = await shown()
      await moveDays(app, 10)
      await daysLater(app, 1)
      expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
      expect((await shown()).payoff.totalKopecks).toBe(before.payoff.totalKopecks)
      await moveDays(app, 20)
      await daysLater(app, 1)
      expect(await rowOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'TERM' })
      expect(await shown()).toMatchObject({ nextPayment: null })
      expect((await shown()).payoff.totalKopecks).toBe(before.payoff.totalKopecks)
      const inbox = (await get(app, '/profile-manager/inbox', headers())).body
      expect(inbox).toMatch(/они шли по .*Платежей по датам сейчас нет/)
      expect(inbox).not.toContain('Дата следующего платежа')
      await expectWholeBooks()
    },
  )

  test('begins on its day where the status was a mistake and is withdrawn before @slow', async () => {
    const holidayId = await granted({ months: 2, from: later() })
    await moveDays(app, 4)
    await enterStatus(app, debtor(), 'BANKRUPT_COURT')
    await moveDays(app, 3)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'GRANTED' })
    await endStatus(app, debtor(), 'MISTAKE')
    await moveDays(app, 3)
    await daysLater(app, 1)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
    await expectWholeBooks()
  })
})

describe('silence', () => {
  test('gives nothing to whoever has become bankrupt or died since the demand @slow', async () => {
    for (const [kind, reason] of [
      ['BANKRUPT_COURT', 'BANKRUPT'],
      ['DECEASED', 'DECEASED'],
    ] as const) {
      contract = await newContract(app)
      const holidayId = await sent({ months: 2 })
      const debt = { clientId: contract.borrower.clientId, loanId: contract.loanId }
      await enterStatus(app, debt, kind)
      await moveDays(app, 10)
      await daysLater(app, 1)
      expect(await rowOf(holidayId)).toMatchObject({ state: 'REFUSED', reasons: [reason] })
      await expectWholeBooks()
    }
  })

  test('of ten days grants it from the day it was sent, penalty of the days between undone @slow', async () => {
    const dueOn = isoDate((await shown()).rows[0]?.dueOn ?? '')
    await app.clock.moveTo(Date.parse(`${addDays(dueOn, -2)}T12:00:00+03:00`))
    const holidayId = await sent({ months: 2 })
    const from = today()
    await moveDays(app, 8)
    await daysLater(app, 1)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'SUBMITTED' })
    const late = await shown()
    expect(late.overdueDays).toBe(7)
    expect(late.penaltyKopecks).toBeGreaterThan(0)
    await daysLater(app, 2)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE', decidedBy: null, fromOn: from })
    expect(await shown()).toMatchObject({
      contractState: 'ACTIVE',
      overdueDays: 0,
      penaltyKopecks: 0,
    })
    const moves = await app.context.database
      .select({ action: loanTransitions.action })
      .from(loanTransitions)
      .where(eq(loanTransitions.loanId, contract.loanId))
    expect(moves.map(({ action }) => action)).toContain('CATCH_UP')
    await expectWholeBooks()
    expect((await told('HOLIDAY_ANSWERED')).join(' ')).toContain('не ответили вовремя')
    const texts = await app.context.database
      .select({ sentAtMs: messages.sentAtMs })
      .from(messages)
      .where(
        and(
          eq(messages.clientId, contract.borrower.clientId),
          eq(messages.kind, 'HOLIDAY_ANSWERED'),
        ),
      )
    // Granted a minute after midnight, it wakes nobody.
    expect(texts.map(({ sentAtMs }) => moscowHour(sentAtMs ?? 0))).toEqual([10])
  })
})

describe('a holiday that is granted', () => {
  test('for a later day begins on it', async () => {
    const from = addDays(today(), 10)
    const holidayId = await granted({ from, months: 1 })
    expect(await rowOf(holidayId)).toMatchObject({ state: 'GRANTED' })
    expect((await shown()).rows).toHaveLength(6)
    await moveDays(app, 9)
    await daysLater(app, 1)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
    expect((await shown()).rows).toHaveLength(7)
    await expectWholeBooks()
  })

  test('runs to its last day without a contact about the debt, then the schedule goes on @slow', async () => {
    const holidayId = await granted({ months: 1 })
    await daysLater(app, 2)
    await moveDays(app, 26)
    await daysLater(app, 4)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'TERM' })
    const log = await app.context.database
      .select({ kind: messages.kind })
      .from(messages)
      .where(eq(messages.clientId, contract.borrower.clientId))
    const kinds = log.map(({ kind }) => kind)
    expect(kinds).not.toContain('OVERDUE_NOTICE')
    expect(kinds).not.toContain('REMINDER')
    expect(kinds).toContain('HOLIDAY_ENDED')
    expect(await shown()).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0 })
    await expectWholeBooks()
    const again = await send()
    expect(again.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    expect((await view()).grounds[0]).toMatchObject({ reasons: ['USED'] })
  })

  test('and ended on the same day is over: another one begins the day after', async () => {
    await granted()
    expect((await end()).statusCode).toBe(200)
    const other = { ground: 'EMERGENCY', income: null, months: 1 }
    expect((await send(other)).json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    const tomorrow = addDays(today(), 1)
    const holidayId = await granted({ ...other, from: tomorrow })
    await daysLater(app, 2)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
    expect((await shown()).nextPayment?.dueOn.localeCompare(addDays(tomorrow, 30))).toBe(1)
    await expectWholeBooks()
  })

  test('takes a payment as principal and goes on @slow', async () => {
    const holidayId = await granted()
    const before = await shown()
    await daysLater(app, 3)
    const paid = await askToPay(app, contract, { amount: 2000, paymentDataId: contract.cardId })
    expect(paid.json()).toMatchObject({ state: 'PAID' })
    const after = await shown()
    expect(after.outstandingPrincipalKopecks).toBe(before.outstandingPrincipalKopecks - 200_000)
    expect(after.overdueDays).toBe(0)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
    await expectWholeBooks()
  })

  test('ends any day the borrower says: dates move by its days, a new paper says so @slow', async () => {
    const holidayId = await granted()
    const signed = (await shown()).signedRows
    await moveDays(app, 8)
    await daysLater(app, 1)
    expect((await end()).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({
      state: 'ENDED',
      endReason: 'BORROWER',
      untilOn: today(),
    })
    const after = await shown()
    expect(after.rows[0]?.dueOn).toBe(addDays(isoDate(signed[0]?.dueOn ?? ''), 10))
    await app.runJobs()
    const papers = (await shown()).documents.filter(({ type }) => type === 'HOLIDAY')
    expect(papers).toHaveLength(2)
    await daysLater(app, 2)
    await expectWholeBooks()
  })

  test('cut short after a payment that had not ended it keeps every day it has had @slow', async () => {
    const from = today()
    await granted()
    const signed = (await shown()).signedRows
    await moveDays(app, 34)
    await daysLater(app, 1)
    await askToPay(app, contract, { amount: 9000, paymentDataId: contract.cardId })
    await moveDays(app, 4)
    await daysLater(app, 1)
    const before = await shown()
    expect((await end()).statusCode).toBe(200)
    expect((await view()).latest).toMatchObject({ endReason: 'BORROWER', untilOn: today() })
    const after = await shown()
    expect(after.payoff.totalKopecks).toBe(before.payoff.totalKopecks)
    const dueOn = addDays(isoDate(signed[0]?.dueOn ?? ''), 1 + daysBetween(from, today()))
    expect(after.rows[0]?.dueOn).toBe(dueOn)
    await daysLater(app, 1)
    await expectWholeBooks()
  })

  test('ended by a press after the loan was repaid moves no dates, and nothing is told of it @slow', async () => {
    const holidayId = await granted()
    await daysLater(app, 5)
    const { payoff } = await shown()
    const amount = payoff.totalKopecks / 100
    await askToPay(app, contract, { amount, paymentType: 'PAYOFF', paymentDataId: contract.cardId })
    expect((await end()).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'LOAN_CLOSED' })
    const inbox = (await get(app, '/profile-manager/inbox', headers())).json()
    expect(inbox.messages.map(({ title }: { title: string }) => title)).not.toContain(
      'Кредитные каникулы закончились',
    )
    await daysLater(app, 1)
    await expectWholeBooks()
  })

  test('ends with the loan that is repaid in it @slow', async () => {
    const holidayId = await granted()
    await daysLater(app, 5)
    const { payoff } = await shown()
    const amount = payoff.totalKopecks / 100
    const { cardId: paymentDataId } = contract
    const paid = await askToPay(app, contract, { amount, paymentType: 'PAYOFF', paymentDataId })
    expect(paid.json()).toMatchObject({ state: 'PAID' })
    expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
    await daysLater(app, 1)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'LOAN_CLOSED' })
    await expectWholeBooks()
  })
})
