import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { endedHoliday, holidayEnd } from '../../lending/holiday-terms.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { walkLoan } from '../../lending/loan-walk.ts'
import { kopecks, ZERO } from '../../lending/money.ts'
import { holidayPolicyAt, holidayRate } from '../../lending/payment-holiday.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { day, ISSUED_ON, loanOf } from './loan-fixture.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 60)
const DAYS = 500

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 100_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({ on: integer({ min: 0, max: 300 }), share: integer({ min: 1, max: 700 }) }),
    { maxLength: 6 },
  ),
  holiday: option(
    record({
      startsAfter: integer({ min: 1, max: 60 }),
      months: integer({ min: 1, max: 6 }),
      endsAfter: option(integer({ min: 0, max: 190 })),
    }),
  ),
  stop: option(
    record({ from: integer({ min: 0, max: 200 }), days: option(integer({ min: 0, max: 90 })) }),
  ),
  awardedAt: option(integer({ min: 0, max: 300 })),
  forgivenAt: option(integer({ min: 0, max: 300 })),
  isForgivenWhole: boolean(),
  writtenOffAt: option(integer({ min: 380, max: 480 })),
  steps: array(integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 25 }),
})

type Life = typeof lives extends Arbitrary<infer Lived> ? Lived : never

/** A loan to which much has happened, as its rows tell it. */
const livedLoan = (life: Life): Loan => {
  const product = PRODUCTS[life.key]
  const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
  const payments = life.payments
    .toSorted((a, b) => a.on - b.on)
    .map(({ on, share }) => ({
      on: day(on),
      amountKopecks: kopecks(Math.max(Math.floor((bare.amountKopecks * share) / 1000), 1)),
      kind: 'INSTALMENT' as const,
    }))
  const placed = (at: number) => ({
    on: day(at),
    paymentsBefore: payments.filter(({ on }) => on <= day(at)).length,
    changesBefore: 0,
  })
  const { holiday, stop, awardedAt, forgivenAt, writtenOffAt } = life
  const policy = holidayPolicyAt('EMERGENCY', ISSUED_ON)
  if (!policy) throw new Error('There is no policy')
  const from = day(holiday?.startsAfter ?? 1)
  const months = holiday?.months ?? 1
  const whole = {
    from,
    untilOn: holidayEnd(from, months),
    months,
    rate: holidayRate(policy, bare, 292),
  }
  const endsAfter = holiday?.endsAfter ?? null
  return {
    ...bare,
    payments,
    ...(holiday && {
      holidays: [endsAfter === null ? whole : endedHoliday(whole, addDays(from, endsAfter))],
    }),
    ...(stop && {
      accrualStops: [
        {
          from: day(stop.from),
          until: stop.days === null ? null : day(stop.from + stop.days),
          interest: true,
          penalty: true,
        },
      ],
    }),
    ...(awardedAt !== null && {
      courtCosts: [
        { paidKopecks: kopecks(200_000), awardedKopecks: ZERO },
        { paidKopecks: ZERO, awardedKopecks: kopecks(200_000) },
      ].map((sums, index) => ({
        id: `cost-${index}`,
        ...placed(awardedAt + index),
        ...sums,
        refusedKopecks: ZERO,
      })),
    }),
    ...(forgivenAt !== null && {
      forgivenesses: [
        {
          id: 'forgiveness',
          ...placed(forgivenAt),
          most: life.isForgivenWhole
            ? null
            : { interestKopecks: kopecks(5_000), penaltyKopecks: kopecks(1_000) },
        },
      ],
    }),
    ...(writtenOffAt !== null && { writeOff: { id: 'write-off', ...placed(writtenOffAt) } }),
  }
}

test('a loan looked at day after day stands as it is folded for each of those days', () => {
  assert(
    property(lives, (life) => {
      const loan = livedLoan(life)
      const stateOn = walkLoan({ ...loan, asOf: day(DAYS) })
      let at = 0
      for (const step of life.steps) {
        at = Math.min(at + step, DAYS)
        const folded = foldLoan({ ...loan, asOf: day(at) })
        expect(stateOn(day(at))).toEqual({
          ...folded,
          movements: folded.movements.filter(({ kind }) => !kind.endsWith('_ACCRUED')),
        })
      }
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  )
})
