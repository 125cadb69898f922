import { and, desc, eq } from 'drizzle-orm'
import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { kopecks, type Kopecks, maxKopecks } from '../../lending/money.ts'
import type { Queryable, Tx } from './database.ts'
import { bureauSnapshots } from './schema/clients.ts'

export type BureauSnapshot = typeof bureauSnapshots.$inferSelect

/** What all bureaus together say that a loan depends on. */
export interface BureauFacts {
  /** Moscow day of the answers: those of yesterday are no answers (D53). */
  readonly on: IsoDate
  /** In any of them. */
  readonly selfBan: boolean
  /** The lowest, 1–999. */
  readonly score: number
  /** The longest arrears of an open loan, days. */
  readonly arrearsDays: number
  /** The greatest: the same loan stands in several bureaus. */
  readonly monthlyBurdenKopecks: Kopecks
}

/** A bureau's report as far as it is kept. */
interface KeptReport extends Omit<BureauSnapshot, 'clientId' | 'receivedAtMs' | 'arrearsDays'> {
  readonly loans: readonly { readonly overdueDays: number; readonly closed: boolean }[]
}

/** What is kept of a bureau's report. */
export const bureauSnapshot = (
  report: KeptReport,
  clientId: string,
  receivedAtMs: number,
): BureauSnapshot => {
  const { bureau, reportId, score, selfBan, monthlyBurdenKopecks, loans } = report
  const arrears = loans.filter(({ closed }) => !closed).map(({ overdueDays }) => overdueDays)
  const answer = { bureau, reportId, score, selfBan, monthlyBurdenKopecks }
  return { clientId, receivedAtMs, ...answer, arrearsDays: Math.max(0, ...arrears) }
}

/** Keeps the answers of one round of questions as evidence; they share their moment. */
export const insertBureauSnapshots = async (
  tx: Tx,
  snapshots: readonly BureauSnapshot[],
): Promise<void> => {
  if (snapshots.length === 0) return
  await tx
    .insert(bureauSnapshots)
    .values([...snapshots])
    .onConflictDoNothing()
}

/** The latest round of answers about a client, when it is of this Moscow day; empty otherwise. */
export const todaysBureauSnapshots = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<readonly BureauSnapshot[]> => {
  const [latest] = await queryable
    .select({ receivedAtMs: bureauSnapshots.receivedAtMs })
    .from(bureauSnapshots)
    .where(eq(bureauSnapshots.clientId, clientId))
    .orderBy(desc(bureauSnapshots.receivedAtMs))
    .limit(1)
  if (!latest || moscowDate(latest.receivedAtMs) !== moscowDate(nowMs)) return []
  return queryable
    .select()
    .from(bureauSnapshots)
    .where(
      and(
        eq(bureauSnapshots.clientId, clientId),
        eq(bureauSnapshots.receivedAtMs, latest.receivedAtMs),
      ),
    )
}

/** The answers of a round in one: the strictest of each. Null unless all these bureaus have answered. */
export const bureauFactsOf = (
  snapshots: readonly BureauSnapshot[],
  names: readonly string[],
): BureauFacts | null => {
  const [first] = snapshots
  const isWhole = names.every((name) => snapshots.some(({ bureau }) => bureau === name))
  if (!first || !isWhole) return null
  return {
    on: moscowDate(first.receivedAtMs),
    selfBan: snapshots.some(({ selfBan }) => selfBan),
    score: Math.min(...snapshots.map(({ score }) => score)),
    arrearsDays: Math.max(...snapshots.map(({ arrearsDays }) => arrearsDays)),
    monthlyBurdenKopecks: maxKopecks(
      kopecks(0),
      ...snapshots.map(({ monthlyBurdenKopecks }) => kopecks(monthlyBurdenKopecks)),
    ),
  }
}
