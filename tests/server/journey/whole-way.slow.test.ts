import { describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { quote } from '../../../lending/schedule.ts'
import { limitsCurrent } from '../../../protocol/calls/core/limits.ts'
import { solutionPlan } from '../../../protocol/calls/core/solution.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { borrow, readContract, type LoanTerms } from '../../../tools/bench/borrow.ts'
import { payWithSavedCard } from '../../../tools/bench/repay.ts'
import { journeyApp, journeyBorrower, noonMs } from './journey-app.ts'

interface Way {
  readonly product: ProductKey
  readonly amountRoubles: number
  readonly term: number
  /** How the plan's call names the term. */
  readonly plan: { monthCount?: number; periodCount?: number }
}

const WAYS: readonly Way[] = [
  {
    product: 'LOAN_WITH_GRACE_PERIOD',
    amountRoubles: 10_000,
    term: 21,
    plan: { periodCount: 21 },
  },
  { product: 'INSTALLMENT', amountRoubles: 30_000, term: 6, plan: { monthCount: 6 } },
  { product: 'OPTIMAL', amountRoubles: 30_000, term: 24, plan: { periodCount: 12 } },
]

describe.each(WAYS)('$product', ({ product, amountRoubles, term, plan }) => {
  test('one price everywhere, every instalment on its day, then closed as PAID with the line free and books even', async () => {
    const here = await journeyApp()
    const { app } = here
    const { walker, cardId } = await journeyBorrower(here)
    const { http } = walker
    const terms: LoanTerms = { name: 'loan', product, amountRoubles, term, cardId }
    const lineBefore = await http.send(limitsCurrent)

    const shown = await http.send(solutionPlan, {
      query: { amount: amountRoubles, type: product, ...plan },
    })
    const { loanApplicationId, offer } = await borrow(walker, terms)
    const contract = await readContract(walker, loanApplicationId)
    const counted = quote({
      productKey: product,
      amountKopecks: fromRoubles(amountRoubles),
      term,
      issuedOn: moscowDate(app.clock.now()),
    })

    expect(counted.schedule.rows).toMatchObject(shown.rows)
    expect(offer.rows).toEqual(shown.rows)
    expect(contract.rows).toMatchObject(offer.rows)
    expect(offer.fullCost).toEqual(shown.fullCost)
    expect(contract.fullCost).toEqual(offer.fullCost)
    expect(counted.fullCost).toEqual(offer.fullCost)
    expect([offer.paymentKopecks, offer.totalKopecks, offer.dailyRateMillionths]).toEqual([
      counted.schedule.paymentKopecks,
      counted.schedule.totalKopecks,
      contract.dailyRateMillionths,
    ])
    expect((await http.send(limitsCurrent)).usedLimit).toBe(amountRoubles)

    for (const row of contract.rows) {
      await app.runJobs(noonMs(row.dueOn))
      const today = await readContract(walker, loanApplicationId)
      expect(today.nextPayment).toEqual({ dueOn: row.dueOn, amountKopecks: row.paymentKopecks })
      const { state } = await payWithSavedCard(
        walker,
        {
          loanApplicationId,
          amountKopecks: row.paymentKopecks,
          type: 'INSTALMENT',
          name: `row-${row.number}`,
        },
        cardId,
      )
      expect(state).toBe('PAID')
    }

    const closed = await readContract(walker, loanApplicationId)
    expect(closed).toMatchObject({ contractState: 'CLOSED', closeReason: 'PAID' })
    expect(closed.rows.map(({ status }) => status)).toEqual(contract.rows.map(() => 'PAID'))
    expect(closed.payments.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)).toBe(
      offer.totalKopecks,
    )
    expect((await http.send(limitsCurrent)).usedLimit).toBe(lineBefore.usedLimit)
    expect(await brokenRules(app.context.database)).toEqual({})
  })
})
