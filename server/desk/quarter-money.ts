/** What moved the money of a quarter's table, page by page (decision 0074). */
import { daysBetween, isoDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import {
  type MoneyAccount,
  moneyEntriesPage,
  type MoneyEntry,
  moneyMoved,
  type TableDays,
} from './money-entries.ts'

/** Rows that are read at once. */
export const PAGE = 500
const NOBODY = { atMs: -1, id: '' } as const

/** A table, and the days it is about. */
export interface Asked {
  readonly context: Context
  readonly days: TableDays
}

/** Entries page by page; ends in an error when they do not add up to the ledger: a wrong table is never whole. */
export async function* moneyPages({ context: { database }, days }: Asked, account: MoneyAccount) {
  let after: { readonly atMs: number; readonly id: string } = NOBODY
  let movedKopecks = 0
  for (;;) {
    const page = await moneyEntriesPage(database, { days, account, after, limit: PAGE })
    movedKopecks += page.reduce((sum, each) => sum + each.movedKopecks, 0)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last
  }
  if (movedKopecks !== (await moneyMoved(database, days, account)))
    throw new Error(`The table of ${days.from} does not add up to the ledger`)
}

/** How many days the contract of an entry was made for. */
export const termDaysOf = ({ issuedOn, lastDueOn }: MoneyEntry): number =>
  daysBetween(isoDate(issuedOn), isoDate(lastDueOn))
