/** Statements that leave together, and writes whose answers nobody waits for: the same on both databases. */
import { eq, sql } from 'drizzle-orm'
import { Client, Query } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase, Queryable, Tx } from '../../server/db/database.ts'
import { keptQuery } from '../../server/db/kept-query.ts'
import { settings } from '../../server/db/schema/settings.ts'
import { askTogether, onCommit, transaction, writeBehind } from '../../server/db/transaction.ts'
import { testDatabase } from './test-app.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.close())

const insert = (tx: Tx, name: string) => () =>
  tx.insert(settings).values({ name, value: 1 }).execute()

const count = async (queryable: Queryable, like: string): Promise<number> => {
  const { rows } = await queryable.execute<{ n: number }>(
    sql`select count(*)::int as n from settings where name like ${like}`,
  )
  return rows[0]?.n ?? -1
}

test('the driver still has what is reached for behind its documented calls', () => {
  const client: unknown = new Client()
  expect(client).toMatchObject({ connection: { stream: { cork: expect.any(Function) } } })
  expect(Query.prototype).toMatchObject({
    prepare: expect.any(Function),
    handleRowDescription: expect.any(Function),
    handleCommandComplete: expect.any(Function),
  })
  const asked = { text: 'select 1', rowMode: 'array' }
  expect(new Query(asked)).toMatchObject({ _result: { rowAsArray: true, fields: [], rows: [] } })
})

const named = keptQuery<{ name: string }, { name: string; value: unknown }[]>((database) =>
  database
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name'))),
)

test('a named statement is read alike, whether its columns were told of or are known', async () => {
  await transaction(opened.database, (tx) => insert(tx, 'named-a')())
  const row = { name: 'named-a', value: 1 }
  for (const round of [1, 2, 3]) {
    const answers = await transaction(opened.database, (tx) =>
      askTogether<unknown[]>(tx, [
        () => named(tx, { name: 'named-a' }),
        insert(tx, `named-b-${round}`),
        () => named(tx, { name: 'named-none' }),
        () => named(tx, { name: 'named-a' }),
      ]),
    )
    expect([answers[0], answers[2], answers[3]]).toEqual([[row], [], [row]])
    expect(await named(opened.database, { name: 'named-a' })).toEqual([row])
  }
})

test('each of what is asked together sees what those before it have written', async () => {
  const answers = await transaction(opened.database, (tx) =>
    askTogether<[number, unknown, number, unknown, number]>(tx, [
      () => count(tx, 'together-%'),
      insert(tx, 'together-a'),
      () => count(tx, 'together-%'),
      insert(tx, 'together-b'),
      () => count(tx, 'together-%'),
    ]),
  )
  expect([answers[0], answers[2], answers[4]]).toEqual([0, 1, 2])
})

test('writes behind each other are committed with what came before and after them', async () => {
  for (const round of [1, 2, 3, 4, 5, 6]) {
    await transaction(opened.database, async (tx) => {
      await writeBehind(tx, insert(tx, `behind-${round}-a`))
      expect(await count(tx, `behind-${round}-%`)).toBe(1)
      await writeBehind(tx, insert(tx, `behind-${round}-b`))
    })
  }
  expect(await count(opened.database, 'behind-%')).toBe(12)
})

test.each([
  ['is the last', () => Promise.resolve(0)],
  ['comes before a read', (tx: Tx) => count(tx, 'failed-%')],
  ['comes before another write', (tx: Tx) => writeBehind(tx, insert(tx, 'failed-c'))],
])(
  'a write behind that fails and %s takes all back, says why and is told to nobody',
  async (...[, after]) => {
    const told = vi.fn<() => void>()
    const failed = transaction(opened.database, async (tx) => {
      onCommit(tx, told)
      await writeBehind(tx, insert(tx, 'failed-a'))
      await writeBehind(tx, insert(tx, 'failed-a'))
      await after(tx)
    })
    // Unique violation, not the 25P02 of what came behind it.
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await count(opened.database, 'failed-%')).toBe(0)
    expect(told).not.toHaveBeenCalled()
  },
)

test('a refusal after a write behind takes it back', async () => {
  const refused = transaction(opened.database, async (tx) => {
    await writeBehind(tx, insert(tx, 'refused'))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await count(opened.database, 'refused')).toBe(0)
})

test('a transaction whose first statement fails, or that asks nothing, leaves the connection to the next', async () => {
  const { database } = opened
  for (const round of [1, 2, 3]) {
    const failed = transaction(database, (tx) => tx.execute(sql`select ${round}::int / 0`))
    await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await transaction(database, () => Promise.resolve(round))).toBe(round)
    await expect(transaction(database, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await transaction(database, (tx) => insert(tx, `next-${round}`)())
  }
  expect(await count(database, 'next-%')).toBe(3)
})
