import { moscowDate } from '../../lending/calendar.ts'
import { debtLoadPercent } from '../../lending/debt-load.ts'
import { addKopecks, kopecks } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Context } from '../context.ts'
import { pdnOf } from '../db/client-profile.ts'
import { loansOf } from '../db/loans.ts'
import { knownIncome } from './known-income.ts'
import { monthlyPaymentsOf } from './loan-assessment.ts'

/**
 * The debt load by what the client said and the loans with us, without the new one and without the bureaus: a decision
 * takes the greater of what they and the client say (D8).
 */
export const debtLoadOf = async ({ database, clock }: Context, clientId: string) => {
  const nowMs = clock.now()
  const pdn = await pdnOf(database, clientId)
  const ownPaymentsKopecks = monthlyPaymentsOf(await loansOf(database, clientId))
  const otherPaymentsKopecks = kopecks(pdn?.monthlyObligationsKopecks ?? 0)
  const income = await knownIncome(database, clientId, { pdn, nowMs })
  const incomeKopecks = income?.amountKopecks ?? null
  const payments = addKopecks(ownPaymentsKopecks, otherPaymentsKopecks)
  return {
    asOf: new Date(nowMs).toISOString(),
    incomeKopecks,
    incomeSource: income?.source ?? null,
    ownPaymentsKopecks,
    otherPaymentsKopecks,
    percent: incomeKopecks === null ? null : debtLoadPercent(payments, incomeKopecks),
    ...rulesAt(moscowDate(nowMs)).debtLoad,
  }
}
