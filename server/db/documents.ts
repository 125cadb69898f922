import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isDrawnWhenOpened, type PersonFacts, type PrintedFacts } from '../document-facts.ts'
import { passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { enqueue } from './outbox.ts'
import { documents } from './schema/documents.ts'
import { loans } from './schema/loans.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'
import { writeBehind } from './transaction.ts'

type StoredDocument = typeof documents.$inferSelect

/** A document with its facts, which are sealed at rest (D46). */
export type DocumentRow = Omit<StoredDocument, 'factsSealed' | 'plainFacts'> & {
  readonly facts: unknown
}

/** A stored document with its facts opened. */
export const openDocument = (queryable: Queryable, stored: StoredDocument): DocumentRow => {
  const { factsSealed, plainFacts: _plain, ...row } = stored
  if (factsSealed === null) throw new Error('A document without facts')
  return { ...row, facts: sealerOf(queryable).open(CELLS.facts(row.id), factsSealed) }
}

/** Kind of the job that makes the file. */
export const MAKE_DOCUMENT = 'make-document'
export type MakeDocumentOrder = { readonly documentId: string }

export type NewDocument = PrintedFacts & {
  /** Given when the caller names the document in its answer. */
  readonly id?: string
  readonly clientId: string
  readonly loanId: string | null
  readonly title: string
  /** What the document is of: one document of a type for one cause. */
  readonly causeId: string
  readonly nowMs: number
}

const addedDocument = keptQuery<
  Pick<
    StoredDocument,
    'id' | 'clientId' | 'loanId' | 'type' | 'title' | 'causeId' | 'factsSealed' | 'createdAtMs'
  >,
  { id: string }[]
>((database) =>
  database
    .insert(documents)
    .values({
      id: sql.placeholder('id'),
      clientId: sql.placeholder('clientId'),
      loanId: sql.placeholder('loanId'),
      type: sql.placeholder('type'),
      title: sql.placeholder('title'),
      causeId: sql.placeholder('causeId'),
      factsSealed: sql.placeholder('factsSealed'),
      createdAtMs: sql.placeholder('createdAtMs'),
    })
    .onConflictDoNothing({ target: [documents.type, documents.causeId] })
    .returning({ id: documents.id }),
)

/**
 * Writes down a document and orders its file, where that is not left until it is opened; the same cause again changes
 * nothing.
 */
export const addDocument = async (tx: Tx, document: NewDocument): Promise<void> => {
  const { nowMs, clientId, loanId, type, title, causeId, facts } = document
  const id = document.id ?? randomUUID()
  const factsSealed = sealerOf(tx).seal(CELLS.facts(id), facts)
  const row = { id, clientId, loanId, type, title, causeId, factsSealed, createdAtMs: nowMs }
  if (isDrawnWhenOpened(type)) return writeBehind(tx, () => addedDocument(tx, row))
  const [added] = await addedDocument(tx, row)
  if (!added) return
  const payload: MakeDocumentOrder = { documentId: added.id }
  await enqueue(tx, { kind: MAKE_DOCUMENT, payload, runAtMs: nowMs, dedupeKey: added.id })
}

/** A document by its id, whoever owns it: for the job only. */
export const documentById = async (
  queryable: Queryable,
  id: string,
): Promise<DocumentRow | null> => {
  const [row] = await queryable.select().from(documents).where(eq(documents.id, id))
  return row ? openDocument(queryable, row) : null
}

/** A client's own document; null for one that does not exist and for somebody else's alike (D24). */
export const ownDocument = async (
  queryable: Queryable,
  clientId: string,
  documentId: string,
): Promise<DocumentRow | null> => {
  const row = await documentById(queryable, documentId)
  return row?.clientId === clientId ? row : null
}

/** The client's latest document of a type, of one loan where it is named. */
export const latestDocument = async (
  queryable: Queryable,
  sought: { clientId: string; type: string; loanId?: string | undefined },
): Promise<DocumentRow | null> => {
  const [row] = await queryable
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.clientId, sought.clientId),
        eq(documents.type, sought.type),
        sought.loanId === undefined ? undefined : eq(documents.loanId, sought.loanId),
      ),
    )
    .orderBy(desc(documents.createdAtMs), desc(documents.id))
    .limit(1)
  return row ? openDocument(queryable, row) : null
}

/** Where {@link undrawnReceipts} goes on. */
export interface Undrawn {
  readonly id: string
  readonly createdAtMs: number
}

/** A page of receipts without a file, the oldest first, those after a mark. */
export const undrawnReceipts = (
  queryable: Queryable,
  { after, limit }: { after: Undrawn | null; limit: number },
): Promise<Undrawn[]> =>
  queryable
    .select({ id: documents.id, createdAtMs: documents.createdAtMs })
    .from(documents)
    .where(
      and(
        // Written out: the index of receipts without a file is found by these very words.
        sql`type = 'RECEIPT' and file_key is null`,
        after === null
          ? undefined
          : sql`(${documents.createdAtMs}, ${documents.id}) > (${after.createdAtMs}, ${after.id})`,
      ),
    )
    .orderBy(asc(documents.createdAtMs), asc(documents.id))
    .limit(limit)

/** Documents of a client with the numbers of their contracts, latest first. */
export const documentsOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select({
      id: documents.id,
      type: documents.type,
      title: documents.title,
      createdAtMs: documents.createdAtMs,
      sha256: documents.sha256,
      sizeBytes: documents.sizeBytes,
      signature: documents.signature,
      keyId: documents.keyId,
      loanId: documents.loanId,
      contractNumber: loans.contractNumber,
    })
    .from(documents)
    .leftJoin(loans, eq(loans.id, documents.loanId))
    .where(eq(documents.clientId, clientId))
    .orderBy(desc(documents.createdAtMs), documents.type)

/** Notes the file of a document, once: false when another run was first. */
export const recordDocumentFile = async (
  queryable: Queryable,
  documentId: string,
  file: { fileKey: string; sha256: string; sizeBytes: number; signature: string; keyId: string },
): Promise<boolean> => {
  const updated = await queryable
    .update(documents)
    .set(file)
    .where(and(eq(documents.id, documentId), isNull(documents.fileKey)))
    .returning({ id: documents.id })
  return updated.length > 0
}

/** The document as its template takes it: type and facts were written together by {@link addDocument}. */
export const printedFacts = ({ type, facts }: DocumentRow): PrintedFacts =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only addDocument writes these two
  ({ type, facts }) as unknown as PrintedFacts

/** Papers of a loan by their types, those filed at one moment where it is named; the oldest first. */
export const papersOf = (
  queryable: Queryable,
  sought: { loanId: string; types: readonly string[]; atMs: number | null },
) =>
  queryable
    .select({ id: documents.id, type: documents.type, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.loanId, sought.loanId),
        inArray(documents.type, [...sought.types]),
        sought.atMs === null ? undefined : eq(documents.createdAtMs, sought.atMs),
      ),
    )
    .orderBy(asc(documents.createdAtMs), asc(documents.type), asc(documents.id))

const shape = z.object({
  ...passportShape.shape,
  registrationAddress: z.string(),
  livingAddress: z.string(),
  phone: z.string(),
  mail: z.nullable(z.string()),
}) satisfies z.ZodType<PersonFacts>

/** Seals the person that a signed text names, for the cell of its signature (D46). */
export const sealSigner = (tx: Tx, cell: string, person: PersonFacts): string =>
  sealerOf(tx).seal(cell, person)

/** What {@link sealSigner} was given; null where a signature is older than the column. */
export const openSigner = (
  queryable: Queryable,
  cell: string,
  sealed: string | null,
): PersonFacts | null =>
  sealed === null ? null : shape.parse(sealerOf(queryable).open(cell, sealed))
