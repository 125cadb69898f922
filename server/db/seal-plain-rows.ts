import { and, asc, eq, gt, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'
import { cards, clientDrafts, clientPassports, clients } from './schema/clients.ts'
import { documents } from './schema/documents.ts'
import { pushSubscriptions } from './schema/reminders.ts'
import { cardTokenDigest, CELLS, pushEndpointDigest, sealerOf } from './sealed-columns.ts'
import { transaction } from './transaction.ts'

const PAGE = 500

/** Seals the plain rows behind `after` in the order of their keys; returns the last key, or null at the end. */
type SealPage = (tx: Tx, after: string) => Promise<string | null>

const lastOf = (keys: readonly string[]): string | null =>
  keys.length < PAGE ? null : (keys.at(-1) ?? null)

const sealClients: SealPage = async (tx, after) => {
  const plain = or(isNotNull(clients.plainInn), isNotNull(clients.plainSnils))
  const rows = await tx
    .select({ id: clients.id, inn: clients.plainInn, snils: clients.plainSnils })
    .from(clients)
    .where(and(gt(clients.id, after), plain))
    .orderBy(asc(clients.id))
    .limit(PAGE)
    .for('update')
  for (const { id, inn, snils } of rows) {
    const value = { inn: inn ?? '', snils: snils ?? '' }
    const identifiersSealed = sealerOf(tx).seal(CELLS.identifiers(id), value)
    const set = { identifiersSealed, plainInn: null, plainSnils: null }
    await tx.update(clients).set(set).where(eq(clients.id, id))
  }
  return lastOf(rows.map(({ id }) => id))
}

const PLAIN_PASSPORT = {
  plainLastName: null,
  plainFirstName: null,
  plainPatronymic: null,
  plainBirthDate: null,
  plainBirthPlace: null,
  plainSerialNumber: null,
  plainDocumentNumber: null,
  plainDepartmentCode: null,
  plainIssuedDate: null,
}

const sealPassports: SealPage = async (tx, after) => {
  const { clientId: key } = clientPassports
  const rows = await tx
    .select()
    .from(clientPassports)
    .where(and(gt(key, after), isNotNull(clientPassports.plainDocumentNumber)))
    .orderBy(asc(key))
    .limit(PAGE)
    .for('update')
  for (const row of rows) {
    const passport = {
      lastName: row.plainLastName,
      firstName: row.plainFirstName,
      patronymic: row.plainPatronymic,
      birthDate: row.plainBirthDate,
      birthPlace: row.plainBirthPlace,
      serialNumber: row.plainSerialNumber,
      documentNumber: row.plainDocumentNumber,
      departmentCode: row.plainDepartmentCode,
      issuedDate: row.plainIssuedDate,
    }
    const sealed = sealerOf(tx).seal(CELLS.passport(row.clientId), passport)
    const set = { sealed, ...PLAIN_PASSPORT }
    await tx.update(clientPassports).set(set).where(eq(key, row.clientId))
  }
  return lastOf(rows.map(({ clientId }) => clientId))
}

const sealCards: SealPage = async (tx, after) => {
  const rows = await tx
    .select({ id: cards.id, token: cards.plainToken })
    .from(cards)
    .where(and(gt(cards.id, after), isNotNull(cards.plainToken)))
    .orderBy(asc(cards.id))
    .limit(PAGE)
    .for('update')
  const sealer = sealerOf(tx)
  for (const { id, token } of rows) {
    // A deleted card had lost its token already.
    const sealed = token
      ? {
          tokenSealed: sealer.seal(CELLS.cardToken(id), token),
          tokenDigest: cardTokenDigest(sealer, token),
        }
      : { tokenSealed: null, tokenDigest: null }
    await tx
      .update(cards)
      .set({ ...sealed, plainToken: null })
      .where(eq(cards.id, id))
  }
  return lastOf(rows.map(({ id }) => id))
}

const sealPushKeys: SealPage = async (tx, after) => {
  const rows = await tx
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.plainEndpoint,
      p256dh: pushSubscriptions.plainP256dh,
      auth: pushSubscriptions.plainAuth,
    })
    .from(pushSubscriptions)
    .where(and(gt(pushSubscriptions.id, after), isNotNull(pushSubscriptions.plainEndpoint)))
    .orderBy(asc(pushSubscriptions.id))
    .limit(PAGE)
    .for('update')
  const sealer = sealerOf(tx)
  for (const { id, ...keys } of rows) {
    const set = {
      sealed: sealer.seal(CELLS.pushKeys(id), keys),
      endpointDigest: pushEndpointDigest(sealer, keys.endpoint ?? ''),
      plainEndpoint: null,
      plainP256dh: null,
      plainAuth: null,
    }
    await tx.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.id, id))
  }
  return lastOf(rows.map(({ id }) => id))
}

const sealDrafts: SealPage = async (tx, after) => {
  const { clientId: key } = clientDrafts
  // All drafts of a client are taken together: a client has one for each step at most.
  const owners = await tx
    .selectDistinct({ clientId: key })
    .from(clientDrafts)
    .where(and(gt(key, after), isNotNull(clientDrafts.plainValues)))
    .orderBy(asc(key))
    .limit(PAGE)
  for (const { clientId } of owners) {
    const own: SQL | undefined = and(eq(key, clientId), isNotNull(clientDrafts.plainValues))
    const rows = await tx.select().from(clientDrafts).where(own).for('update')
    for (const { step, plainValues } of rows) {
      const sealed = sealerOf(tx).seal(CELLS.draft(clientId, step), plainValues)
      await tx
        .update(clientDrafts)
        .set({ sealed, plainValues: null })
        .where(and(eq(key, clientId), eq(clientDrafts.step, step)))
    }
  }
  return lastOf(owners.map(({ clientId }) => clientId))
}

const sealDocuments: SealPage = async (tx, after) => {
  const rows = await tx
    .select({ id: documents.id, facts: documents.plainFacts })
    .from(documents)
    .where(and(gt(documents.id, after), isNotNull(documents.plainFacts)))
    .orderBy(asc(documents.id))
    .limit(PAGE)
    .for('update')
  for (const { id, facts } of rows) {
    const factsSealed = sealerOf(tx).seal(CELLS.facts(id), facts)
    await tx.update(documents).set({ factsSealed, plainFacts: null }).where(eq(documents.id, id))
  }
  return lastOf(rows.map(({ id }) => id))
}

const TABLES = [sealClients, sealPassports, sealCards, sealPushKeys, sealDrafts, sealDocuments]

/**
 * Seals what stands in plain columns from before they were sealed (D46), page by page, each page in a transaction:
 * a crash between two pages leaves rows that are sealed and rows that are plain, and the next start goes on.
 * Nothing is left to do on any later start. Runs before the server listens; an older version must have stopped.
 */
export const sealPlainRows = async (database: Database): Promise<void> => {
  for (const sealPage of TABLES) {
    for (let after: string | null = ''; after !== null;) {
      const behind: string = after
      after = await transaction(database, (tx) => sealPage(tx, behind))
    }
  }
}
