import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHARGEBACK_OPERATIONS, CHARGEBACK_TYPES } from '../../chargeback-notice.ts'
import { atLeast, oneOf } from './checks.ts'
import { momentMs } from './columns.ts'
import { moneyTasks } from './money-tasks.ts'
import { payments } from './payments.ts'

export const CHARGEBACK_STATES = ['OPEN', 'WON', 'LOST'] as const

/** A payment that its payer disputes at their bank (decision 0062). */
export const chargebacks = pgTable(
  'chargeback',
  {
    /** The acquirer's number of the dispute. */
    id: text('id').primaryKey(),
    /** The acquirer's number of the disputed operation. */
    transactionId: text('transaction_id').notNull(),
    /** The repayment it disputes; null for money that repaid nothing of ours. */
    paymentId: text('payment_id').references(() => payments.id),
    /** What the desk sees of it; null for money that had gone back already. */
    taskId: text('task_id').references(() => moneyTasks.id),
    /** What is still away, kopecks. */
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    state: text('state', { enum: CHARGEBACK_STATES }).notNull(),
    openedAtMs: momentMs('opened_at_ms').notNull(),
    endedAtMs: momentMs('ended_at_ms'),
  },
  (table) => [
    index('chargeback_transaction').on(table.transactionId),
    index('chargeback_task').on(table.taskId),
    oneOf('chargeback_state', table.state, CHARGEBACK_STATES),
    atLeast('chargeback_amount', 0, table.amountKopecks),
  ],
)

/** What the acquirer has told of disputes: each told once, however often its list is read. */
export const chargebackNotices = pgTable(
  'chargeback_notice',
  {
    chargebackId: text('chargeback_id').notNull(),
    operation: text('operation', { enum: CHARGEBACK_OPERATIONS }).notNull(),
    type: text('type', { enum: CHARGEBACK_TYPES }).notNull(),
    transactionId: text('transaction_id').notNull(),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    /** When the acquirer says it was. */
    atMs: momentMs('at_ms').notNull(),
    takenAtMs: momentMs('taken_at_ms').notNull(),
  },
  (table) => [
    // The money of a dispute comes back in parts, each at a moment of its own; it goes away once.
    primaryKey({ columns: [table.chargebackId, table.operation, table.type, table.atMs] }),
    uniqueIndex('chargeback_notice_presented')
      .on(table.chargebackId, table.type)
      .where(sql`${table.operation} = 'Presentment'`),
    oneOf('chargeback_notice_operation', table.operation, CHARGEBACK_OPERATIONS),
    oneOf('chargeback_notice_type', table.type, CHARGEBACK_TYPES),
  ],
)
