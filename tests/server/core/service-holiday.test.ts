/** Holidays of those who serve and of their family (377-FZ, decision 0117). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { inboxMessages } from '../../../server/db/schema/messages.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { keepHolidays } from '../../../server/servicing/keep-holidays.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { signedInAs, type SignedInStaff } from '../desk/staff.ts'
import { get, post, uploaded } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { daysLater, ledgerAndFold, moveDays } from './change-bench.ts'
import { contractOf } from './fixture.ts'

let app: TestApp
let contract: Contract
let officer: SignedInStaff

beforeAll(async () => {
  // The clock never goes back: what a holiday of months leaves behind is not the law's last year.
  app = await testApp({ product: WITHOUT_LOOKS, startMs: Date.UTC(2024, 1, 1, 9) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  officer = await signedInAs(app, 'serov')
})

/** Of the six that these contracts have, with some kopecks to spare. */
const FIVE_INSTALMENTS = 43_000

const today = (): IsoDate => moscowDate(app.clock.now())
const tomorrow = (): IsoDate => addDays(today(), 1)
const path = (suffix = ''): string => `/vovremya-core/contract/${contract.loanId}/holiday${suffix}`
const own = () => ({ headers: contract.borrower.headers })

interface Stated {
  readonly kind?: string
  readonly relation?: string | null
  readonly from?: string
  readonly endsOn?: string | null
}

const demandOf = (service: Stated = {}, ground = 'SERVICE', fileIds: readonly string[] = []) => ({
  ground,
  from: tomorrow(),
  months: null,
  service: { kind: 'MOBILISED', relation: null, from: tomorrow(), endsOn: null, ...service },
  income: null,
  fileIds,
})

const sent = async (...demand: Parameters<typeof demandOf>): Promise<string> => {
  const reply = await post(app, path(), demandOf(...demand), own())
  if (reply.statusCode !== 200) throw new Error(`Not taken: ${reply.body}`)
  return reply.json<{ holidayId: string }>().holidayId
}

const atDesk = (holidayId: string, what: 'decide' | 'proof', body: object) =>
  post(app, `/desk-service/holidays/${holidayId}/${what}`, body, { headers: officer.headers })

/** Granted, and begun: its first day is tomorrow. */
const running = async (...demand: Parameters<typeof demandOf>): Promise<string> => {
  const holidayId = await sent(...demand)
  const reply = await atDesk(holidayId, 'decide', { isGranted: true })
  if (reply.statusCode !== 200) throw new Error(`Not granted: ${reply.body}`)
  await daysLater(app, 1)
  return holidayId
}

const rowOf = async (id: string) => {
  const { database } = app.context
  const [row] = await database.select().from(paymentHolidays).where(eq(paymentHolidays.id, id))
  if (!row) throw new Error(`No holiday ${id}`)
  return row
}

const tellEnd = (endsOn: string) => post(app, path('/service'), { endsOn }, own())
const shown = () =>
  contractOf(app, { ...contract.borrower, cardId: contract.cardId }, contract.loanId)
const latest = async () => (await get(app, path(), contract.borrower.headers)).json().latest

const told = async (title: string): Promise<string[]> => {
  const rows = await app.context.database
    .select({ body: inboxMessages.body })
    .from(inboxMessages)
    .where(
      and(eq(inboxMessages.clientId, contract.borrower.clientId), eq(inboxMessages.title, title)),
    )
  return rows.map(({ body }) => body)
}

const expectWholeBooks = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect([ledger, whole]).toEqual([fold, 0])
}

// First of all: of these days six months have more than the 181 days of the shortest holiday.
describe('payments in a holiday', () => {
  test('end it today when another end of the service is told that asks for less', async () => {
    const holidayId = await running()
    await moveDays(app, 165)
    await app.runJobs()
    const paid = { amount: FIVE_INSTALMENTS, paymentDataId: contract.cardId }
    expect((await askToPay(app, contract, paid)).json()).toMatchObject({ state: 'PAID' })
    const { state, serviceFromOn } = await rowOf(holidayId)
    expect(state).toBe('ACTIVE')
    expect((await tellEnd(serviceFromOn ?? '')).json()).toMatchObject({ untilOn: today() })
    const ended = { state: 'ENDED', endReason: 'PAID', untilOn: today() }
    expect(await latest()).toMatchObject(ended)
    expect(await told('Кредитные каникулы закончились')).toHaveLength(1)
    await daysLater(app, 1)
    expect(await latest()).toMatchObject({ ...ended, untilOn: addDays(today(), -1) })
    await expectWholeBooks()
  })
})

describe('a demand', () => {
  test('is offered with its length and priced by the days of the service', async () => {
    const { grounds } = (await get(app, path(), contract.borrower.headers)).json()
    expect(grounds[2]).toMatchObject({
      ground: 'SERVICE',
      reasons: [],
      maxMonths: null,
      service: { daysAfter: 180 },
      isProofLater: true,
    })
    const query = new URLSearchParams({
      ground: 'SERVICE',
      from: tomorrow(),
      serviceFrom: tomorrow(),
      serviceEndsOn: addDays(today(), 90),
    })
    const plan = (await get(app, `${path('-plan')}?${query}`, contract.borrower.headers)).json()
    expect(plan).toMatchObject({
      untilOn: addDays(today(), 270),
      answerBy: addDays(today(), 10),
      silenceAfter: addDays(today(), 10),
    })
    expect(plan.costKopecks).toBeGreaterThan(0)
    query.delete('serviceFrom')
    const bare = await get(app, `${path('-plan')}?${query}`, contract.borrower.headers)
    expect(bare.json()).toMatchObject({ code: 'VALIDATION' })
  })

  test('without papers is granted, begins on its day and asks for them after it', async () => {
    const holidayId = await running()
    expect(await rowOf(holidayId)).toMatchObject({
      state: 'ACTIVE',
      months: null,
      untilOn: addDays(today(), 365 + 180),
      proofDueOn: addDays(today(), 89),
    })
    const [words] = await told('Кредитные каникулы одобрены')
    expect(words).toContain('Пришлите документы о службе')
    const page = await shown()
    expect(page.nextPayment?.dueOn).toBe(page.rows[0]?.dueOn)
    expect(contractOn(page, addDays(today(), 500))).toMatchObject({
      overdueDays: 0,
      rows: page.rows,
    })
    expect(page.documents.map((each: { type: string }) => each.type)).toContain('HOLIDAY')
    await expectWholeBooks()
  })

  test('is refused with plain words where the law gives nothing', async () => {
    const inService = await post(app, path(), demandOf({ from: today() }), own())
    expect(inService.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    expect(inService.json().detail).toContain('до начала службы')
    const stranger = await post(app, path(), demandOf({}, 'SERVICE_FAMILY'), own())
    expect(stranger.json()).toMatchObject({ code: 'VALIDATION' })
    const family = demandOf({ relation: 'SPOUSE' }, 'SERVICE_FAMILY')
    const withMonths = await post(app, path(), { ...family, months: 3 }, own())
    expect(withMonths.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    expect((await post(app, path(), family, own())).statusCode).toBe(200)
    const drop = { ...demandOf(), ground: 'EMERGENCY', months: 3, service: null }
    expect((await post(app, path(), drop, own())).json()).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('the answer', () => {
  test('waits fifteen days when papers are asked for, and then silence grants', async () => {
    const holidayId = await sent()
    const note = 'Нужна справка из части.'
    expect((await atDesk(holidayId, 'proof', { step: 'ASK', note: '' })).json()).toMatchObject({
      code: 'VALIDATION',
    })
    expect((await atDesk(holidayId, 'proof', { step: 'ASK', note })).statusCode).toBe(200)
    expect(await latest()).toMatchObject({
      answerBy: addDays(today(), 15),
      proofBy: addDays(today(), 15),
    })
    expect(await told('Пришлите документы для каникул')).toEqual([expect.stringContaining(note)])
    expect((await atDesk(holidayId, 'proof', { step: 'ASK', note })).json()).toMatchObject({
      code: 'HOLIDAY_ANSWERED',
    })
    await moveDays(app, 15)
    await keepHolidays(app.context)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'SUBMITTED' })
    await moveDays(app, 1)
    await keepHolidays(app.context)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE', decidedBy: null })
    await expectWholeBooks()
  })

  test('is never no for want of papers, and no when papers show no service', async () => {
    const holidayId = await sent()
    const no = (reason: string) =>
      atDesk(holidayId, 'decide', { isGranted: false, reasons: [reason] })
    expect((await no('NO_PROOF')).json()).toMatchObject({ code: 'VALIDATION' })
    const page = `/desk-service/holidays/${holidayId}`
    expect((await get(app, page, officer.headers)).json()).toMatchObject({
      service: { kind: 'MOBILISED', from: tomorrow(), endsOn: null },
      staffReasons: ['NO_SERVICE', 'LOAN_IN_SERVICE', 'BANKRUPT', 'COURT'],
      proofSteps: ['ASK'],
    })
    expect((await no('NO_SERVICE')).statusCode).toBe(200)
  })
})

describe('treatment after the service', () => {
  const added = (holidayId: string, from: string, until: string, paper = 'Выписка № 7') =>
    post(
      app,
      `/desk-service/holidays/${holidayId}/treatment`,
      { from, until, paper },
      { headers: officer.headers },
    )

  test('makes the holiday longer by its days, each once, with one paper and one word to the client @slow', async () => {
    const holidayId = await running()
    officer = await signedInAs(app, 'serov')
    const early = await added(holidayId, today(), today())
    expect(early.json()).toMatchObject({ code: 'HOLIDAY_ANSWERED' })
    const endsOn = addDays(today(), 1)
    await tellEnd(endsOn)
    await daysLater(app, 8)
    officer = await signedInAs(app, 'serov')
    const refused = [
      await added(holidayId, addDays(endsOn, -1), endsOn),
      await added(holidayId, addDays(endsOn, 6), addDays(endsOn, 60)),
      await added(holidayId, addDays(endsOn, 5), addDays(endsOn, 4)),
    ]
    expect(refused.map((reply) => reply.json().code)).toEqual(refused.map(() => 'VALIDATION'))
    const before = await shown()
    const [from, until] = [endsOn, addDays(endsOn, 3)]
    expect((await added(holidayId, from, until)).json()).toEqual({ untilOn: addDays(endsOn, 183) })
    const after = await shown()
    expect(after.rows[0]?.dueOn.localeCompare(before.rows[0]?.dueOn ?? '')).toBe(1)
    expect(await told('Учли время лечения')).toHaveLength(1)
    expect((await added(holidayId, from, addDays(endsOn, 2))).json()).toMatchObject({
      code: 'VALIDATION',
    })
    const more = await added(holidayId, addDays(endsOn, 2), addDays(endsOn, 5))
    expect(more.json()).toEqual({ untilOn: addDays(endsOn, 185) })
    const view = (await get(app, `/desk-service/holidays/${holidayId}`, officer.headers)).json()
    expect(view).toMatchObject({ mayAddTreatment: true, treatments: [{ from, until }, {}] })
    // A day nearer, and the day that was of the service is one of the treatment.
    const earlier = await tellEnd(addDays(endsOn, -1))
    expect(earlier.json()).toMatchObject({ untilOn: addDays(endsOn, 185) })
    await expectWholeBooks()
  })
})

describe('the end of the service', () => {
  test('told later makes a running holiday longer or shorter, with its paper and its books', async () => {
    const holidayId = await running()
    await daysLater(app, 2)
    const endsOn = addDays(today(), 20)
    expect((await tellEnd(endsOn)).json()).toMatchObject({ untilOn: addDays(endsOn, 180) })
    const shorter = await shown()
    expect((await tellEnd(addDays(endsOn, 60))).json()).toMatchObject({
      untilOn: addDays(endsOn, 240),
    })
    const longer = await shown()
    const firstDue = shorter.rows[0]?.dueOn ?? ''
    expect(longer.rows[0]?.dueOn.localeCompare(firstDue)).toBe(1)
    expect(await latest()).toMatchObject({ service: { endsOn: addDays(endsOn, 60) } })
    await expectWholeBooks()
    await app.runJobs()
    const papers = (await shown()).documents.filter(
      (each: { type: string }) => each.type === 'HOLIDAY',
    )
    expect(papers).toHaveLength(3)
    expect(await told('Записали, когда кончается служба')).toHaveLength(2)
    expect((await rowOf(holidayId)).serviceTold).toHaveLength(3)
  })

  test('long ago ends the holiday today, never in the days that are over @slow', async () => {
    await running()
    await moveDays(app, 200)
    await app.runJobs()
    const before = await shown()
    const { serviceTold } = await rowOf((await latest()).holidayId)
    expect((await tellEnd(serviceTold[0]?.on ?? '')).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await tellEnd(addDays(today(), -200))).json()).toMatchObject({ untilOn: today() })
    expect((await shown()).outstandingPrincipalKopecks).toBe(before.outstandingPrincipalKopecks)
    await daysLater(app, 1)
    expect(await latest()).toMatchObject({ state: 'ENDED', endReason: 'TERM' })
    expect((await tellEnd(today())).statusCode).toBe(404)
    await expectWholeBooks()
  })
})

describe('papers that were to follow', () => {
  test('and did not may end the holiday after their day, with words, and nothing past changes', async () => {
    const holidayId = await running()
    const note = 'Справки из части не было.'
    const end = () => atDesk(holidayId, 'proof', { step: 'END', note })
    await moveDays(app, 89)
    officer = await signedInAs(app, 'serov')
    expect((await end()).json()).toMatchObject({ code: 'HOLIDAY_ANSWERED' })
    await moveDays(app, 1)
    officer = await signedInAs(app, 'serov')
    const list = (await get(app, '/desk-service/holidays', officer.headers)).json()
    expect(list.unproven.map((each: { holidayId: string }) => each.holidayId)).toContain(holidayId)
    await app.runJobs()
    const before = await shown()
    expect((await end()).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({
      state: 'ENDED',
      endReason: 'NO_PROOF',
      untilOn: today(),
    })
    const after = await shown()
    expect(after).toMatchObject({ overdueDays: 0, penaltyKopecks: 0 })
    expect(after.payoff.totalKopecks).toBe(before.payoff.totalKopecks)
    expect((after.nextPayment?.dueOn ?? '') > today()).toBe(true)
    expect((await told('Кредитные каникулы закончились')).join(' ')).toContain(
      'ничего не изменилось',
    )
    const rows = await app.context.database
      .select({ action: staffActions.action, reason: staffActions.reason })
      .from(staffActions)
      .where(eq(staffActions.subject, holidayId))
    expect(rows).toContainEqual({ action: 'HOLIDAY_ENDED_UNPROVEN', reason: note })
    await expectWholeBooks()
  })

  test('and came are accepted, or asked for again for thirty days', async () => {
    const holidayId = await running()
    const nothing = await post(app, path('/proof'), { fileIds: [] }, own())
    expect(nothing.json()).toMatchObject({ code: 'VALIDATION' })
    const fileIds = [await uploaded(app, contract.borrower, 'HOLIDAY_PROOF')]
    expect((await post(app, path('/proof'), { fileIds }, own())).statusCode).toBe(200)
    await moveDays(app, 120)
    officer = await signedInAs(app, 'serov')
    const note = 'Не видно печати.'
    expect((await atDesk(holidayId, 'proof', { step: 'ASK', note })).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({ proofDueOn: addDays(today(), 30) })
    const early = await atDesk(holidayId, 'proof', { step: 'END', note })
    expect(early.json()).toMatchObject({ code: 'HOLIDAY_ANSWERED' })
    expect((await atDesk(holidayId, 'proof', { step: 'ACCEPT', note: '' })).statusCode).toBe(200)
    expect(await rowOf(holidayId)).toMatchObject({ state: 'ACTIVE', proofDueOn: null })
    expect(await told('Документы для каникул приняли')).toHaveLength(1)
  })
})

test('an open service is asked about when its year is over, and nothing ends unseen', async () => {
  await running()
  await moveDays(app, 364)
  await keepHolidays(app.context)
  expect(await told('Служба ещё продолжается?')).toEqual([])
  await moveDays(app, 1)
  await keepHolidays(app.context)
  await keepHolidays(app.context)
  expect(await told('Служба ещё продолжается?')).toHaveLength(1)
  await moveDays(app, 150)
  await keepHolidays(app.context)
  expect(await told('Каникулы скоро закончатся')).toHaveLength(1)
})

test('a demand after the last day of the law is refused, the holidays of others are not', async () => {
  await app.clock.moveTo(Date.UTC(2027, 0, 1, 9))
  contract = await newContract(app)
  const { grounds } = (await get(app, path(), contract.borrower.headers)).json()
  const reasonsOf = (name: string) =>
    grounds.find((each: { ground: string }) => each.ground === name).reasons
  expect([reasonsOf('SERVICE'), reasonsOf('EMERGENCY')]).toEqual([['LAW_OVER'], []])
  const reply = await post(app, path(), demandOf(), own())
  expect(reply.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
  expect(reply.json().detail).toContain('он прошёл')
})
