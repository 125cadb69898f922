import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickQueries } from '../../server/db/quick-queries.ts'
import { templatePath } from './database-template.ts'

let lite: PGlite
let quick: PGlite

beforeAll(async () => {
  lite = await PGlite.create({ loadDataDir: new Blob([readFileSync(templatePath())]) })
  quick = quickQueries(lite)
  await lite.exec('create table kept (id text primary key, day date, list bigint[], fact jsonb)')
})

afterAll(() => lite.close())

const insert = 'insert into kept values ($1, $2, $3, $4) returning id'

test('a statement asked again takes its own values, and gives days as text and JSON as objects', async () => {
  await quick.query(insert, ['a', '2026-03-11', [1, 2], { of: 'a' }])
  const { affectedRows } = await quick.query(insert, ['b', null, null, JSON.stringify({ of: 'b' })])
  expect(affectedRows).toBe(1)
  const one = 'select id, day, fact from kept where id = $1'
  const first = await quick.query(one, ['a'])
  const second = await quick.query(one, ['b'], { rowMode: 'array' })
  expect(first.rows).toEqual([{ id: 'a', day: '2026-03-11', fact: { of: 'a' } }])
  expect(second.rows).toEqual([['b', null, { of: 'b' }]])
})

test('a refused statement names its reason and code, undoes its transaction and hinders nothing after it', async () => {
  const twice = quick.transaction(async (tx) => {
    await tx.query(insert, ['c', null, null, null])
    await tx.query(insert, ['a', null, null, null])
  })
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'kept_pkey' })
  await expect(quick.query('select nothing from kept')).rejects.toMatchObject({ code: '42703' })
  const { rows } = await quick.query('select id from kept where id = $1', ['c'])
  expect(rows).toEqual([])
})

test('a statement asked outside waits until the transaction under way has ended', async () => {
  const order: string[] = []
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const inside = quick
    .transaction(async (tx) => {
      await tx.query(insert, ['d', null, null, null])
      await mayEnd
    })
    .then(() => order.push('transaction'))
  const outside = quick
    .query('select id from kept where id = $1', ['d'])
    .then(({ rows }) => order.push(`outside ${rows.length}`))
  end()
  await Promise.all([inside, outside])
  expect(order).toEqual(['transaction', 'outside 1'])
})

test('more texts than are kept are answered all the same, and those given up free their place', async () => {
  const text = (index: number): string => `select ${index} as number`
  for (let index = 0; index < 320; index += 1) await quick.query(text(index))
  const { rows } = await quick.query(text(0))
  const kept = await lite.query<{ count: number }>(
    "select count(*) from pg_prepared_statements where name <> ''",
  )
  expect(rows).toEqual([{ number: 0 }])
  expect(kept.rows).toEqual([{ count: 300 }])
})
