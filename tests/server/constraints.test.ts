import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lent, paid, verifiedBorrower } from './core/fixture.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await paid(app, who, { loanId, amountKopecks: 100_000 })
})
afterAll(() => app.close())

/** Names of the constraints that the error and its causes speak of. */
const refusedBy = async (statement: SQL): Promise<string> => {
  try {
    await app.context.database.execute(statement)
  } catch (error) {
    return String(error instanceof Error ? error.cause : error)
  }
  return 'nothing'
}

test.each([
  ['loan_state', sql`update loan set state = 'LOST'`],
  ['loan_contract_state', sql`update loan set contract_state = 'LOST'`],
  ['loan_close_reason', sql`update loan set close_reason = 'LOST'`],
  ['loan_product', sql`update loan set product_key = 'MORTGAGE'`],
  ['loan_amounts', sql`update loan set amount_kopecks = 0`],
  ['loan_amounts', sql`update loan set term = 0`],
  ['loan_rates', sql`update loan set daily_rate_millionths = -1`],
  ['loan_client_id_client_id_fk', sql`update loan set client_id = 'nobody'`],
  ['loan_card_id_card_id_fk', sql`update loan set card_id = 'none'`],
  ['payout_state', sql`update payout set state = 'LOST'`],
  ['payout_amount', sql`update payout set amount_kopecks = 0`],
  ['payout_card_id_card_id_fk', sql`update payout set card_id = 'none'`],
  ['payment_state', sql`update payment set state = 'LOST'`],
  ['payment_purpose', sql`update payment set purpose = 'GIFT'`],
  ['payment_type', sql`update payment set payment_type = 'GIFT'`],
  ['payment_initiator', sql`update payment set initiator = 'NOBODY'`],
  ['payment_amount', sql`update payment set amount_kopecks = -1`],
  ['payment_repays_loan', sql`update payment set loan_id = null`],
  ['payment_loan_id_loan_id_fk', sql`update payment set loan_id = 'none'`],
  ['payment_client_id_client_id_fk', sql`update payment set client_id = 'nobody'`],
  ['payment_change_id_loan_change_id_fk', sql`update payment set change_id = 'none'`],
  ['payment_card_id_card_id_fk', sql`update payment set card_id = 'none'`],
  ['card_client_id_client_id_fk', sql`update card set client_id = 'nobody'`],
  ['document_loan_id_loan_id_fk', sql`update document set loan_id = 'none'`],
  ['document_client_id_client_id_fk', sql`update document set client_id = 'nobody'`],
  ['outbox_status', sql`update outbox set status = 'LOST'`],
  ['outbox_attempts', sql`update outbox set attempts = -1`],
  [
    'posting_account',
    sql`insert into posting (id, entry_id, account, amount_kopecks)
      select ${randomUUID()}, id, 'POCKET', 0 from journal_entry limit 1`,
  ],
  [
    'posting_loan_id_loan_id_fk',
    sql`insert into posting (id, entry_id, loan_id, account, amount_kopecks)
      select ${randomUUID()}, id, 'none', 'ADVANCE', 0 from journal_entry limit 1`,
  ],
  [
    'journal_entry_kind',
    sql`insert into journal_entry (id, loan_id, kind, "on", movement_key, at_ms)
      select ${randomUUID()}, id, 'GIFT', '2026-03-11', 'GIFT', 1 from loan`,
  ],
  [
    'refund_state',
    sql`insert into refund (id, payment_id, loan_id, client_id, amount_kopecks, state, created_at_ms)
      select 'refund', id, loan_id, client_id, 100, 'LOST', 1 from payment`,
  ],
  [
    'refund_amount',
    sql`insert into refund (id, payment_id, loan_id, client_id, amount_kopecks, state, created_at_ms)
      select 'refund', id, loan_id, client_id, 0, 'CREATED', 1 from payment`,
  ],
  [
    'money_task_kind',
    sql`insert into money_task (id, kind, state, reasons, dedupe_key, created_at_ms)
      values ('task', 'GIFT', 'OPEN', '[]', 'task', 1)`,
  ],
  [
    'money_task_currency',
    sql`insert into money_task (id, kind, state, reasons, dedupe_key, created_at_ms, suspense_kopecks, currency)
      values ('task', 'UNMATCHED_MONEY', 'OPEN', '[]', 'task', 1, 100, 'USD')`,
  ],
  [
    'money_task_counts',
    sql`insert into money_task (id, kind, state, reasons, dedupe_key, created_at_ms, suspense_kopecks, currency)
      values ('task', 'UNMATCHED_MONEY', 'OPEN', '[]', 'task', 1, -100, 'RUB')`,
  ],
  [
    'card_hold_aim',
    sql`insert into card_hold (transaction_id, amount_kopecks, aim, state, held_at_ms)
      values ('1', 100, 'KEEP', 'HELD', 1)`,
  ],
  [
    'card_hold_state',
    sql`insert into card_hold (transaction_id, amount_kopecks, aim, state, held_at_ms)
      values ('1', 100, 'CAPTURE', 'LOST', 1)`,
  ],
  [
    'card_hold_amount',
    sql`insert into card_hold (transaction_id, amount_kopecks, aim, state, held_at_ms)
      values ('1', -1, 'CAPTURE', 'HELD', 1)`,
  ],
  [
    'message_kind',
    sql`insert into message (id, client_id, channel, kind, title, after_due, dedupe_key, state, created_at_ms)
      select 'message', id, 'SMS', 'ADVERT', '', false, 'message', 'SENT', 1 from client`,
  ],
  [
    'message_client_id_client_id_fk',
    sql`insert into message (id, client_id, channel, kind, title, after_due, dedupe_key, state, created_at_ms)
      values ('message', 'nobody', 'SMS', 'REMINDER', '', false, 'message', 'SENT', 1)`,
  ],
])('the database refuses what breaks %s', async (name, statement) => {
  expect(await refusedBy(statement)).toContain(`"${name}"`)
})

test('every constraint is valid on a fresh database', async () => {
  const { rows } = await app.context.database.execute(
    sql`select conname from pg_constraint where not convalidated`,
  )
  expect(rows).toEqual([])
})
