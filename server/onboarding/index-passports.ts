import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { identifierDigests, openIdentifiers } from '../db/clients.ts'
import { openPassport } from '../db/client-profile.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { clientPassports, clients } from '../db/schema/clients.ts'
import { sealerOf } from '../db/sealed-columns.ts'
import { bulkTransaction } from '../db/transaction.ts'
import { passportDigests } from './passport-digests.ts'

const PAGE = 500

/** One that does not open is found by nothing and holds up no start; whoever opens it is told. */
const identifiersIn = (queryable: Queryable, clientId: string, sealed: string | null) => {
  const none = { innDigest: '', snilsDigest: '' }
  if (sealed === null) return none
  try {
    const sealer = sealerOf(queryable)
    return identifierDigests(sealer, openIdentifiers(sealer, { clientId, sealed }))
  } catch {
    return none
  }
}

/** The same of a passport. */
const digestsOf = (queryable: Queryable, clientId: string, sealed: string) => {
  try {
    return passportDigests(sealerOf(queryable), openPassport(queryable, clientId, sealed))
  } catch {
    return { searchDigests: [], digest: '', endsDigest: '' }
  }
}

/** Indexes the next passports after this client; returns the last of them, or null when none was left. */
const indexPage = async (tx: Tx, after: string): Promise<string | null> => {
  const { clientId: key, sealed, searchDigests, digest, innDigest, endsDigest } = clientPassports
  const rows = await tx
    .select({ clientId: key, sealed, identifiersSealed: clients.identifiersSealed })
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, key))
    .where(
      and(
        gt(key, after),
        isNotNull(sealed),
        or(isNull(searchDigests), isNull(digest), isNull(innDigest), isNull(endsDigest)),
      ),
    )
    .orderBy(asc(key))
    .limit(PAGE)
    .for('update', { of: clientPassports })
  const made = rows.map((row) => {
    const identifiers = identifiersIn(tx, row.clientId, row.identifiersSealed)
    return {
      client_id: row.clientId,
      ...digestsOf(tx, row.clientId, row.sealed ?? ''),
      inn_digest: identifiers.innDigest,
      snils_digest: identifiers.snilsDigest,
    }
  })
  await tx.execute(sql`
    update ${clientPassports} set search_digests = made."searchDigests", digest = made.digest,
      ends_digest = made."endsDigest", inn_digest = made.inn_digest, snils_digest = made.snils_digest
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as made (client_id text, "searchDigests" text[], digest text, "endsDigest" text,
        inn_digest text, snils_digest text)
    where ${clientPassports.clientId} = made.client_id`)
  return rows.at(-1)?.clientId ?? null
}

/**
 * Makes the passports of before 2026-11-26 findable by name (decision 0101), by their number where another client has the
 * same (decision 0105) or the same ИНН or СНИЛС (decision 0112), and by the month in which they end (decision 0109), page by page, each page in a transaction: SQL has
 * no key, so no migration could. A crash between two pages is finished by the next start; nothing is left to do on any
 * later one. Runs before the server listens, behind the sealing of plain rows.
 */
export const indexPassports = async (database: Database): Promise<void> => {
  for (let after: string | null = ''; after !== null;) {
    const behind: string = after
    after = await bulkTransaction(database, (tx) => indexPage(tx, behind))
  }
}
