import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { loans, loanTransitions } from './schema/loans.ts'

/** Most decisions a client is shown at once. */
const LATEST = 20

/**
 * The latest decisions on a client's applications with what the guard looked at (D8), of one application where it is
 * named; `refusedAtMs` is set when the refusal came at the signing.
 */
export const loanDecisionsOf = (
  queryable: Queryable,
  clientId: string,
  loanId: string | undefined,
) =>
  queryable
    .select({ loan: loans, refusedAtMs: loanTransitions.atMs })
    .from(loans)
    .leftJoin(
      loanTransitions,
      and(eq(loanTransitions.loanId, loans.id), eq(loanTransitions.action, 'REFUSE')),
    )
    .where(
      and(eq(loans.clientId, clientId), loanId === undefined ? undefined : eq(loans.id, loanId)),
    )
    .orderBy(desc(loans.offeredAtMs), desc(loans.id))
    .limit(LATEST)
