import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertOperation } from '../../../server/sandbox/sandbox-store.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { testApp } from '../test-app.ts'

test('the rules of the books see money at the bank that we do not know, and a given-up job', async () => {
  const app = await testApp()
  const { database } = app.context
  expect(await brokenRules(database)).toEqual({})

  const stray = {
    status: 'Completed',
    invoiceId: 'nobody',
    accountId: 'nobody',
    amountKopecks: 100,
    refundedKopecks: 0,
    description: '',
    data: '{}',
    twoStage: false,
    testCard: 'MIR-00000004',
    expires: '12/39',
    reasonCode: 0,
    createdAtMs: 0,
  } as const
  await insertOperation(database, { ...stray, type: 'payment' })
  await insertOperation(database, { ...stray, type: 'payout' })
  await database.execute(
    sql`insert into outbox (id, kind, status, run_at_ms, attempts) values ('x', 'x', 'DEAD', 0, 1)`,
  )

  expect(await brokenRules(database)).toEqual({
    'Charges at the bank that are not in our books': 1,
    'Payouts at the bank that are not in our books': 1,
    'Jobs given up': 1,
  })
  await app.close()
})
