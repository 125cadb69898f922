import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { databaseBefore } from './old-database.ts'

const insertLoan = (lite: PGlite, id: string, contractNumber: string | null) =>
  lite.query(
    `insert into loan (id, client_id, product_key, amount_kopecks, term, daily_rate_millionths, card_id, state,
       contract_state, contract_number, terms_hash, full_cost_percent, full_cost_percent_text, full_cost_kopecks,
       evidence, warnings, reasons, schedule, issued_on, offered_at_ms, offer_expires_on)
     values ($1, 'anna', 'grace', 1200000, 10, 8000, 'card', 'PAID_OUT', 'ACTIVE', $2, 'hash', 292, '292,000', 96000,
       '[]', '[]', '[]', '[]', '2026-03-11', 1, '2026-03-12')`,
    [id, contractNumber],
  )

describe('on a database with rows', () => {
  test('the count of contracts goes on behind the greatest of any day', async () => {
    const { lite, migrate } = await databaseBefore('0031_contract-number-sequence')
    await insertLoan(lite, 'first', '260311-0007')
    await insertLoan(lite, 'second', '260312-0002')
    await insertLoan(lite, 'offered', null)
    await migrate()
    const { rows } = await lite.query(`select nextval('contract_number')::int as next`)
    expect(rows).toEqual([{ next: 8 }])
  })
})
