import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { WITHDRAWABLE_CONSENTS } from '../../../protocol/own-consents.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'
import { consentLetters } from './consent-letters.ts'

/** Consents that their givers took back (152-FZ art. 9 p. 2, decision 0139); kept with the consents they are about. */
export const consentWithdrawals = pgTable(
  'consent_withdrawal',
  {
    /** Of the filed paper too. */
    id: text('id').primaryKey(),
    /** Counts all withdrawals; the number that the client is told is made of it and the year. */
    position: bigserial('position', { mode: 'number' })
      .notNull()
      .unique('consent_withdrawal_position'),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    type: text('type', { enum: WITHDRAWABLE_CONSENTS }).notNull(),
    /** Of the consent that was taken back. */
    givenAtMs: momentMs('given_at_ms').notNull(),
    withdrawnAtMs: momentMs('withdrawn_at_ms').notNull(),
    /** Network address it came from. */
    address: text('address').notNull(),
    /** The letter it came by, typed in at that address; null for the client's own hand. */
    letterId: text('letter_id').references(() => consentLetters.id),
    /** When the data go, once nothing keeps the account any more; the client was told. */
    eraseAtMs: momentMs('erase_at_ms'),
    /** Null while the withdrawal stands. */
    givenAgainAtMs: momentMs('given_again_at_ms'),
  },
  (table) => [
    uniqueIndex('consent_withdrawal_standing')
      .on(table.type, table.clientId)
      .where(sql`${table.givenAgainAtMs} is null`),
    index('consent_withdrawal_client').on(table.clientId, table.withdrawnAtMs),
    oneOf('consent_withdrawal_type', table.type, WITHDRAWABLE_CONSENTS),
  ],
)
