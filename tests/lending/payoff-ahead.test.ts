import { describe, expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import { payoffAhead, payoffOutlook } from '../../lending/payoff-ahead.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { day, loanOf, pay } from './loan-fixture.ts'

const outlookOf = (loan: Parameters<typeof payoffOutlook>[0], today = day(5)) => {
  const outlook = payoffOutlook(loan, today)
  if (!outlook) throw new Error('The loan is closed')
  return outlook
}

describe('the payoff of a later day', () => {
  const loan = loanOf('INSTALLMENT', 30_000, 6)
  const first = loan.rows[0]?.dueOn ?? day(0)

  test('up to the next payment, its day included, is the payoff of the loan as it stands', () => {
    for (const on of [day(5), day(6), first])
      expect(payoffAhead(outlookOf(loan), on)).toEqual({ ...payoffQuote(loan, on), paidRow: null })
  })

  test('after it takes that payment as made on its day', () => {
    const ahead = payoffAhead(outlookOf(loan), addDays(first, 1))
    const row = loan.rows[0]
    const amountKopecks = row?.paymentKopecks ?? kopecks(0)
    const kept = { ...loan, payments: [{ on: first, amountKopecks, kind: 'INSTALMENT' as const }] }
    expect(ahead).toMatchObject(payoffQuote(kept, addDays(first, 1)))
    expect([ahead.paidRow?.number, ahead.penaltyKopecks]).toEqual([1, 0])
  })

  test('counts an advance once', () => {
    const advanced = loanOf('INSTALLMENT', 30_000, 6, [pay(3, 2000)])
    const [plain, less] = [loan, advanced].map((each) =>
      payoffAhead(outlookOf(each), addDays(first, 1)),
    )
    expect(less?.totalKopecks).toBe(plain?.totalKopecks)
    expect(less?.advanceKopecks).toBe(0)
  })

  test('of an overdue loan takes nothing as paid, and is named for four weeks past the schedule', () => {
    const single = loanOf('BEFORE_SALARY', 10_000, 15)
    const outlook = outlookOf(single, day(20))
    expect([outlook.overdue, outlook.lastOn]).toEqual([true, day(48)])
    const later = payoffAhead(outlook, day(30))
    expect(later).toEqual({ ...payoffQuote(single, day(30)), paidRow: null })
    expect(later.penaltyKopecks).toBeGreaterThan(payoffAhead(outlook, day(20)).penaltyKopecks)
  })

  test('is not named for a day past or after the end of the schedule', () => {
    const outlook = outlookOf(loan)
    expect(() => payoffAhead(outlook, day(4))).toThrow(/not within 2026-11-26 and/)
    expect(() => payoffAhead(outlook, addDays(outlook.lastOn, 1))).toThrow(/not within/)
    expect(outlook.lastOn).toBe(loan.rows.at(-1)?.dueOn)
  })

  test('is not named at all for a closed loan', () => {
    expect(payoffOutlook(loanOf('INSTALLMENT', 30_000, 6, [pay(2, 40_000)]), day(5))).toBeNull()
  })
})
