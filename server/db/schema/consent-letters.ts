import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { CONSENT_LETTER_CHANNELS } from '../../../protocol/consent-letters.ts'
import { WITHDRAWABLE_CONSENTS } from '../../../protocol/own-consents.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { dayOf, momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** Letters that take a consent back, as a member of staff has typed them in (decision 0141). */
export const consentLetters = pgTable(
  'consent_letter',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    type: text('type', { enum: WITHDRAWABLE_CONSENTS }).notNull(),
    /** Of the consent that the letter is about. */
    givenAtMs: momentMs('given_at_ms').notNull(),
    channel: text('channel', { enum: CONSENT_LETTER_CHANNELS }).notNull(),
    /** When it came: the terms of the law count from here. */
    receivedOn: dayOf('received_on').notNull(),
    /** Number and day of the letter, as the staff file it. */
    reference: text('reference').notNull(),
    /** Network address it was typed at. */
    networkAddress: text('network_address').notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [
    index('consent_letter_client').on(table.clientId, table.typedAtMs),
    oneOf('consent_letter_type', table.type, WITHDRAWABLE_CONSENTS),
    oneOf('consent_letter_channel', table.channel, CONSENT_LETTER_CHANNELS),
  ],
)
