import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isoDate } from '../../lending/calendar.ts'
import { earlyRepayment } from '../../lending/early-repayment.ts'
import { holidayPreview } from '../../lending/holiday-preview.ts'
import { endedHoliday, holidayEnd, type HolidayTerms } from '../../lending/holiday-terms.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import {
  hasIncomeDropped,
  holidayClock,
  holidayPolicyAt,
  holidayRate,
  holidayReasons,
  incomeDropPercent,
  type HolidayDemand,
  type HolidayFacts,
} from '../../lending/payment-holiday.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { prolongation } from '../../lending/prolongation.ts'
import { quote } from '../../lending/schedule.ts'
import { expectWholeLedger } from './loan-invariants.ts'
import { roubles, stateOn } from './loan-fixture.ts'

const policy = holidayPolicyAt('INCOME_DROP', isoDate('2026-12-28'))
if (!policy) throw new Error('There is no policy')

/** 30 000 for 6 months out on 10.11.2026, two instalments paid: the loan of vectors W24 and W25. */
const installment = (): Loan => {
  const issuedOn = isoDate('2026-11-10')
  const amountKopecks = fromRoubles(30_000)
  const price = quote({ productKey: 'INSTALLMENT', amountKopecks, term: 6, issuedOn })
  const { rows } = price.schedule
  return {
    productKey: 'INSTALLMENT',
    amountKopecks,
    dailyRateMillionths: price.dailyRateMillionths,
    chargedRateBillionths: price.chargedRateBillionths,
    issuedOn,
    rows,
    payments: rows.slice(0, 2).map((row) => ({
      on: row.dueOn,
      amountKopecks: row.paymentKopecks,
      kind: 'INSTALMENT',
    })),
    overpaymentCapPercent: 100,
  }
}

const termsOf = (loan: Loan, from: string, months: number, marketPercent: number | null) => ({
  from: isoDate(from),
  untilOn: holidayEnd(isoDate(from), months),
  months,
  rate: holidayRate(policy, loan, marketPercent),
})

const onHoliday = (loan: Loan, terms: HolidayTerms): Loan => ({ ...loan, holidays: [terms] })
const w25 = () => termsOf(installment(), '2027-01-11', 3, 282)

describe('the right to a holiday', () => {
  const facts: HolidayFacts = {
    amountKopecks: fromRoubles(30_000),
    madeOn: isoDate('2026-11-10'),
    isClosed: false,
    isDeceased: false,
    isBankrupt: false,
    hasCourtDecision: false,
    usedGrounds: [],
    hasOtherHoliday: false,
    movedOn: null,
  }
  const on = isoDate('2026-12-28')
  const demand: HolidayDemand = {
    ground: 'INCOME_DROP',
    on,
    from: on,
    months: 6,
    service: null,
    income: { yearKopecks: fromRoubles(338_000), lastTwoMonthsKopecks: fromRoubles(38_000) },
    proofs: 1,
  }

  test('needs an income lower by more than thirty per cent (W22)', () => {
    const income = (two: number) => ({
      yearKopecks: fromRoubles(300_000 + two),
      lastTwoMonthsKopecks: fromRoubles(two),
    })
    expect(incomeDropPercent(income(40_000))).toBe(29.41)
    expect(hasIncomeDropped(income(40_000), 30)).toBe(false)
    expect(incomeDropPercent(income(38_000))).toBe(32.54)
    expect(hasIncomeDropped(income(38_000), 30)).toBe(true)
    const exact = { yearKopecks: fromRoubles(120_000), lastTwoMonthsKopecks: fromRoubles(14_000) }
    expect(incomeDropPercent(exact)).toBe(30)
    expect(hasIncomeDropped(exact, 30)).toBe(false)
    expect(holidayReasons(facts, { ...demand, income: income(40_000) })).toEqual(['NO_DROP'])
  })

  test('goes by the sum of the contract, whatever is left (W23)', () => {
    const of = (amountKopecks: number) =>
      holidayReasons({ ...facts, amountKopecks: kopecks(amountKopecks) }, demand)
    expect(of(45_000_000)).toEqual([])
    expect(of(45_000_001)).toEqual(['OVER_LIMIT'])
  })

  test('is given once a ground and never twice at a time', () => {
    expect(holidayReasons({ ...facts, usedGrounds: ['INCOME_DROP'] }, demand)).toEqual(['USED'])
    expect(holidayReasons({ ...facts, usedGrounds: ['EMERGENCY'] }, demand)).toEqual([])
    expect(holidayReasons({ ...facts, hasOtherHoliday: true }, demand)).toEqual(['OTHER_HOLIDAY'])
  })

  test('asks for proof, up to six months and a first day not in the past', () => {
    expect(holidayReasons(facts, { ...demand, proofs: 0 })).toEqual(['NO_PROOF'])
    expect(holidayReasons(facts, { ...demand, months: 7 })).toEqual(['LENGTH'])
    expect(holidayReasons(facts, { ...demand, months: 1.5 })).toEqual(['LENGTH'])
    expect(holidayReasons(facts, { ...demand, from: addDays(on, -1) })).toEqual(['START'])
    expect(holidayReasons(facts, { ...demand, from: addDays(on, 30) })).toEqual([])
    expect(holidayReasons(facts, { ...demand, from: addDays(on, 31) })).toEqual(['START'])
  })

  test('begins after the last payment and change of the schedule at the earliest', () => {
    const moved = { ...facts, movedOn: on }
    expect(holidayReasons(moved, demand)).toEqual(['START'])
    expect(holidayReasons(moved, { ...demand, from: addDays(on, 1) })).toEqual([])
  })

  test('an emergency asks for no income', () => {
    expect(holidayReasons(facts, { ...demand, ground: 'EMERGENCY', income: null })).toEqual([])
  })

  test('names every other hindrance', () => {
    const worst = { ...facts, isClosed: true, isBankrupt: true, hasCourtDecision: true }
    expect(holidayReasons(worst, demand)).toEqual(['CLOSED', 'BANKRUPT', 'COURT'])
    const early = { ...demand, on: isoDate('2023-12-31'), from: isoDate('2023-12-31') }
    expect(holidayReasons(facts, early)).toEqual(['NO_POLICY'])
  })

  test('is answered in five days and granted by ten days of silence (W27)', () => {
    expect(holidayClock(policy, on)).toEqual({ answerBy: '2027-01-02', silenceOn: '2027-01-08' })
  })

  test('costs the cheaper of the contract and two thirds of the market', () => {
    const loan = installment()
    const contract = { numerator: 6000, denominator: 1_000_000 }
    expect(holidayRate(policy, loan, null)).toEqual(contract)
    expect(holidayRate(policy, loan, 400)).toEqual(contract)
    expect(holidayRate({ price: 'CONTRACT' }, loan, 282)).toEqual(contract)
    expect(holidayRate(policy, loan, 282)).toEqual({
      numerator: 564_000,
      denominator: 109_500_000,
    })
  })
})

describe('a schedule with a holiday (W25)', () => {
  test('keeps the cap by the interest of the holiday first', () => {
    const preview = holidayPreview(installment(), w25())
    expect(roubles(preview?.principalKopecks ?? kopecks(0))).toBe(23_073.49)
    expect(roubles(preview?.costKopecks ?? kopecks(0))).toBe(8536.15)
    expect(preview?.after.fullCost.percentText).toBe('162,256')
    expect(preview?.before.fullCost.percentText).toBe('216,000')
  })

  test('moves the instalments by its length and puts its interest after the last', () => {
    const rows = holidayPreview(installment(), w25())?.after.rows ?? []
    expect(rows.map(({ dueOn, paymentKopecks }) => [dueOn, roubles(paymentKopecks)])).toEqual([
      ['2027-05-10', 8577.3],
      ['2027-06-10', 8577.3],
      ['2027-07-10', 8577.3],
      ['2027-08-10', 8577.35],
      ['2027-09-10', 8536.15],
    ])
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7])
    expect(rows.slice(0, 4).map(({ interestKopecks }) => interestKopecks)).toEqual(
      installment()
        .rows.slice(2)
        .map(({ interestKopecks }) => interestKopecks),
    )
  })

  test('costs every day what the rate says where the cap is far', () => {
    const loan = { ...installment(), overpaymentCapPercent: 150 }
    const cost = (marketPercent: number | null) =>
      roubles(
        holidayPreview(loan, termsOf(loan, '2027-01-11', 3, marketPercent))?.costKopecks ??
          kopecks(0),
      )
    expect(cost(null)).toBe(12_459.68)
    expect(cost(282)).toBe(10_695.98)
  })

  test('a payday loan is charged up to the cap and no further (W26)', () => {
    const issuedOn = isoDate('2026-11-21')
    const price = quote({
      productKey: 'BEFORE_SALARY',
      amountKopecks: fromRoubles(10_000),
      term: 21,
      issuedOn,
    })
    const loan: Loan = {
      ...installment(),
      productKey: 'BEFORE_SALARY',
      amountKopecks: fromRoubles(10_000),
      dailyRateMillionths: price.dailyRateMillionths,
      chargedRateBillionths: price.chargedRateBillionths,
      issuedOn,
      rows: price.schedule.rows,
      payments: [],
    }
    const from = addDays(issuedOn, 1)
    const terms = { ...termsOf(loan, from, 6, 292), untilOn: addDays(from, 180) }
    const on = (days: number) => stateOn(onHoliday(loan, terms), addDays(from, days - 1)).holiday
    expect(roubles(on(155)?.interestKopecks ?? kopecks(0))).toBe(8266.66)
    expect(roubles(on(156)?.interestKopecks ?? kopecks(0))).toBe(8320)
    expect(roubles(on(181)?.interestKopecks ?? kopecks(0))).toBe(8320)
    const free = { ...onHoliday(loan, terms), overpaymentCapPercent: 200 }
    const whole = stateOn(free, addDays(from, 180)).holiday
    expect(roubles(whole?.interestKopecks ?? kopecks(0))).toBe(9653.33)
  })
})

test('a holiday from the day of the payout costs nothing on that day', () => {
  const loan = { ...installment(), payments: [] }
  const held = onHoliday(loan, termsOf(loan, loan.issuedOn, 1, 292))
  expect(stateOn(held, loan.issuedOn).holiday?.interestKopecks).toBe(0)
  expect(stateOn(held, addDays(loan.issuedOn, 1)).holiday?.interestKopecks).toBe(16_000)
})

describe('while a holiday runs', () => {
  const loan = () => onHoliday(installment(), w25())

  test('nothing is due, late or punished', () => {
    for (const on of ['2027-01-11', '2027-02-11', '2027-04-10', '2027-05-09']) {
      expect(stateOn(loan(), isoDate(on))).toMatchObject({
        dueNowKopecks: 0,
        overdueDays: 0,
        penaltyKopecks: 0,
        nextPayment: { dueOn: '2027-05-10', amountKopecks: 857_730 },
      })
    }
    expect(stateOn(loan(), isoDate('2027-05-11')).overdueDays).toBe(1)
  })

  test('its interest stands on an account of its own until its due date', () => {
    const during = expectWhole(loan(), '2027-03-01')
    expect(during.HOLIDAY_INTEREST).toBeGreaterThan(0)
    expect(during.INTEREST).toBe(0)
    const paid: Loan = {
      ...loan(),
      payments: [
        ...installment().payments,
        ...['2027-05-10', '2027-06-10', '2027-07-10'].map((on) => ({
          on: isoDate(on),
          amountKopecks: kopecks(857_730),
          kind: 'INSTALMENT' as const,
        })),
        { on: isoDate('2027-08-10'), amountKopecks: kopecks(857_735), kind: 'INSTALMENT' },
      ],
    }
    const eve = expectWhole(paid, '2027-09-09')
    expect(eve).toMatchObject({ HOLIDAY_INTEREST: 853_615, INTEREST: 0, PRINCIPAL: 0 })
    const due = expectWhole(paid, '2027-09-10')
    expect(due).toMatchObject({ HOLIDAY_INTEREST: 0, INTEREST: 853_615 })
    const last = { on: isoDate('2027-09-10'), amountKopecks: kopecks(853_615) }
    const done = { ...paid, payments: [...paid.payments, { ...last, kind: 'INSTALMENT' as const }] }
    expect(stateOn(done, isoDate('2027-09-10'))).toMatchObject({ closed: true })
  })

  const expectWhole = (held: Loan, on: string) => {
    const state = stateOn(held, isoDate(on))
    return expectWholeLedger(state)
  }

  test.each(['OPTIMAL', 'LOAN_WITH_GRACE_PERIOD', 'BEFORE_SALARY'] as const)(
    'no day after it costs more by %s than before, whatever month it ends in',
    (productKey) => {
      const issuedOn = isoDate('2026-12-31')
      const amountKopecks = fromRoubles(10_000)
      const term = productKey === 'OPTIMAL' ? 12 : 30
      const price = quote({ productKey, amountKopecks, term, issuedOn })
      const { rows } = price.schedule
      const { dailyRateMillionths, chargedRateBillionths } = price
      const terms = { productKey, amountKopecks, dailyRateMillionths, chargedRateBillionths }
      const bare: Loan = { ...installment(), ...terms, issuedOn, rows, payments: [] }
      const costs = rows.map(({ dueOn, interestKopecks }, index) => ({
        interestKopecks,
        days: daysBetween(rows[index - 1]?.dueOn ?? issuedOn, dueOn),
      }))
      for (const from of ['2027-01-14', '2027-01-27', '2027-01-29', '2027-01-30'])
        for (const months of [1, 2]) {
          const held = termsOf(bare, from, months, 282)
          const payments = rows
            .filter(({ dueOn }) => dueOn < from)
            .map((row) => ({
              on: row.dueOn,
              amountKopecks: row.paymentKopecks,
              kind: 'INSTALMENT' as const,
            }))
          const { rows: moved } = stateOn({ ...onHoliday(bare, held), payments }, isoDate(from))
          for (const [index, { days, interestKopecks }] of costs.entries()) {
            const dueOn = moved[index]?.dueOn ?? issuedOn
            const before = moved[index - 1]?.dueOn ?? issuedOn
            const inHoliday = dueOn > held.untilOn && before < held.untilOn
            const off = inHoliday ? daysBetween(addDays(isoDate(from), -1), held.untilOn) : 0
            const counted = daysBetween(before, dueOn) - off
            expect((moved[index]?.interestKopecks ?? 0) * days).toBeLessThanOrEqual(
              interestKopecks * counted,
            )
          }
        }
    },
  )

  test('money that a bank takes back is put off with the rest and earns nothing', () => {
    const [, second] = installment().rows
    if (!second) throw new Error('There is no second row')
    const back = {
      id: 'back',
      on: isoDate('2027-01-20'),
      dueOn: isoDate('2027-02-19'),
      paymentsBefore: 2,
      changesBefore: 0,
      fromHeldKopecks: kopecks(0),
      principalKopecks: second.principalKopecks,
      interestKopecks: second.interestKopecks,
      penaltyKopecks: kopecks(0),
      courtCostsKopecks: kopecks(0),
      refundedKopecks: kopecks(0),
    }
    const taken = { ...loan(), takenBack: [back] }
    for (const on of ['2027-01-20', '2027-04-10', '2027-05-19']) {
      const state = stateOn(taken, isoDate(on))
      expect(state.outstandingPrincipalKopecks).toBe(2_307_349 + second.principalKopecks)
      expect(state.holiday?.interestKopecks).toBe(
        stateOn(loan(), isoDate(on)).holiday?.interestKopecks,
      )
      expect(state.penaltyKopecks).toBe(stateOn(loan(), isoDate(on)).penaltyKopecks)
      expectWholeLedger(state)
    }
    const rows = stateOn(taken, back.on).rows.filter(({ leftKopecks }) => leftKopecks > 0)
    expect(rows.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual([
      '2027-05-10',
      '2027-05-19',
      '2027-06-10',
    ])
  })

  test('a payment repays principal and spares the interest on it', () => {
    const on = isoDate('2027-02-01')
    const payment = { on, amountKopecks: fromRoubles(5000), kind: 'INSTALMENT' as const }
    const paid = { ...loan(), payments: [...loan().payments, payment] }
    const state = stateOn(paid, on)
    expect(state.entries.at(-1)?.parts).toMatchObject({ currentPrincipal: 500_000 })
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(18_073.49)
    const [next] = state.rows.filter(({ dueOn }) => dueOn > on)
    expect(next?.interestKopecks).toBeLessThan(installment().rows[2]?.interestKopecks ?? 0)
    expect(state.holiday).toMatchObject({ isRunning: true, isPaid: false })
    expectWholeLedger(stateOn(paid, isoDate('2027-04-20')))
  })

  test('payments as large as the old instalments end it', () => {
    const on = isoDate('2027-02-20')
    const asked = { on, amountKopecks: kopecks(3 * 857_730), kind: 'INSTALMENT' as const }
    const paid = { ...loan(), payments: [...loan().payments, asked] }
    const state = stateOn(paid, addDays(on, 1))
    expect(state.closed).toBe(false)
    expect(state.holiday).toMatchObject({ isRunning: false, isPaid: true, untilOn: on })
  })

  test('made shorter after a payment it ends on the day that was told, not on one that was free', () => {
    const [paidOn, toldOn] = [isoDate('2027-02-12'), isoDate('2027-02-20')]
    const payment = { on: paidOn, amountKopecks: fromRoubles(9000), kind: 'INSTALMENT' as const }
    const shorter = { ...w25(), months: null, untilOn: isoDate('2027-03-01') }
    const stateOf = (terms: HolidayTerms) => {
      const paid = onHoliday(installment(), terms)
      return stateOn({ ...paid, payments: [...paid.payments, payment] }, isoDate('2027-03-02'))
    }
    expect(stateOf({ ...shorter, freeUntilOn: toldOn }).holiday).toMatchObject({ untilOn: toldOn })
    expect(stateOf(shorter).holiday).toMatchObject({ untilOn: paidOn })
  })

  test('the payoff of any day closes the loan to the kopeck', () => {
    const on = isoDate('2027-03-15')
    const { totalKopecks } = payoffQuote(loan(), on)
    const payment = { on, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }
    const state = stateOn({ ...loan(), payments: [...loan().payments, payment] }, on)
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
    const sums = balances(state.movements)
    expect(sums).toMatchObject({ PRINCIPAL: 0, INTEREST: 0, HOLIDAY_INTEREST: 0 })
  })

  test('dates are not moved and nothing is repaid by another plan', () => {
    const on = isoDate('2027-02-01')
    const early = earlyRepayment(loan(), { on, amountKopecks: fromRoubles(15_000) })
    expect(early).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'HOLIDAY' } })
    const shift = paymentShift(loan(), { on, days: 5 })
    expect(shift).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'HOLIDAY' } })
    const payday = { ...loan(), productKey: 'BEFORE_SALARY' as const }
    expect(prolongation(payday, { on, days: 7 })).toMatchObject({ refusal: { code: 'HOLIDAY' } })
  })

  test('it may end any day: the dates move by the days it lasted', () => {
    const lastOn = isoDate('2027-01-30')
    const ended = onHoliday(installment(), endedHoliday(w25(), lastOn))
    const state = stateOn(ended, addDays(lastOn, 1))
    expect(state.holiday).toMatchObject({ isRunning: false, untilOn: lastOn })
    const [next] = state.rows.filter(({ leftKopecks }) => leftKopecks > 0)
    expect(next).toMatchObject({ dueOn: addDays(isoDate('2027-02-10'), 20) })
    const before = stateOn(loan(), lastOn).movements
    expect(stateOn(ended, lastOn).movements).toEqual(before)
  })
})

describe('what was late before a holiday', () => {
  test('is put off to after the last instalment, penalty included', () => {
    const late = { ...installment(), payments: installment().payments.slice(0, 1) }
    const from = '2027-01-25'
    const eve = stateOn(late, isoDate('2027-01-24'))
    expect(eve.overdueDays).toBe(14)
    expect(eve.penaltyKopecks).toBeGreaterThan(0)
    const held = onHoliday(late, termsOf(late, from, 2, 200))
    const state = stateOn(held, isoDate(from))
    expect(state).toMatchObject({
      overdueDays: 0,
      dueNowKopecks: 0,
      penaltyKopecks: eve.penaltyKopecks,
    })
    const unpaid = state.rows.filter(({ leftKopecks }) => leftKopecks > 0)
    expect(unpaid.map(({ dueOn }) => dueOn).slice(0, 5)).toEqual([
      '2027-04-10',
      '2027-05-10',
      '2027-06-10',
      '2027-07-10',
      '2027-08-10',
    ])
    const owed = unpaid[4]
    expect(owed?.principalKopecks).toBe(late.rows[1]?.principalKopecks)
    const later = stateOn(held, isoDate('2027-03-24'))
    expect(later.penaltyKopecks).toBe(eve.penaltyKopecks)
    expect(addKopecks(...later.rows.map((row) => row.principalKopecks))).toBe(late.amountKopecks)
    expect(addMonths(isoDate(from), 2)).toBe('2027-03-25')
  })
})
