import { describe, expect, test } from 'vitest'
import type { BureauEvent, BureauEventFacts } from '../../../lending/bureau-events.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { type KnownReport, planReports } from '../../../server/bureau-reports/plan-reports.ts'

const plain: BureauEventFacts = {
  amountKopecks: kopecks(3_000_000),
  fullCost: { percentText: '216,000', costKopecks: kopecks(2_146_385) },
  signedOn: isoDate('2026-11-09'),
  issuedOn: isoDate('2026-11-10'),
  endsOn: isoDate('2027-05-10'),
  figures: null,
  amendments: [],
  reasons: [],
  end: null,
}
const nothing = {
  principalKopecks: kopecks(0),
  interestKopecks: kopecks(0),
  otherKopecks: kopecks(0),
}
const owing = (roubles: number): BureauEventFacts => ({
  ...plain,
  figures: {
    debt: { ...nothing, principalKopecks: kopecks(roubles * 100) },
    overdue: null,
    paid: nothing,
    lastPayment: null,
    sizeCode: 1,
    termCode: 1,
    nextPayment: null,
    endsOn: isoDate('2027-05-10'),
    offBalanceKopecks: null,
  },
})

const event = (change: Partial<BureauEvent> = {}): BureauEvent => ({
  kind: 'DEBT_CHANGED',
  occurrence: '2026-12-10',
  on: isoDate('2026-12-10'),
  facts: owing(20_000),
  ...change,
})
const known = (change: Partial<KnownReport> = {}): KnownReport => ({
  ...event(),
  id: 'report',
  version: 1,
  operation: 'B',
  dueOn: isoDate('2026-12-15'),
  state: 'ACCEPTED',
  ...change,
})

const at = { asOf: isoDate('2026-12-20'), scannedOn: isoDate('2026-12-19') }
const EMPTY = { inserts: [], rewrites: [], drops: [], replaced: [] }

describe('what is new', () => {
  test('is told: first of a loan with A, then with B, within the days of the law', () => {
    const events = [event({ kind: 'SIGNED', occurrence: 'ONCE', facts: plain }), event()]
    const { inserts } = planReports(events, [], { ...at, scannedOn: null })
    expect(inserts).toMatchObject([
      { kind: 'SIGNED', operation: 'A', version: 1, dueOn: '2026-12-15' },
      { kind: 'DEBT_CHANGED', operation: 'B', version: 1, dueOn: '2026-12-15' },
    ])
  })

  test('has its days from when it became known, where a night had looked at its day before', () => {
    expect(planReports([event()], [], at).inserts).toMatchObject([{ dueOn: '2026-12-23' }])
  })

  test.each(['WAITING', 'SENT', 'ACCEPTED', 'REJECTED'] as const)(
    'is not told again while it is %s and says the same',
    (state) => {
      // One of the loan was taken before: else the first one is A.
      const signed = known({ id: 'signed', kind: 'SIGNED', occurrence: 'ONCE', facts: plain })
      const events = [event({ kind: 'SIGNED', occurrence: 'ONCE', facts: plain }), event()]
      expect(planReports(events, [signed, known({ state })], at)).toEqual(EMPTY)
    },
  )
})

describe('what has changed', () => {
  const other = [event({ facts: owing(19_000) })]

  test('is corrected once it was taken, within days of the day it was found', () => {
    expect(planReports(other, [known()], at).inserts).toMatchObject([
      { operation: 'C.1', version: 2, facts: owing(19_000), dueOn: '2026-12-23' },
    ])
  })

  test('is corrected as won by the client after a dispute', () => {
    expect(planReports(other, [known()], { ...at, isDisputed: true }).inserts).toMatchObject([
      { operation: 'D.2' },
    ])
  })

  test('is rewritten while it was never sent, left alone on its way', () => {
    const taken = known({ id: 'other', occurrence: '2026-12-01', on: isoDate('2026-12-01') })
    const events = [event({ occurrence: '2026-12-01', on: isoDate('2026-12-01') }), ...other]
    expect(planReports(events, [taken, known({ state: 'WAITING' })], at)).toMatchObject({
      inserts: [],
      rewrites: [{ id: 'report', operation: 'B', facts: owing(19_000) }],
    })
    expect(planReports(events, [taken, known({ state: 'SENT' })], at)).toEqual(EMPTY)
  })

  test('goes out anew where the former words were rejected; its days go on', () => {
    const plan = planReports(other, [known({ state: 'REJECTED' })], at)
    expect(plan).toMatchObject({
      replaced: ['report'],
      inserts: [{ operation: 'A', version: 2, dueOn: '2026-12-15' }],
    })
  })

  test('but what has no figures stays as it was told', () => {
    const signed = event({ kind: 'SIGNED', occurrence: 'ONCE', facts: plain })
    const moved = { ...signed, facts: { ...plain, endsOn: isoDate('2027-06-01') } }
    expect(planReports([moved], [known({ ...signed })], at)).toEqual(EMPTY)
  })
})

describe('what never was', () => {
  test('is withdrawn with what was told, before all that is new', () => {
    const later = event({ occurrence: '2026-12-12', on: isoDate('2026-12-12') })
    const plan = planReports([later], [known({ kind: 'ENDED', occurrence: 'ONCE' })], at)
    expect(plan.inserts.map(({ operation, kind }) => [operation, kind])).toEqual([
      ['C.2', 'ENDED'],
      ['B', 'DEBT_CHANGED'],
    ])
  })

  test('is dropped where nobody heard of it, and withdrawn once only', () => {
    expect(planReports([], [known({ state: 'WAITING' })], at).drops).toEqual(['report'])
    const withdrawn = known({ id: 'withdrawn', version: 2, operation: 'C.2' })
    expect(planReports([], [known(), withdrawn], at)).toEqual(EMPTY)
  })

  test('and is after all is told again under a new version', () => {
    const withdrawn = known({ id: 'withdrawn', version: 2, operation: 'C.2' })
    expect(planReports([event()], [known(), withdrawn], at).inserts).toMatchObject([
      { operation: 'B', version: 3 },
    ])
  })
})

test('what was told before reports carried the debt load is not corrected for its sake', () => {
  const debtLoad = {
    range: 'UP_TO_50',
    on: isoDate('2026-11-09'),
    incomeSource: 'SAID',
  } as const
  const facts = { ...owing(20_000), debtLoad }
  expect(planReports([event({ facts })], [known()], at)).toEqual(EMPTY)
  expect(planReports([event({ facts })], [], at).inserts).toMatchObject([{ facts: { debtLoad } }])
})

describe('data of the person that were told (decision 0169)', () => {
  const changed = { kind: 'CONTACTS_CHANGED', occurrence: '2026-12-11', facts: plain } as const

  test('stand while anything else of the loan does: what has changed has changed', () => {
    const told = known({ id: 'changed', ...changed })
    expect(planReports([event()], [known(), told], at)).toEqual(EMPTY)
  })

  test('are withdrawn with all that was told of the loan', () => {
    expect(planReports([], [known({ id: 'changed', ...changed })], at).inserts).toMatchObject([
      { kind: 'CONTACTS_CHANGED', operation: 'C.2' },
    ])
  })

  test('are dropped where nobody has heard of them', () => {
    const waiting = known({ id: 'changed', ...changed, state: 'WAITING' })
    expect(planReports([event()], [known(), waiting], at).drops).toEqual(['changed'])
  })
})

test('a person sends again what was rejected, as it is', () => {
  const rejected = known({ state: 'REJECTED', operation: 'A' })
  const plan = planReports([event()], [rejected], { ...at, resentId: 'report' })
  expect(plan).toMatchObject({ replaced: ['report'], inserts: [{ version: 2 }] })
})
