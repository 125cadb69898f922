import { penaltyOfDay } from '../../../lending/accrual.ts'
import { PENALTY_PERCENT_A_YEAR } from '../../../lending/penalty-rate.ts'
import { dailyRateMillionths } from '../../../lending/rate.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { dailyInterest, graceInterest } from '../../../lending/payment.ts'
import { NEUTRAL_DAY, quoteOf } from '../../state/calculator.ts'

const INSTALLMENT = { productKey: 'INSTALLMENT', amountRoubles: 30_000, term: 6 } as const
const GRACE_AMOUNT = fromRoubles(10_000)
const GRACE_RATE = dailyRateMillionths('LOAN_WITH_GRACE_PERIOD', GRACE_AMOUNT)
const RETURNED_AFTER_DAYS = 10

const installment = quoteOf(INSTALLMENT, NEUTRAL_DAY)
const amountKopecks = fromRoubles(INSTALLMENT.amountRoubles)

/** The worked examples, counted by the functions that count every loan; no figure of the page is typed in. */
export const EXAMPLES = {
  issuedOn: NEUTRAL_DAY,
  installment: {
    amountKopecks,
    dailyPercent: installment.dailyRateMillionths / 10_000,
    monthlyPercent: (installment.dailyRateMillionths * 30) / 10_000,
    ...installment,
  },
  grace: {
    amountKopecks: GRACE_AMOUNT,
    dailyPercent: GRACE_RATE / 10_000,
    after8Kopecks: graceInterest(GRACE_AMOUNT, GRACE_RATE, 8),
    after21Kopecks: graceInterest(GRACE_AMOUNT, GRACE_RATE, 21),
  },
  early: {
    afterDays: RETURNED_AFTER_DAYS,
    interestKopecks: dailyInterest(
      amountKopecks,
      installment.dailyRateMillionths,
      RETURNED_AFTER_DAYS,
    ),
  },
  penalty: {
    percentAYear: PENALTY_PERCENT_A_YEAR,
    overdueKopecks: GRACE_AMOUNT,
    aDayKopecks: penaltyOfDay(GRACE_AMOUNT, NEUTRAL_DAY),
  },
} as const
