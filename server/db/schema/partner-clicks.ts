import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PARTNER_AGENTS } from '../../../protocol/enums.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Clicks of partners bound to a client; `agent` is null for an Alliance referral. */
export const partnerClicks = pgTable(
  'partner_click',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    network: text('network', { enum: ['CPA', 'ALLIANCE'] }).notNull(),
    transactionId: text('transaction_id').notNull(),
    agent: text('agent', { enum: PARTNER_AGENTS }),
    webId: text('web_id'),
    boundAtMs: momentMs('bound_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.network, table.transactionId] }),
    // Whose click was a client's latest, for the funnel: read in this order, nothing is sorted (decision 0054).
    index('partner_click_latest').on(
      table.clientId,
      table.boundAtMs.desc().nullsFirst(),
      table.agent,
      table.network,
    ),
  ],
)

/** Advertising campaigns that led here. */
export const advertClicks = pgTable(
  'advert_click',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id'),
    campaignId: text('campaign_id').notNull(),
    adId: text('ad_id').notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [
    index('advert_click_at').on(table.atMs),
    index('advert_click_client')
      .on(table.clientId)
      .where(sql`${table.clientId} is not null`),
  ],
)
