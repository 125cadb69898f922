import { moscowDate } from '../../lending/calendar.ts'
import { debtLoadPercent } from '../../lending/debt-load.ts'
import { addKopecks } from '../../lending/money.ts'
import { type CountedIncome, incomeKopecksOf } from '../../lending/counted-income.ts'
import { regionByCode } from '../../lending/regions.ts'
import type { Context } from '../context.ts'
import { loansOf } from '../db/loans.ts'
import { lendingLawOn } from '../loan-book/market-table.ts'
import { knownIncome } from './known-income.ts'
import { monthlyPaymentsOf } from './loan-assessment.ts'

/** What the income rests on, as the client sees it. */
const groundOf = (income: CountedIncome) => {
  if (typeof income === 'string')
    return { incomeSource: null, saidKopecks: null, region: null, missingIncome: income }
  const { source, saidKopecks, regionCode, regionalKopecks } = income
  const region = regionCode === null ? undefined : regionByCode(regionCode)
  return {
    incomeSource: source,
    saidKopecks,
    region:
      region && regionalKopecks !== null
        ? { name: region.name, incomeKopecks: regionalKopecks }
        : null,
    missingIncome: null,
  }
}

/**
 * The debt load by what the client said and the loans with us, without the new one and without the bureaus: a decision
 * takes the greater of what they and the client say (D8).
 */
export const debtLoadOf = async (context: Context, clientId: string) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const { rules, regionalIncome } = await lendingLawOn(context, database, today)
  const ownPaymentsKopecks = monthlyPaymentsOf(await loansOf(database, clientId))
  const known = await knownIncome(database, clientId, { today, regionalIncome })
  const { income, saidObligationsKopecks: otherPaymentsKopecks } = known
  const incomeKopecks = incomeKopecksOf(income)
  const payments = addKopecks(ownPaymentsKopecks, otherPaymentsKopecks)
  return {
    asOf: new Date(nowMs).toISOString(),
    incomeKopecks,
    ...groundOf(income),
    ownPaymentsKopecks,
    otherPaymentsKopecks,
    percent: incomeKopecks === null ? null : debtLoadPercent(payments, incomeKopecks),
    ...rules.debtLoad,
  }
}
