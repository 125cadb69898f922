import { asc, eq } from 'drizzle-orm'
import { bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import type { TestApp } from '../test-app.ts'

export const DAY_MS = 86_400_000

/** Works everything off up to noon in Moscow so many days from now: scans, files and receipts of the nights between. */
export const passDays = (app: TestApp, days: number): Promise<void> =>
  app.runJobs(app.clock.now() + days * DAY_MS)

/** Every version of every report of a loan, in the order of the numbers. */
export const reportsOf = (app: TestApp, loanId: string) =>
  app.context.database
    .select()
    .from(bureauReports)
    .where(eq(bureauReports.loanId, loanId))
    .orderBy(asc(bureauReports.number))

/** «B ISSUED ACCEPTED» and so on. */
export const wordsOf = async (app: TestApp, loanId: string): Promise<string[]> =>
  (await reportsOf(app, loanId)).map(
    ({ operation, kind, state }) => `${operation} ${kind} ${state}`,
  )
