import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { payments } from './payments.ts'
import { atLeast, oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

const HOLD_AIMS = ['CAPTURE', 'RELEASE'] as const
const HOLD_STATES = ['HELD', 'CAPTURED', 'RELEASED'] as const

/** Money that a card holds for a repayment. It repays nothing until the acquirer has captured it (D56). */
export const cardHolds = pgTable(
  'card_hold',
  {
    /** The acquirer's number of the authorisation. */
    transactionId: text('transaction_id').primaryKey(),
    /** The payment it fits; null for one of an invoice that is not ours. */
    paymentId: text('payment_id').references(() => payments.id),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    /** What is to become of it. */
    aim: text('aim', { enum: HOLD_AIMS }).notNull(),
    state: text('state', { enum: HOLD_STATES }).notNull(),
    /** When the payer's bank authorised it: the day the money counts for (D55). */
    heldAtMs: momentMs('held_at_ms').notNull(),
    finishedAtMs: momentMs('finished_at_ms'),
  },
  (table) => [
    index('card_hold_payment').on(table.paymentId),
    index('card_hold_open')
      .on(table.heldAtMs)
      .where(sql`${table.state} = 'HELD'`),
    oneOf('card_hold_aim', table.aim, HOLD_AIMS),
    oneOf('card_hold_state', table.state, HOLD_STATES),
    atLeast('card_hold_amount', 0, table.amountKopecks),
  ],
)
