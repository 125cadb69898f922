import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { validateConstraints } from '../../server/db/migrate.ts'
import { databaseBefore } from './old-database.ts'

const insertClient = (lite: PGlite) =>
  lite.query(
    `insert into client (id, phone, status, step, training, created_at_ms)
     values ('anna', '+79161234567', 'VERIFIED', 'DONE', 'COMPLETED', 1)`,
  )

const insertCard = (lite: PGlite, clientId: string) =>
  lite.query(
    `insert into card (id, client_id, brand, first_six, last_four, expires, created_at_ms)
     values ('card', $1, 'MIR', '220000', '0004', '12/30', 1)`,
    [clientId],
  )

const insertLoan = (lite: PGlite, id: string, contractNumber: string | null) =>
  lite.query(
    `insert into loan (id, client_id, product_key, amount_kopecks, term, daily_rate_millionths, card_id, state,
       contract_state, contract_number, terms_hash, full_cost_percent, full_cost_percent_text, full_cost_kopecks,
       evidence, warnings, reasons, schedule, issued_on, offered_at_ms, offer_expires_on)
     values ($1, 'anna', 'OPTIMAL', 1200000, 10, 8000, 'card', 'PAID_OUT', 'ACTIVE', $2, 'hash', 292, '292,000', 96000,
       '[]', '[]', '[]', '[]', '2026-03-11', 1, '2026-03-12')`,
    [id, contractNumber],
  )

describe('on a database with rows', () => {
  test('the count of contracts goes on behind the greatest of any day', async () => {
    const { lite, migrate } = await databaseBefore('0031_contract-number-sequence')
    await insertClient(lite)
    await insertCard(lite, 'anna')
    await insertLoan(lite, 'first', '260311-0007')
    await insertLoan(lite, 'second', '260312-0002')
    await insertLoan(lite, 'offered', null)
    await migrate()
    const { rows } = await lite.query(`select nextval('contract_number')::int as next`)
    expect(rows).toEqual([{ next: 8 }])
  })

  test('constraints are laid over rows that keep them', async () => {
    const { lite, migrate } = await databaseBefore('0032_checks-and-foreign-keys')
    await insertClient(lite)
    await insertCard(lite, 'anna')
    await insertLoan(lite, 'first', '260311-0001')
    await migrate()
    await validateConstraints(lite)
    const left = await lite.query('select conname from pg_constraint where not convalidated')
    expect(left.rows).toEqual([])
  })

  test('an old row that breaks a constraint is named at the start', async () => {
    const { lite, migrate } = await databaseBefore('0032_checks-and-foreign-keys')
    await insertCard(lite, 'nobody')
    await migrate()
    await expect(validateConstraints(lite)).rejects.toThrow('card_client_id_client_id_fk')
  })

  test('what staff did before there was a chain waits for its place in it', async () => {
    const { lite, migrate } = await databaseBefore('0123_staff-action-chain')
    await lite.query(`insert into staff_action (id, at_ms, action, address) values
      ('later', 2, 'SIGNED_OUT', '::1'), ('earlier', 1, 'SIGNED_OUT', '::1')`)
    await migrate()
    const { rows } = await lite.query('select action_id from staff_action_waiting order by at_ms')
    expect(rows).toEqual([{ action_id: 'earlier' }, { action_id: 'later' }])
  })

  test('whoever was identified before is to be refreshed three years after their last check', async () => {
    const { lite, migrate } = await databaseBefore('0125_data-refresh')
    await insertClient(lite)
    const check = (id: string, outcome: string, finishedAt: string) =>
      lite.query(
        `insert into client_check (id, client_id, number, started_at_ms, finished_at_ms, outcome, reasons)
         values ($1, 'anna', 0, 1, $2, $3, '[]')`,
        [id, Date.parse(finishedAt), outcome],
      )
    await check('first', 'VERIFIED', '2023-01-10T09:00:00Z')
    // 29 February in Moscow already.
    await check('last', 'VERIFIED', '2024-02-28T21:30:00Z')
    await check('refused', 'DATA_MISMATCH', '2025-01-10T09:00:00Z')
    await migrate()
    const { rows } = await lite.query(
      'select client_id, due_on::text, risk, is_listed from client_identification',
    )
    expect(rows).toEqual([
      { client_id: 'anna', due_on: '2027-02-28', risk: 'ORDINARY', is_listed: false },
    ])
  })

  test('what a client asked to change keeps its words under another name of the column', async () => {
    const { lite, migrate } = await databaseBefore('0033_change-request-column')
    await insertClient(lite)
    await insertCard(lite, 'anna')
    await insertLoan(lite, 'first', '260311-0001')
    await lite.query(
      `insert into loan_change (id, loan_id, client_id, kind, state, terms_hash, wish, previewed_on, due_now_kopecks,
         preview, created_at_ms)
       values ('change', 'first', 'anna', 'SHIFT', 'PREVIEWED', 'hash', '{"kind":"SHIFT","days":7}', '2026-03-12', 0,
         '{}', 1)`,
    )
    await migrate()
    const { rows } = await lite.query('select change_request from loan_change')
    expect(rows).toEqual([{ change_request: { kind: 'SHIFT', days: 7 } }])
  })
})
