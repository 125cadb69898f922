/** Short reads of one turn of the event loop go to PostgreSQL together; a pool of this test stands in for the real one. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { inBursts } from '../../server/db/bursts.ts'

const KEPT = { name: 'kept_1', text: 'select $1', isKept: true }

let lines: string[]
let refused: Error | null
let pool: Pool

const answer = ([value]: unknown[]): Promise<unknown> =>
  value === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve({ rows: [value] })

beforeEach(() => {
  lines = []
  refused = null
  const connect = vi.fn<() => Promise<unknown>>(async () => {
    await Promise.resolve()
    if (refused) throw refused
    lines.push('taken')
    return {
      query: (_asked: unknown, values: unknown[]) => {
        lines.push(`asked ${String(values[0])}`)
        return answer(values)
      },
      release: () => lines.push('given back'),
    }
  })
  const query = (_asked: unknown, values: unknown[]) => {
    lines.push(`alone ${String(values[0])}`)
    return answer(values)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two calls of a pool that are used
  pool = inBursts({ connect, query } as unknown as Pool)
})

test('kept queries of one turn share a connection, which is given back with the last answer', async () => {
  const answers = await Promise.all([pool.query(KEPT, ['a']), pool.query(KEPT, ['b'])])
  await turn()
  expect(answers).toEqual([{ rows: ['a'] }, { rows: ['b'] }])
  expect(lines).toEqual(['taken', 'asked a', 'asked b', 'given back'])
})

test('a later turn is a burst of its own', async () => {
  await pool.query(KEPT, ['a'])
  await turn()
  await pool.query(KEPT, ['b'])
  await turn()
  expect(lines).toEqual(['taken', 'asked a', 'given back', 'taken', 'asked b', 'given back'])
})

test('one that fails fails alone, and the connection is given back all the same', async () => {
  const answers = await Promise.allSettled([pool.query(KEPT, ['bad']), pool.query(KEPT, ['b'])])
  await turn()
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(lines.at(-1)).toBe('given back')
})

test('without a connection each of them is told so, and the next burst asks again', async () => {
  refused = new Error('no connection')
  const answers = await Promise.allSettled([pool.query(KEPT, ['a']), pool.query(KEPT, ['b'])])
  expect(answers).toMatchObject([{ reason: refused }, { reason: refused }])
  refused = null
  expect(await pool.query(KEPT, ['c'])).toEqual({ rows: ['c'] })
})

test.each([
  ['without a name', { text: 'select $1' }],
  ['named by its text', { name: 'often_1', text: 'select $1' }],
])('what is no kept query goes alone: %s', async (_, asked) => {
  await pool.query(asked, ['a'])
  expect(lines).toEqual(['alone a'])
})
