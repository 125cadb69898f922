import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type MONEY_DIFFERENCES, MONEY_TASK_KINDS } from '../../../protocol/money-tasks.ts'
import { clients } from './clients.ts'
import { loans } from './loans.ts'
import { atLeast, oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

const MONEY_TASK_STATES = ['OPEN', 'DONE'] as const

/**
 * What a person or a later try has to put right about money (D45): every row is shown at the desk until it is done.
 * Money of it that is in roubles stands in the ledger under SUSPENSE, with the task as its cause.
 */
export const moneyTasks = pgTable(
  'money_task',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: MONEY_TASK_KINDS }).notNull(),
    state: text('state', { enum: MONEY_TASK_STATES }).notNull(),
    reasons: jsonb('reasons').$type<readonly (typeof MONEY_DIFFERENCES)[number][]>().notNull(),
    /** The acquirer's number of the operation it is about; null when it cannot be read. */
    transactionId: text('transaction_id'),
    invoiceId: text('invoice_id'),
    /** Our payment, payout or refund; null when the invoice is not ours. */
    subjectId: text('subject_id'),
    clientId: text('client_id').references(() => clients.id),
    loanId: text('loan_id').references(() => loans.id),
    /** Hundredths of the currency; null when it cannot be read. */
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }),
    /** As the acquirer names it. */
    currency: text('currency'),
    /** Kopecks of the task that stand in the ledger under SUSPENSE. */
    suspenseKopecks: bigint('suspense_kopecks', { mode: 'number' }).notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextTryAtMs: momentMs('next_try_at_ms'),
    /** Since when the acquirer is not asked for the return any more: a person sends a bank transfer (decision 0160). */
    stoppedAtMs: momentMs('stopped_at_ms'),
    /** Number and day of the payment order by which it went back. */
    transferNumber: text('transfer_number'),
    /** The acquirer's number of the refund that ended it, or that it is about. */
    refundTransactionId: text('refund_transaction_id'),
    /** One task for one cause. */
    dedupeKey: text('dedupe_key').notNull(),
    /** When the payer gave the money, by the acquirer (D55); null where it did not say, or no money of a payer is held. */
    madeAtMs: momentMs('made_at_ms'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    doneAtMs: momentMs('done_at_ms'),
  },
  (table) => [
    uniqueIndex('money_task_dedupe').on(table.dedupeKey),
    index('money_task_state').on(table.state, table.createdAtMs),
    index('money_task_transaction').on(table.transactionId),
    index('money_task_subject').on(table.subjectId),
    index('money_task_refund').on(table.refundTransactionId),
    oneOf('money_task_kind', table.kind, MONEY_TASK_KINDS),
    oneOf('money_task_state', table.state, MONEY_TASK_STATES),
    atLeast('money_task_counts', 0, table.suspenseKopecks, table.attempts),
    // The ledger holds roubles only.
    check('money_task_currency', sql`${table.suspenseKopecks} = 0 or ${table.currency} = 'RUB'`),
  ],
)
