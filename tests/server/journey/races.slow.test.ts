import { describe, expect, test } from 'vitest'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import {
  racePayment,
  raceRegistration,
  raceSigning,
  type Keys,
} from '../../../tools/bench/races.ts'
import { readContract } from '../../../tools/bench/borrow.ts'
import { nearestInstalment } from '../../../tools/bench/repay.ts'
import { createWalker } from '../../../tools/bench/walker.ts'
import { journeyApp, journeyBorrower } from './journey-app.ts'

describe.each<{ keys: Keys }>([{ keys: 'same' }, { keys: 'different' }])(
  'fifty sends at once with $keys keys',
  ({ keys }) => {
    test('one code opens one account', async () => {
      const { app, baseUrl } = await journeyApp()
      const created = await raceRegistration(createWalker({ baseUrl, serial: 900 }), keys)
      expect(created).toMatchObject({ clients: 1, unexpected: [] })
      expect(await brokenRules(app.context.database)).toEqual({})
    })

    test('one signing makes one loan and one payout, one payment is charged and booked once', async () => {
      const here = await journeyApp()
      const { walker, cardId } = await journeyBorrower(here)

      const signing = await raceSigning(
        walker,
        { name: 'race', product: 'INSTALLMENT', amountRoubles: 12_000, term: 3, cardId },
        keys,
      )
      expect(signing).toMatchObject({ loans: 1, payouts: 1, answers: 1, unexpected: [] })

      const { loanApplicationId } = signing
      const instalment = nearestInstalment(await readContract(walker, loanApplicationId))
      const payment = await racePayment(
        walker,
        { ...instalment, loanApplicationId },
        { cardId, keys },
      )
      expect(payment).toMatchObject({ payments: 1, charges: 1, answers: 1, unexpected: [] })
      expect(await brokenRules(here.app.context.database)).toEqual({})
    })
  },
)
