import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { confirmedNow } from '../../lending/confirmed-income.ts'
import { type CountedIncome, countedIncome } from '../../lending/counted-income.ts'
import { kopecks, type Kopecks } from '../../lending/money.ts'
import type { RegionalIncomeTable } from '../../lending/regional-income.ts'
import { regionOf } from '../../lending/regions.ts'
import type { Context } from '../context.ts'
import { pdnWithRegion } from '../db/client-profile.ts'
import { lastReadStatement } from '../db/credit-evidence.ts'
import { formerRegionsOf } from '../db/data-changes.ts'
import type { Queryable } from '../db/database.ts'

/** By a bank statement that still counts. */
const confirmedIncome = async (
  queryable: Queryable,
  clientId: string,
  today: IsoDate,
): Promise<Kopecks | null> => {
  const statement = await lastReadStatement(queryable, clientId)
  if (!statement || statement.monthlyIncomeKopecks === null || statement.endedAtMs === null)
    return null
  const on = moscowDate(statement.endedAtMs)
  return confirmedNow({ amountKopecks: statement.monthlyIncomeKopecks, on }, today)
}

interface KnownIncome {
  readonly income: CountedIncome
  /** Obligatory payments elsewhere, as the client said; nought where nothing was said. */
  readonly saidObligationsKopecks: Kopecks
}

/**
 * The income a client's debt load is judged by: the one a bank statement confirmed (decision 0059), else the smaller of the
 * one they said and the mean of the region they are registered in (decision 0142); of an address nobody has checked since it
 * was changed, the poorest of the regions before and now: a move that is only said raises nothing.
 */
export const knownIncome = async (
  queryable: Queryable,
  clientId: string,
  {
    today,
    regionalIncome,
  }: { readonly today: IsoDate; readonly regionalIncome: RegionalIncomeTable },
): Promise<KnownIncome> => {
  const { pdn, region, isOnCheck } = await pdnWithRegion(queryable, clientId)
  const formerRegions = isOnCheck ? await formerRegionsOf(queryable, clientId) : []
  const income = countedIncome({
    confirmedKopecks: await confirmedIncome(queryable, clientId, today),
    saidKopecks: pdn ? kopecks(pdn.monthlyIncomeKopecks) : null,
    region: region === null ? null : regionOf(region),
    formerRegions: formerRegions.flatMap((former) => regionOf(former) ?? []),
    regionalRow: regionalIncome(today),
  })
  return { income, saidObligationsKopecks: kopecks(pdn?.monthlyObligationsKopecks ?? 0) }
}

/** True while a bank statement confirms the client's income. */
export const hasConfirmedIncome = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  clientId: string,
): Promise<boolean> => (await confirmedIncome(database, clientId, moscowDate(clock.now()))) !== null
