import { expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import { limitsCurrent } from '../../../protocol/calls/core/limits.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { borrow, readContract } from '../../../tools/bench/borrow.ts'
import {
  nearestInstalment,
  payInWidget,
  payUntilPaid,
  payWithSavedCard,
  wholePayoff,
} from '../../../tools/bench/repay.ts'
import {
  journeyApp,
  journeyBorrower,
  noonMs,
  type Borrower,
  type JourneyApp,
} from './journey-app.ts'

const lent = async (here: JourneyApp, borrower: Borrower) => {
  const { loanApplicationId } = await borrow(borrower.walker, {
    name: 'loan',
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
    cardId: borrower.cardId,
  })
  const issuedOn = moscowDate(here.app.clock.now())
  return {
    loanApplicationId,
    after: (days: number) => here.app.runJobs(noonMs(addDays(issuedOn, days))),
  }
}

test('a payoff in the middle takes interest for the days gone by only and closes as EARLY', async () => {
  const here = await journeyApp()
  const borrower = await journeyBorrower(here)
  const { walker, cardId } = borrower
  const { loanApplicationId, after } = await lent(here, borrower)
  await after(31)
  const first = nearestInstalment(await readContract(walker, loanApplicationId))
  await payWithSavedCard(walker, { ...first, loanApplicationId }, cardId)
  await after(45)
  const { payoff, remainingTotalKopecks } = await readContract(walker, loanApplicationId)
  expect(payoff.withinFourteenDays).toBe(false)
  expect(payoff.totalKopecks).toBe(payoff.principalKopecks + payoff.interestKopecks)
  expect(payoff.totalKopecks).toBeLessThan(remainingTotalKopecks)

  const { state } = await payUntilPaid(walker, wholePayoff, { loanApplicationId, cardId })

  expect(state).toBe('PAID')
  expect(await readContract(walker, loanApplicationId)).toMatchObject({
    contractState: 'CLOSED',
    closeReason: 'EARLY',
    remainingTotalKopecks: 0,
  })
  expect((await walker.http.send(limitsCurrent)).usedLimit).toBe(0)
  expect(await brokenRules(here.app.context.database)).toEqual({})
})

test('money given back within 14 days costs its days only and closes as a return', async () => {
  const here = await journeyApp()
  const borrower = await journeyBorrower(here)
  const { walker, cardId } = borrower
  const { loanApplicationId, after } = await lent(here, borrower)
  await after(14)
  const { payoff } = await readContract(walker, loanApplicationId)
  expect(payoff).toMatchObject({ withinFourteenDays: true, principalKopecks: 30_000_00 })
  // A month costs 18 %, and of March's 31 days 14 have passed (docs/decisions/0003).
  expect(payoff.interestKopecks).toBe(Math.floor((30_000_00 * 0.18 * 14) / 31))

  await payUntilPaid(walker, wholePayoff, { loanApplicationId, cardId })

  expect(await readContract(walker, loanApplicationId)).toMatchObject({
    contractState: 'CLOSED',
    closeReason: 'RETURNED_14_DAYS',
  })
  expect(await brokenRules(here.app.context.database)).toEqual({})
})

test('an instalment paid in the form with 3-D Secure counts like one by the saved card; a declined one changes nothing', async () => {
  const here = await journeyApp()
  const borrower = await journeyBorrower(here)
  const { walker } = borrower
  const { loanApplicationId } = await lent(here, borrower)
  const instalment = nearestInstalment(await readContract(walker, loanApplicationId))
  const payment = { ...instalment, loanApplicationId }
  const NO_MONEY = '2202202202202200'

  const declined = await payInWidget(walker, { ...payment, name: 'declined' }, NO_MONEY)
  expect(declined).toMatchObject({ state: 'DECLINED', code: '564036' })
  expect((await readContract(walker, loanApplicationId)).payments).toEqual([])

  const paid = await payInWidget(walker, { ...payment, name: 'paid' })
  expect(paid.state).toBe('PAID')
  const { payments, advanceKopecks } = await readContract(walker, loanApplicationId)
  expect(payments).toMatchObject([{ amountKopecks: payment.amountKopecks }])
  expect(advanceKopecks).toBe(payment.amountKopecks)
  expect(await brokenRules(here.app.context.database)).toEqual({})
})
