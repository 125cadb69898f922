import * as z from 'zod'
import { addDays, type IsoDate, isIsoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { movedLoanIds, openLoanIds } from './reported-loans.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { transaction } from '../db/transaction.ts'
import { pageByPage } from '../page-by-page.ts'
import { fileReports } from './file-reports.ts'
import { tellLoans } from './tell-loans.ts'

const PAGE = 50
const MARK = 'bureau-reports.scan'
/** What was written around the last look, by a transaction that was not committed then, is looked at again. */
const OVERLAP_MS = DAY_MS

const markShape = z.object({
  toMs: z.number(),
  on: z.string().refine((text): text is IsoDate => isIsoDate(text)),
})

/** Up to when the nights have looked; null before the first. */
export const lastScan = async (
  queryable: Queryable,
): Promise<{ toMs: number; on: IsoDate } | null> => {
  const parsed = markShape.safeParse(await readSetting(queryable, MARK))
  return parsed.success ? parsed.data : null
}

/** The last evening that is over: figures of a day are known when it has ended. */
export const lastEvening = (nowMs: number): IsoDate => addDays(moscowDate(nowMs), -1)

/**
 * Looks at every open contract, and at what else moved since the last night, each once, and writes down what the bureaus have to hear
 * of it; then the files go out. A night that failed is caught up with by the next one: what has to be told follows from the
 * books alone (decision 0065). A loan that failed keeps the bureau from hearing of no other; the night is not over before it.
 * @throws AggregateError of the loans that failed
 */
export const scanLoans = async (context: Context): Promise<void> => {
  const { database, clock, log } = context
  const nowMs = clock.now()
  const asOf = lastEvening(nowMs)
  const last = await lastScan(database)
  const scannedOn = last === null || last.on >= asOf ? null : last.on
  const sinceMs = last === null ? 0 : Math.min(last.toMs, nowMs) - OVERLAP_MS
  let told = 0
  const tell = (ids: readonly string[]) =>
    transaction(database, (tx) => tellLoans(tx, ids, { asOf, scannedOn, nowMs }))
  const failures: unknown[] = []
  /** The loans of a page that failed as a whole. */
  const tellOneByOne = async (ids: readonly string[]): Promise<number> => {
    let toldAlone = 0
    for (const loanId of ids)
      try {
        toldAlone += await tell([loanId])
      } catch (error) {
        log.error({ loanId, err: error }, 'What the bureau has to hear of a loan is not known')
        failures.push(error)
      }
    return toldAlone
  }
  const tellPages = (idsOf: (afterId: string) => Promise<string[]>) =>
    pageByPage<string>(async (after) => {
      const ids = await idsOf(after ?? '')
      if (ids.length > 0) told += await tell(ids).catch(() => tellOneByOne(ids))
      return ids.length === PAGE ? (ids.at(-1) ?? null) : null
    })
  await tellPages((afterId) => openLoanIds(database, { afterId, limit: PAGE }))
  await tellPages((afterId) => movedLoanIds(database, { afterId, limit: PAGE, sinceMs }))
  if (failures.length === 0) await writeSetting(database, MARK, { toMs: nowMs, on: asOf })
  await fileReports(context)
  if (told > 0) log.info({ loans: told }, 'the bureau has something to hear')
  if (failures.length > 0) throw new AggregateError(failures, 'Loans the bureau has not heard of')
}
