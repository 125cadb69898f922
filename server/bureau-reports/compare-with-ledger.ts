import * as z from 'zod'
import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import {
  dropStaleDifferences,
  issuedLoanIds,
  keepBureauDifferences,
  lastToldDebts,
  type LedgerDebt,
  ledgerDebts,
  type NewBureauDifference,
  type ToldDebt,
} from './difference-rows.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { openLoanIds } from './reported-loans.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { transaction } from '../db/transaction.ts'
import { pageByPage } from '../page-by-page.ts'
import { lastEvening } from './scan-loans.ts'

const PAGE = 100
const COMPARED = 'bureau-reports.compared'

const comparedShape = z.object({ atMs: z.number(), loans: z.number(), differences: z.number() })

type Debt = Omit<LedgerDebt, 'loanId'>

const totalOf = ({ principalKopecks, interestKopecks, otherKopecks }: Debt): number =>
  principalKopecks + interestKopecks + otherKopecks

const isSame = (one: Debt, other: Debt): boolean =>
  one.principalKopecks === other.principalKopecks &&
  one.interestKopecks === other.interestKopecks &&
  one.otherKopecks === other.otherKopecks

interface Compared {
  readonly told: ToldDebt | undefined
  /** In the ledger on the evening that was told. */
  readonly onDay: LedgerDebt | undefined
  /** In the ledger on the last evening. */
  readonly now: LedgerDebt
}

const differenceOf = ({ told, onDay, now }: Compared): NewBureauDifference | null => {
  const { loanId } = now
  if (!told || !onDay)
    return {
      loanId,
      kind: 'NOT_TOLD',
      toldOn: null,
      toldKopecks: null,
      ledgerKopecks: totalOf(now),
    }
  if (!isSame(told, onDay))
    return {
      loanId,
      kind: 'OTHER_SUMS',
      toldOn: isoDate(told.on),
      toldKopecks: totalOf(told),
      ledgerKopecks: totalOf(onDay),
    }
  if (told.principalKopecks === now.principalKopecks) return null
  return {
    loanId,
    kind: 'BEHIND',
    toldOn: isoDate(told.on),
    toldKopecks: told.principalKopecks,
    ledgerKopecks: now.principalKopecks,
  }
}

const comparePage = async (
  tx: Tx,
  loanIds: readonly string[],
  { asOf, nowMs }: { asOf: IsoDate; nowMs: number },
): Promise<number> => {
  const issued = await issuedLoanIds(tx, { loanIds, on: asOf })
  const told = await lastToldDebts(tx, issued)
  const now = await ledgerDebts(
    tx,
    issued.map((loanId) => ({ loanId, on: asOf })),
  )
  const onDay = await ledgerDebts(tx, told)
  const byLoan = <T extends { loanId: string }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.loanId, row]))
  const [toldBy, onDayBy] = [byLoan(told), byLoan(onDay)]
  const found = now.flatMap((debt) => {
    const { loanId } = debt
    const compared = { told: toldBy.get(loanId), onDay: onDayBy.get(loanId), now: debt }
    return differenceOf(compared) ?? []
  })
  await keepBureauDifferences(tx, { loanIds, found, nowMs })
  return found.length
}

/** When the books were compared last, of how many contracts, and how many differed; null before the first time. */
export const lastComparison = async (queryable: Queryable) => {
  const parsed = comparedShape.safeParse(await readSetting(queryable, COMPARED))
  return parsed.success ? parsed.data : null
}

/**
 * Compares what the bureau has taken of every open contract with the postings of the ledger: on the evening that was told, and
 * the principal on the last one. It asks neither the fold nor the derivation, so that a mistake of theirs is seen here
 * (duties reference 2). Safe to repeat.
 */
export const compareWithLedger = async ({ database, clock, log }: Context): Promise<void> => {
  const nowMs = clock.now()
  const asOf = lastEvening(nowMs)
  let loans = 0
  let differences = 0
  await pageByPage<string>(async (after) => {
    const ids = await openLoanIds(database, { afterId: after ?? '', limit: PAGE })
    if (ids.length === 0) return null
    loans += ids.length
    differences += await transaction(database, (tx) => comparePage(tx, ids, { asOf, nowMs }))
    return ids.length === PAGE ? (ids.at(-1) ?? null) : null
  })
  await dropStaleDifferences(database, nowMs)
  await writeSetting(database, COMPARED, { atMs: nowMs, loans, differences })
  if (differences > 0)
    log.warn({ loans, differences }, 'the bureau has something else than the ledger')
}
