import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import type { Facts, LoanFacts } from './facts.ts'
import type { HolidayFacts } from './holiday-facts.ts'
import { HOLIDAY_RULES, shownBroken } from './holiday-rules.ts'

const at = (moment: string): number => Date.parse(`${moment}+03:00`)

const loan: LoanFacts = {
  id: 'loan',
  productKey: 'INSTALLMENT',
  amountKopecks: 3_000_000,
  term: 2,
  dailyRateMillionths: 6000,
  chargedRateBillionths: null,
  state: 'PAID_OUT',
  contractState: 'ACTIVE',
  contractNumber: '260311-0001',
  closeReason: null,
  closedOn: null,
  schedule: ['2026-04-11', '2026-05-11'].map((dueOn, index) => ({
    number: index + 1,
    dueOn: isoDate(dueOn),
    paymentKopecks: 0 as never,
    principalKopecks: 1_500_000 as never,
    interestKopecks: 0 as never,
    balanceAfterKopecks: 0 as never,
  })),
  issuedOn: '2026-03-11',
  fullCostPercent: 219,
  signedAtMs: at('2026-03-11T12:00:00'),
  coolingUntilMs: null,
}

/** Asked for on 20 March for a month from the 25th, granted on the 22nd. */
const holiday: HolidayFacts = {
  id: 'holiday',
  loanId: 'loan',
  ground: 'INCOME_DROP',
  state: 'ACTIVE',
  submittedAtMs: at('2026-03-20T15:00:00'),
  fromOn: '2026-03-25',
  months: 1,
  untilOn: '2026-04-24',
  rateNumerator: 5,
  rateDenominator: 1000,
  serviceFromOn: null,
  serviceTold: [],
  treatments: [],
  proofs: 1,
  proofDueOn: null,
  answerByOn: '2026-03-25',
  silenceAtMs: at('2026-03-31T00:00:00'),
  decidedAtMs: at('2026-03-22T12:00:00'),
  decidedBy: 'serov',
  endReason: null,
  journal: [{ action: 'HOLIDAY_GRANTED', login: 'serov', atMs: at('2026-03-22T12:00:00') }],
  told: ['HOLIDAY_ASKED', 'HOLIDAY_ANSWERED'],
}

/** Of somebody who serves from 15 March to the end of the month; silence gave it. */
const OF_SERVICE: Partial<HolidayFacts> = {
  ground: 'SERVICE',
  months: null,
  untilOn: '2026-09-27',
  serviceFromOn: '2026-03-15',
  serviceTold: [{ on: '2026-03-20', endsOn: '2026-03-31' }],
  answerByOn: '2026-03-30',
  decidedAtMs: at('2026-03-31T00:01:00'),
  decidedBy: null,
  journal: [],
}
/** Papers of the demand were asked for: fifteen days, and silence of as many. */
const ASKED: Partial<HolidayFacts> = {
  ...OF_SERVICE,
  answerByOn: '2026-04-04',
  silenceAtMs: at('2026-04-05T00:00:00'),
  decidedAtMs: at('2026-04-05T00:01:00'),
  journal: [{ action: 'HOLIDAY_PROOF_ASKED', login: 'serov', atMs: at('2026-03-21T12:00:00') }],
}

const EMPTY = { accruedInHoliday: [], dearInHoliday: [], writtenInHoliday: [] }

const factsOf = (change: Partial<HolidayFacts>, more: object = {}): Facts =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules look at no other fields
  ({
    ...EMPTY,
    loans: [loan],
    holidays: [{ ...holiday, ...change }],
    payments: [],
    documents: [{ type: 'HOLIDAY', loanId: 'loan', causeId: 'holiday', made: true }],
    leftAtMs: null,
    changes: [],
    takenBack: [],
    forgivenesses: [],
    writeOffs: [],
    payoutReturns: [],
    legalStatuses: [],
    courtCosts: [],
    ...more,
  }) as unknown as Facts

const broken = (change: Partial<HolidayFacts>, more: object = {}): readonly string[] =>
  HOLIDAY_RULES.flatMap(({ broken: check }) => check(factsOf(change, more)))

test.each<[string, Partial<HolidayFacts>]>([
  ['granted in time', {}],
  ['of a service, given by silence', OF_SERVICE],
  ['of a service whose papers were asked for', ASKED],
  [
    'longer by treatment, each of its days once',
    {
      ...OF_SERVICE,
      untilOn: '2026-10-02',
      treatments: [
        { from: '2026-03-30', until: '2026-04-03' },
        { from: '2026-04-02', until: '2026-04-05' },
      ],
      journal: ['a', 'b'].map(() => ({
        action: 'HOLIDAY_TREATMENT_ADDED',
        login: 'serov',
        atMs: at('2026-04-06T12:00:00'),
      })),
    },
  ],
])('a holiday %s breaks no rule', (_what, change) => {
  expect(broken(change)).toEqual([])
})

test.each<[string, Partial<HolidayFacts>, object?]>([
  ['to be answered by', { answerByOn: '2026-03-26' }],
  ['silence is consent from', { silenceAtMs: at('2026-03-30T00:00:00') }],
  ['silence was too short', { decidedBy: null, journal: [] }],
  ['silence was too short', { ...ASKED, decidedAtMs: at('2026-04-04T23:59:00') }],
  [
    'refused after silence had given it',
    {
      state: 'REFUSED',
      untilOn: null,
      decidedAtMs: at('2026-03-31T00:00:00'),
      journal: [{ action: 'HOLIDAY_REFUSED', login: 'serov', atMs: at('2026-03-31T00:00:00') }],
    },
  ],
  ['by the law until 2026-04-24', { untilOn: '2026-04-25' }],
  ['by the law until 2026-09-27', { ...OF_SERVICE, untilOn: '2026-09-28' }],
  ['7 months', { months: 7, untilOn: '2026-10-24' }],
  ['asked for on 2026-03-20', { fromOn: '2026-03-19', untilOn: '2026-04-18' }],
  ['the loan of 2026-03-11 is younger', { ...OF_SERVICE, serviceFromOn: '2026-03-11' }],
  ['costs more than one of the contract', { rateNumerator: 7 }],
  ['the loan was too large', {}, { loans: [{ ...loan, amountKopecks: 45_000_001 }] }],
  ['not told once that it was taken', { told: ['HOLIDAY_ANSWERED'] }],
  ['told 2 times', { told: [...holiday.told, 'HOLIDAY_ANSWERED'] }],
  ['nobody was told that it has ended', { state: 'ENDED', endReason: 'TERM' }],
  ['it runs without its paper', {}, { documents: [] }],
  ['0 rows say that it was granted', { journal: [] }],
  [
    '1 rows say that it was granted in REFUSED',
    { state: 'REFUSED', untilOn: null, decidedBy: null },
  ],
  ['the journal names another one', { decidedBy: 'belova' }],
  ['rows say for want of proof', { state: 'ENDED', endReason: 'NO_PROOF' }],
  ['INCOME_DROP twice', {}, { holidays: [holiday, { ...holiday, id: 'other' }] }],
  [
    'two holidays on 2026-04-24',
    {},
    { holidays: [holiday, { ...holiday, ...OF_SERVICE, id: 'other', fromOn: '2026-04-24' }] },
  ],
  ['holiday 2026-03-25', {}, { accruedInHoliday: ['holiday 2026-03-25'] }],
  ['holiday 2026-03-26', {}, { dearInHoliday: ['holiday 2026-03-26'] }],
  ['holiday message one', {}, { writtenInHoliday: ['holiday message one'] }],
  [
    'debit one in its days',
    {},
    {
      payments: [
        {
          id: 'one',
          loanId: 'loan',
          initiator: 'MERCHANT',
          createdAtMs: at('2026-04-11T10:00:00'),
          reversedAtMs: null,
        },
      ],
    },
  ],
])('the rules see: %s', (what, change, more) => {
  expect(broken(change, more)).toContainEqual(expect.stringContaining(what))
})

const rowsOn = (...days: readonly string[]) =>
  days.map((dueOn) => ({ dueOn, principalKopecks: 1_500_000 }))
const PAGE = {
  rows: rowsOn('2026-05-11', '2026-06-11'),
  nextPayment: { dueOn: '2026-05-11' },
  overdueDays: 0,
  contractState: 'ACTIVE',
}
const shownIn = (change: object, term: Partial<HolidayFacts> = {}): readonly string[] =>
  shownBroken(factsOf(term), loan, { shown: { ...PAGE, ...change }, today: isoDate('2026-04-12') })

test('a contract in its holiday shows instalments of the same principal, later by its months', () => {
  expect(shownIn({})).toEqual([])
  const cut = { state: 'ENDED', endReason: 'BORROWER', untilOn: '2026-04-03' } as const
  expect(shownIn({ rows: rowsOn('2026-04-21', '2026-05-21') }, cut)).toEqual([])
})

test.each<[string, object]>([
  ['2026-04-11 is asked for', { nextPayment: { dueOn: '2026-04-11' } }],
  ['1 days past due', { overdueDays: 1 }],
  ['OVERDUE', { contractState: 'OVERDUE' }],
  ['the instalment of 2026-05-11 is not on 2026-06-11', { rows: rowsOn('2026-05-11') }],
])('what a contract shows against it is seen: %s', (what, change) => {
  expect(shownIn(change).join('; ')).toContain(what)
})

test('what was told of a holiday goes with an account that is deleted', () => {
  expect(broken({ told: [] }, { leftAtMs: at('2026-05-01T12:00:00') })).toEqual([])
})
