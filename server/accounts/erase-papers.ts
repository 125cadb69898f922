import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database.ts'
import { bureauSnapshots, clientConsents, clients } from '../db/schema/clients.ts'
import { codeSends, oneTimeCodes } from '../db/schema/codes.ts'
import { consentLetters } from '../db/schema/consent-letters.ts'
import { consentWithdrawals } from '../db/schema/consent-withdrawals.ts'
import { creditRatingRequests } from '../db/schema/credit-ratings.ts'
import { documents } from '../db/schema/documents.ts'
import { files } from '../db/schema/files.ts'

/** Kind of the job that finishes a deletion: files first, papers and phone when their time has come. */
export const ERASE_ACCOUNT = 'erase-account'

export interface EraseAccountOrder {
  readonly clientId: string
  /** PHOTOS: uploads. PAPERS: documents, consents, answers of the bureau. PHONE: the number and its codes. */
  readonly what: readonly ('PHOTOS' | 'PAPERS' | 'PHONE')[]
}

/** True for a client whose account was deleted: nobody else's data is ever erased. */
export const isDeleted = async (queryable: Queryable, clientId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNotNull(clients.deletedAtMs)))
  return row !== undefined
}

/** Names of a client's photos in the file store. */
export const photoNamesOf = async (queryable: Queryable, clientId: string): Promise<string[]> => {
  const rows = await queryable
    .select({ id: files.id })
    .from(files)
    .where(eq(files.clientId, clientId))
  return rows.map(({ id }) => `files/${id}`)
}

export const deletePhotoRows = async (database: Database, clientId: string): Promise<void> => {
  await database.delete(files).where(eq(files.clientId, clientId))
}

/** Names of a client's documents in the file store. */
export const paperNamesOf = async (queryable: Queryable, clientId: string): Promise<string[]> => {
  const rows = await queryable
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(eq(documents.clientId, clientId))
  return rows.map(({ fileKey }) => fileKey).filter((name) => name !== null)
}

/** Documents, consents, answers of the bureau and requests of a client. */
export const deletePaperRows = async (database: Database, clientId: string): Promise<void> => {
  await database.delete(documents).where(eq(documents.clientId, clientId))
  await database.delete(clientConsents).where(eq(clientConsents.clientId, clientId))
  await database.delete(consentWithdrawals).where(eq(consentWithdrawals.clientId, clientId))
  await database.delete(consentLetters).where(eq(consentLetters.clientId, clientId))
  await database.delete(bureauSnapshots).where(eq(bureauSnapshots.clientId, clientId))
  await database.delete(creditRatingRequests).where(eq(creditRatingRequests.clientId, clientId))
}

/** The number on the blocked row, and the codes sent to it before the deletion; a later owner's codes stay. */
export const forgetPhone = async (database: Database, clientId: string): Promise<void> => {
  const [row] = await database.select().from(clients).where(eq(clients.id, clientId))
  if (!row || row.deletedAtMs === null || row.phone === '') return
  await database
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.phone, row.phone), lte(oneTimeCodes.sentAtMs, row.deletedAtMs)))
  await database
    .delete(codeSends)
    .where(and(eq(codeSends.phone, row.phone), lte(codeSends.sentAtMs, row.deletedAtMs)))
  await database.update(clients).set({ phone: '' }).where(eq(clients.id, clientId))
}
