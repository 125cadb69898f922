import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../server/db/database.ts'
import { keptAnswer, keptQuery } from '../../server/db/kept-query.ts'
import { settings } from '../../server/db/schema/settings.ts'
import { transaction } from '../../server/db/transaction.ts'
import { testDatabase } from './test-app.ts'

let opened: OpenDatabase
let built = 0

const valueOf = keptQuery<{ key: string }, { value: unknown }[]>((database) => {
  built += 1
  return database
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('key')))
})

beforeAll(async () => {
  opened = await testDatabase()
  await opened.database.insert(settings).values([
    { name: 'kept-a', value: { of: 'a' } },
    { name: 'kept-b', value: { of: 'b' } },
  ])
})
afterAll(() => opened.close())

test('a kept query takes the values of each asking and is built once', async () => {
  expect(await valueOf(opened.database, { key: 'kept-a' })).toEqual([{ value: { of: 'a' } }])
  expect(await valueOf(opened.database, { key: 'kept-b' })).toEqual([{ value: { of: 'b' } }])
  expect(await valueOf(opened.database, { key: 'kept-c' })).toEqual([])
  expect(built).toBe(1)
})

test('asked many times at once, each asking gets the answer to its own values', async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `kept-${'abc'[index % 3] ?? ''}`)
  const answers = await Promise.all(keys.map((key) => valueOf(opened.database, { key })))
  expect(answers).toEqual(
    keys.map((key) => (key === 'kept-c' ? [] : [{ value: { of: key.slice(-1) } }])),
  )
})

test('inside a transaction it sees what the transaction has written, and outside nobody does', async () => {
  const undone = transaction(opened.database, async (tx) => {
    await tx.insert(settings).values({ name: 'kept-inside', value: 1 })
    expect(await valueOf(tx, { key: 'kept-inside' })).toEqual([{ value: 1 }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await valueOf(opened.database, { key: 'kept-inside' })).toEqual([])
})

test('inside a transaction it may not be asked of the database itself', async () => {
  const misused = transaction(opened.database, () => valueOf(opened.database, { key: 'kept-a' }))
  await expect(misused).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  })
})

const other = alias(settings, 'other')

/** Columns, an expression, and a row of an outer join that may find none. */
const selection = (database: Database) =>
  database
    .select({
      own: settings,
      other,
      name: other.name,
      number: sql<number>`(${settings.value} ->> 'of' = 'a')::int`.as('number'),
    })
    .from(settings)
    .leftJoin(other, eq(other.name, sql.placeholder('other')))
    .where(eq(settings.name, sql.placeholder('key')))

const kept = keptQuery<{ key: string; other: string }, unknown>(selection)

test.each([
  ['a row of an outer join', { key: 'kept-a', other: 'kept-b' }],
  ['a row that an outer join did not find', { key: 'kept-a', other: 'kept-c' }],
  ['no row', { key: 'kept-c', other: 'kept-a' }],
])('a kept query reads %s as one that is built anew does', async (_name, values) => {
  const fresh = await selection(opened.database).prepare('').execute(values)
  const ask = () => kept(opened.database, values)
  expect([await ask(), await ask(), await ask()]).toEqual([fresh, fresh, fresh])
})

const worked: string[] = []

const namesOf = keptAnswer(
  (database) =>
    database
      .select({ name: settings.name, value: settings.value })
      .from(settings)
      .where(eq(settings.name, sql.placeholder('key'))),
  (rows: readonly { name: string; value: unknown }[]) => {
    worked.push(...rows.map(({ name }) => name))
    return { values: rows.map(({ value }) => value) }
  },
)

const write = (name: string, value: unknown) =>
  opened.database
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })

test('what is worked out of rows is the same object until the database answers other rows', async () => {
  const ask = (key: string) => namesOf(opened.database, { key })
  await write('same-a', { of: ['a', 1, null] })
  await write('same-b', { of: ['b'] })
  const first = await ask('same-a')
  const another = await ask('same-b')
  const again = await ask('same-a')
  await write('same-a', { of: ['a', 2, null] })
  const changed = await ask('same-a')
  expect(first).toEqual({ values: [{ of: ['a', 1, null] }] })
  expect(another).toEqual({ values: [{ of: ['b'] }] })
  expect(again).toBe(first)
  expect(changed).toEqual({ values: [{ of: ['a', 2, null] }] })
  expect(await ask('same-a')).toBe(changed)
  expect(worked).toEqual(['same-a', 'same-b', 'same-a'])
})

test('nobody can change what is worked out of rows, for others are given it', async () => {
  await write('same-frozen', { of: { sum: 1 } })
  const { values } = await namesOf(opened.database, { key: 'same-frozen' })
  expect(() => Object.assign(values[0] ?? {}, { of: 2 })).toThrow(TypeError)
})

test('a transaction that has written and is undone is answered its own rows, and nobody else', async () => {
  await write('same-undone', 1)
  const before = await namesOf(opened.database, { key: 'same-undone' })
  const undone = transaction(opened.database, async (tx) => {
    await tx.update(settings).set({ value: 2 }).where(eq(settings.name, 'same-undone'))
    expect(await namesOf(tx, { key: 'same-undone' })).toEqual({ values: [2] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await namesOf(opened.database, { key: 'same-undone' })).toEqual(before)
})
