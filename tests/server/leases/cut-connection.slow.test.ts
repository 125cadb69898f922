import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { onServer, siblingUrl, templateName } from '../database-template.ts'
import { cuttingProxy, type CuttingProxy } from './cutting-proxy.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
/** Some are of the first request of a transaction, and more of those than the pool has connections. */
const CUTS = 40

/** A database of its own: nobody could copy the template while a line to it is open. */
const name = `vovremya_cuts_${randomUUID().replaceAll('-', '')}`
let line: CuttingProxy
let opened: OpenDatabase

const isThere = async () => (await opened.database.execute(sql`select 1 as here`)).rows.length === 1

beforeAll(async () => {
  if (!serverUrl) return
  await onServer(serverUrl, `create database ${name} template ${templateName()}`)
  line = await cuttingProxy(siblingUrl(serverUrl, name))
  opened = await openPostgres(line.url)
})
afterAll(async () => {
  await opened?.close()
  await line?.close()
  if (serverUrl) await onServer(serverUrl, `drop database ${name} with (force)`)
})

// What is cut is a line to PostgreSQL: npm run test:postgres.
test.skipIf(!serverUrl)(
  'transactions that cannot even begin use no connection up (D43)',
  async () => {
    line.arm({ cuts: CUTS, meanRequests: 1, seed: '1' })
    const work = () => transaction(opened.database, (tx) => tx.execute(sql`select 1`))
    for (let tries = 0; tries < 2 * CUTS; tries += 1) await work().catch(() => undefined)
    expect(line.cutsMade()).toBe(CUTS)
    expect(await isThere()).toBe(true)
    expect((await work()).rows).toHaveLength(1)
  },
)

test.skipIf(!serverUrl)('a line that falls silent costs its query only (D43)', async () => {
  expect(await isThere()).toBe(true)
  line.fallSilent()
  await expect(isThere()).rejects.toThrow('Failed query')
  expect(await isThere()).toBe(true)
})

test.skipIf(!serverUrl)('no report waits until its query is compiled', async () => {
  const { rows } = await opened.database.execute(sql`select current_setting('jit') as jit`)
  expect(rows).toEqual([{ jit: 'off' }])
})
