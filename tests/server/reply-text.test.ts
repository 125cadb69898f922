import {
  array,
  assert,
  boolean,
  constant,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../protocol/call.ts'
import { freeze } from '../../server/remembered.ts'
import { checkReply, replyWriter } from '../../server/reply-text.ts'

let looked = 0

const row = z.object({
  sum: z.number().check(
    z.refine(() => {
      looked += 1
      return true
    }),
    z.nonnegative(),
  ),
  name: z.optional(z.string()),
})

const book = call({
  method: 'GET',
  path: '/test/book',
  auth: 'none',
  summary: 'test',
  reply: z.object({
    asOf: z.string(),
    rows: z.array(row),
    first: z.nullable(row),
    isOpen: z.optional(z.boolean()),
  }),
})

const write = replyWriter(book)

const rows = record({ sum: integer({ min: 0 }), name: string(), secret: string() })

test('a reply is written as its schema declares it, whatever else its handler has put into it', () => {
  const replies = record(
    {
      asOf: string(),
      rows: array(rows, { maxLength: 3 }),
      first: oneof(rows, constant(null)),
      isOpen: oneof(boolean(), constant(undefined)),
      secret: string(),
    },
    { requiredKeys: ['asOf', 'rows', 'first'] },
  )
  assert(
    property(replies, boolean(), (reply, isFrozen) => {
      const value = isFrozen ? freeze(reply) : reply
      const expected = JSON.stringify(checkReply(book, reply))
      expect(write(value)).toBe(expected)
      expect(write(value)).toBe(expected)
      expect(expected).not.toContain('secret":')
    }),
    { seed: 20261127, numRuns: 200 },
  )
})

test('a part that can never change is checked once, every other one each time', () => {
  const frozen = freeze([{ sum: 1 }, { sum: 2 }])
  const plain = [{ sum: 1 }, { sum: 2 }]
  const looksAt = (part: readonly { sum: number }[]): number => {
    looked = 0
    write({ asOf: 'now', rows: part, first: null })
    return looked
  }
  expect([looksAt(frozen), looksAt(frozen)]).toEqual([2, 0])
  expect([looksAt(plain), looksAt(plain)]).toEqual([2, 2])
})

test('a part that does not fit is refused each time, and what stands in it is not told', () => {
  const part = freeze([{ sum: 1 }, { sum: -77 }])
  const reply = { asOf: 'now', rows: part, first: null }
  const told = 'Reply of GET /test/book does not fit its schema: rows.1.sum'
  expect(() => write(reply)).toThrow(new Error(told))
  expect(() => write(reply)).toThrow(new Error(told))
})

test('a field that is missing is refused, and so is what is no object', () => {
  expect(() => write({ asOf: 'now', rows: [] })).toThrow('does not fit its schema: first')
  expect(() => write([])).toThrow('does not fit its schema')
  expect(() => write(undefined)).toThrow('does not fit its schema')
})

test('one part in two fields is written by the schema of each', () => {
  const both = replyWriter(
    call({
      ...book,
      reply: z.object({ whole: row, part: z.object({ name: z.string() }) }),
    }),
  )
  const part = freeze({ sum: 5, name: 'x' })
  expect(both({ whole: part, part })).toBe('{"whole":{"sum":5,"name":"x"},"part":{"name":"x"}}')
})
