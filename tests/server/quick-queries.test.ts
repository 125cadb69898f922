import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markKept } from '../../server/db/client-of.ts'
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

const planned = `select current_setting('plan_cache_mode') as plan, current_setting('enable_seqscan') as scan`
const AS_ALWAYS = [{ plan: 'auto', scan: 'on' }]

/** What a kept query asks with. */
const keptOptions = (): object => {
  const prepared = { queryConfig: {}, rawQueryConfig: {} }
  markKept(prepared)
  return prepared.queryConfig
}

test('a kept query alone goes by a plan for all values and by indexes, also when the one before it has failed', async () => {
  expect((await quick.query(planned, [], keptOptions())).rows).toEqual([
    { plan: 'force_generic_plan', scan: 'off' },
  ])
  expect((await quick.query(planned)).rows).toEqual(AS_ALWAYS)
  const failed = quick.query('select 1 / $1::int as one', [0], keptOptions())
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect((await quick.query(planned)).rows).toEqual(AS_ALWAYS)
})

/** How often the database was entered meanwhile. */
const entries = async (work: () => Promise<unknown>): Promise<number> => {
  const entered = vi.spyOn(lite, 'execProtocolStream')
  await work()
  const { length } = entered.mock.calls
  entered.mockRestore()
  return length
}

test('kept reads of one turn enter the database together, each with its own values and rows', async () => {
  const one = 'select $1::text as one where $1 is not null'
  const two = 'select 1 as two union all select 2'
  const askAll = () =>
    Promise.all([
      quick.query(one, ['a'], keptOptions()),
      quick.query(two, [], { ...keptOptions(), rowMode: 'array' }),
      quick.query(one, [null], keptOptions()),
      quick.query(planned, [], keptOptions()),
    ])
  // Each statement is prepared first.
  const answers = await askAll()
  expect(answers.map(({ rows }) => rows)).toEqual([
    [{ one: 'a' }],
    [[1], [2]],
    [],
    [{ plan: 'force_generic_plan', scan: 'off' }],
  ])
  expect(await entries(askAll)).toBe(1)
  expect((await quick.query(planned)).rows).toEqual(AS_ALWAYS)
})

test('a kept read that is refused is refused alone', async () => {
  const answers = await Promise.allSettled([
    quick.query('select 1 as one', [], keptOptions()),
    quick.query('select 1 / $1::int as one', [0], keptOptions()),
    quick.query('select nothing from kept', [], keptOptions()),
  ])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { rows: [{ one: 1 }] } },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '42703' } },
  ])
})

test('more reads of one turn than go together are all answered', async () => {
  const asked = Array.from({ length: 50 }, (_, at) => at)
  const answers = await Promise.all(
    asked.map((at) => quick.query('select $1::int as at', [at], keptOptions())),
  )
  expect(answers.flatMap(({ rows }) => rows)).toEqual(asked.map((at) => ({ at })))
})

test('inside a transaction a kept query leaves what the transaction has set', async () => {
  const rows = await quick.transaction(async (tx) => {
    await tx.query(`select set_config('plan_cache_mode', 'force_custom_plan', true)`)
    return (await tx.query(planned, [], keptOptions())).rows
  })
  expect(rows).toEqual([{ plan: 'force_custom_plan', scan: 'on' }])
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
