import { and, arrayContains, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { clientPassports, clients } from '../db/schema/clients.ts'
import { accounts } from '../db/schema/identity.ts'
import { loans } from '../db/schema/loans.ts'
import { sealerOf } from '../db/sealed-columns.ts'
import { askedDigests, type AskedName } from '../onboarding/passport-digests.ts'

export interface FoundClient {
  readonly id: string
  readonly phone: string
  readonly status: (typeof clients.$inferSelect)['status']
  readonly passportSealed: string | null
}

const FOUND = {
  id: clients.id,
  phone: clients.phone,
  status: clients.status,
  passportSealed: clientPassports.sealed,
}

/** Clients who have this phone (E.164) or a contract of this number; accounts that were deleted are not found. */
export const clientsByNumber = (
  queryable: Queryable,
  { phone, contractNumber }: { phone: string | null; contractNumber: string },
  limit: number,
): Promise<FoundClient[]> => {
  const byContract = queryable
    .select({ id: loans.clientId })
    .from(loans)
    .where(eq(loans.contractNumber, contractNumber))
  const byPhone = queryable
    .select({ id: accounts.clientId })
    .from(accounts)
    .where(eq(accounts.phone, phone ?? ''))
  return queryable
    .select(FOUND)
    .from(clients)
    .leftJoin(clientPassports, eq(clientPassports.clientId, clients.id))
    .where(
      and(inArray(clients.id, sql`(${byContract} union ${byPhone})`), isNull(clients.deletedAtMs)),
    )
    .limit(limit)
}

/** Clients whose passport has this name and what was asked with it (decision 0101), by id. */
export const clientsByName = (
  queryable: Queryable,
  asked: AskedName,
  limit: number,
): Promise<FoundClient[]> =>
  queryable
    .select(FOUND)
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, clientPassports.clientId))
    .where(
      and(
        arrayContains(clientPassports.searchDigests, askedDigests(sealerOf(queryable), asked)),
        isNull(clients.deletedAtMs),
      ),
    )
    .orderBy(asc(clients.id))
    .limit(limit)
