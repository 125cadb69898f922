import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Json } from '../database.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'
import { loans } from './loans.ts'

/** A signed document: its file is made once from the facts kept here, stored with its SHA-256, never made again. */
export const documents = pgTable(
  'document',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    loanId: text('loan_id').references(() => loans.id),
    /** A document type of spec §4 or one the product adds: `PRINTED_TYPES`. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** One document for one cause: the loan, the payment, the consent. */
    causeId: text('cause_id').notNull(),
    /** Everything the text says, fixed at signing, sealed (D46): it names the signer's passport. */
    factsSealed: text('facts_sealed'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainFacts: jsonb('facts').$type<Json>(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** Null until the file is made. */
    fileKey: text('file_key'),
    /** Of the whole file, its signature included. */
    sha256: text('sha256'),
    sizeBytes: integer('size_bytes'),
    /** Ed25519, base64url, and the key it was made with; the file carries both too. */
    signature: text('signature'),
    keyId: text('key_id'),
  },
  (table) => [
    uniqueIndex('document_cause').on(table.type, table.causeId),
    index('document_client').on(table.clientId, table.createdAtMs),
    index('document_loan').on(table.loanId),
    // Receipts nobody has opened yet.
    index('document_undrawn')
      .on(table.createdAtMs, table.id)
      .where(sql`type = 'RECEIPT' and file_key is null`),
  ],
)
