/** Letters that take a consent back, typed in by the staff (152-FZ art. 9 p. 2, decision 0141). */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { consentLetters } from '../db/schema/consent-letters.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'

export type ConsentLetter = typeof consentLetters.$inferSelect

/** Keeps a letter; it takes nothing back by itself. */
export const insertConsentLetter = async (
  tx: Tx,
  letter: Omit<ConsentLetter, 'id'>,
): Promise<ConsentLetter> => {
  const row = { ...letter, id: randomUUID() }
  await tx.insert(consentLetters).values(row)
  return row
}

/** The letter with this id; null once the account and its papers are gone. */
export const consentLetterById = async (
  queryable: Queryable,
  id: string,
): Promise<ConsentLetter | null> => {
  const [row] = await queryable.select().from(consentLetters).where(eq(consentLetters.id, id))
  return row ?? null
}

/** The day the letter came by which a withdrawal was made; null for the client's own hand. */
export const letterDayOf = async (
  queryable: Queryable,
  { letterId }: { readonly letterId: string | null },
): Promise<IsoDate | null> =>
  letterId === null ? null : ((await consentLetterById(queryable, letterId))?.receivedOn ?? null)

/** The letter of a client that another person has still to decide on; null when there is none. */
export const openConsentLetter = async (
  queryable: Queryable,
  clientId: string,
): Promise<ConsentLetter | null> => {
  const [row] = await queryable
    .select({ letter: consentLetters })
    .from(consentLetters)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, consentLetters.id))
    .where(and(eq(consentLetters.clientId, clientId), eq(deskRequests.state, 'OPEN')))
    .limit(1)
  return row?.letter ?? null
}
