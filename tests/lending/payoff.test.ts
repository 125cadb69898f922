import { describe, expect, test } from 'vitest'
import { addKopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

describe('the payoff of a day', () => {
  const loan = () => loanOf('INSTALLMENT', 30_000, 6)

  test('is principal and the interest of the days passed, never of days to come', () => {
    const quote = payoffQuote(loan(), day(10))
    expect(roubles(quote.totalKopecks)).toBe(31_800)
    expect(roubles(quote.interestKopecks)).toBe(1800)
    const scheduled = addKopecks(...loan().rows.map((row) => row.interestKopecks))
    expect(quote.savedInterestKopecks + quote.interestKopecks).toBe(scheduled)
  })

  test('on the day of payout is the principal alone', () => {
    expect(roubles(payoffQuote(loan(), day(0)).totalKopecks)).toBe(30_000)
  })

  test('within 14 days it is a return without notice', () => {
    expect(payoffQuote(loan(), day(14)).withinFourteenDays).toBe(true)
    expect(payoffQuote(loan(), day(15)).withinFourteenDays).toBe(false)
  })

  test('an advance is taken off', () => {
    const ahead = loanOf('INSTALLMENT', 30_000, 6, [pay(5, 8000)])
    const quote = payoffQuote(ahead, day(10))
    expect(roubles(quote.advanceKopecks)).toBe(8000)
    expect(roubles(quote.totalKopecks)).toBe(23_800)
  })

  test('of a late loan includes the penalty', () => {
    const quote = payoffQuote(loan(), day(40))
    expect(quote.penaltyKopecks).toBeGreaterThan(0)
    expect(quote.totalKopecks).toBe(
      addKopecks(quote.principalKopecks, quote.interestKopecks, quote.penaltyKopecks),
    )
  })

  test('paid to the kopeck closes the loan that day, ahead of time and late', () => {
    for (const n of [1, 10, 30, 31, 45, 200]) {
      const { totalKopecks } = payoffQuote(loan(), day(n))
      const payments = [{ on: day(n), amountKopecks: totalKopecks, kind: 'PAYOFF' as const }]
      const state = stateOn({ ...loan(), payments }, day(n))
      expect(state).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
      expect(state.entries[0]?.closing).toBe(true)
      expect(stateOn({ ...loan(), payments }, day(n + 50)).movements).toEqual(state.movements)
      expect(payoffQuote({ ...loan(), payments }, day(n)).totalKopecks).toBe(0)
    }
  })

  test('closing uses the advance too', () => {
    const ahead = loanOf('INSTALLMENT', 30_000, 6, [pay(5, 8000), pay(10, 23_800, 'PAYOFF')])
    const state = stateOn(ahead, day(10))
    expect(state.closed).toBe(true)
    expect(state.entries[1]).toMatchObject({ toAdvanceKopecks: -800_000, overpaidKopecks: 0 })
  })
})
