import { moscowDate } from '../../lending/calendar.ts'
import { countedIncome, type CountedIncome } from '../../lending/confirmed-income.ts'
import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { lastReadStatement } from '../db/credit-evidence.ts'
import type { PdnRow } from '../db/client-profile.ts'
import type { Queryable } from '../db/database.ts'

const confirmedIncome = async (queryable: Queryable, clientId: string) => {
  const statement = await lastReadStatement(queryable, clientId)
  if (!statement || statement.monthlyIncomeKopecks === null || statement.endedAtMs === null)
    return null
  return { amountKopecks: statement.monthlyIncomeKopecks, on: moscowDate(statement.endedAtMs) }
}

/**
 * The income a client's debt load is judged by: the one a bank statement confirmed, else the one they said (decision 0059);
 * null where neither is known.
 */
export const knownIncome = async (
  queryable: Queryable,
  clientId: string,
  { pdn, nowMs }: { readonly pdn: PdnRow | null; readonly nowMs: number },
): Promise<CountedIncome | null> =>
  countedIncome(
    pdn ? kopecks(pdn.monthlyIncomeKopecks) : null,
    await confirmedIncome(queryable, clientId),
    moscowDate(nowMs),
  )

/** True while a bank statement confirms the client's income. */
export const hasConfirmedIncome = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  clientId: string,
): Promise<boolean> =>
  countedIncome(null, await confirmedIncome(database, clientId), moscowDate(clock.now())) !== null
