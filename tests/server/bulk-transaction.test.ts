import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../server/db/database.ts'
import { bulkTransaction } from '../../server/db/transaction.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const planning = async (queryable: Queryable): Promise<unknown> => {
  const { rows } = await queryable.execute(
    sql`select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scans`,
  )
  return rows[0]
}

test('a page of many rows has its triggers planned once, by an index, and nothing after it', async () => {
  const { database } = app.context
  const before = await planning(database)
  const inside = await bulkTransaction(database, planning)
  expect(inside).toEqual({ mode: 'force_generic_plan', scans: 'off' })
  expect(await planning(database)).toEqual(before)
})

test('a page that fails leaves the plans of others as they were', async () => {
  const { database } = app.context
  const before = await planning(database)
  const failed = bulkTransaction(database, () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await planning(database)).toEqual(before)
})
