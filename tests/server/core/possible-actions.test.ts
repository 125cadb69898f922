import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isoDate } from '../../../lending/calendar.ts'
import { NO_OTHER_LOANS } from '../../../lending/change-guard.ts'
import type { Loan } from '../../../lending/loan-book.ts'
import { earlyMinimum } from '../../../lending/early-repayment.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import { kopecks } from '../../../lending/money.ts'
import { payoffQuote } from '../../../lending/payoff-quote.ts'
import { quote } from '../../../lending/schedule.ts'
import { planChange } from '../../../server/loan-book/plan-change.ts'
import {
  mostShiftDays,
  possibleActions,
  prolongationChoices,
} from '../../../server/servicing/possible-actions.ts'

const issuedOn = isoDate('2026-03-11')

const loanOf = (
  productKey: 'INSTALLMENT' | 'OPTIMAL' | 'BEFORE_SALARY' | 'LOAN_WITH_GRACE_PERIOD',
  term: number,
  amount: number,
): Loan => {
  const amountKopecks = kopecks(amount)
  const { schedule, dailyRateMillionths, chargedRateBillionths } = quote({
    productKey,
    amountKopecks,
    term,
    issuedOn,
  })
  const rest = { payments: [], overpaymentCapPercent: 100 }
  return {
    productKey,
    amountKopecks,
    dailyRateMillionths,
    chargedRateBillionths,
    issuedOn,
    rows: schedule.rows,
    ...rest,
  }
}

const LOANS: Record<string, Loan> = {
  instalments: loanOf('INSTALLMENT', 2, 500_000),
  split: loanOf('OPTIMAL', 4, 300_000),
  'before salary': loanOf('BEFORE_SALARY', 10, 300_000),
  grace: loanOf('LOAN_WITH_GRACE_PERIOD', 14, 300_000),
}

const today = (on: ReturnType<typeof isoDate>) => ({
  on,
  prolongedOn: [],
  client: NO_OTHER_LOANS,
})

const actionsOn = (loan: Loan, on: ReturnType<typeof isoDate>) => {
  const book = { ...loan, asOf: on }
  const day = { book, state: foldLoan(book), payoff: payoffQuote(loan, on) }
  return possibleActions('ACTIVE', day, today(on))
}

describe.each(Object.entries(LOANS))('%s', (_name, signed) => {
  const last = signed.rows.at(-1)
  const days = last ? daysBetween(issuedOn, last.dueOn) + 5 : 0
  const step = days > 40 ? 4 : 1
  // Bare, with an advance, and with all but a little repaid.
  const loans: Loan[] = [0, 100_000, 275_000].map((amount) => ({
    ...signed,
    payments:
      amount === 0 ? [] : [{ on: issuedOn, amountKopecks: kopecks(amount), kind: 'INSTALMENT' }],
  }))

  test('on every day a contract offers the changes that a look at them would show, and no others', () => {
    for (const loan of loans) {
      for (let passed = 0; passed <= days; passed += step) {
        const on = addDays(issuedOn, passed)
        const changeRequest = {
          kind: 'PARTIALLY_EARLY',
          amountKopecks: earlyMinimum(loan, on),
          mode: 'REDUCE_PAYMENT',
        } as const
        const early = planChange(loan, changeRequest, today(on)).outcome === 'PLAN'
        const actions = actionsOn(loan, on)
        const offered = ['PAY_PARTIALLY_EARLY', 'PROLONG', 'SHIFT_PAYMENT'].filter((name) =>
          actions.some((action) => action === name),
        )
        expect([on, ...offered]).toEqual([
          on,
          ...(early ? ['PAY_PARTIALLY_EARLY'] : []),
          ...(prolongationChoices(loan, today(on)).length > 0 ? ['PROLONG'] : []),
          ...(mostShiftDays(loan, today(on)) > 0 ? ['SHIFT_PAYMENT'] : []),
        ])
      }
    }
  })
})
