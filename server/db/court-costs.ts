/** What was paid to courts for claims and what they said, written once (decision 0123). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { courtCosts } from './schema/court-costs.ts'

/** Notes one of them after those its locked loan has, be it the same moment; returns the id that its entry names. */
export const insertCourtCost = async (
  tx: Tx,
  cost: Omit<typeof courtCosts.$inferInsert, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  const createdAtMs = sql`greatest(${cost.createdAtMs}::bigint,
    (select max(k.created_at_ms) + 1 from court_cost as k where k.loan_id = ${cost.loanId}))`
  await tx.insert(courtCosts).values({ id, ...cost, createdAtMs })
  return id
}
