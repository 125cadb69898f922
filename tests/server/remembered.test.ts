import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { remembered, rememberedOf } from '../../server/remembered.ts'

interface Question {
  readonly day: number
  readonly sums: readonly number[]
}

const answer = ({ day, sums }: Question) => ({ day, total: sums.reduce((a, b) => a + b, 0), sums })

test('a remembered answer is the one that is worked out again, whatever was asked before', () => {
  const question = record({
    day: integer({ min: 0, max: 3 }),
    sums: array(integer({ min: 0, max: 2 }), { maxLength: 2 }),
  })
  assert(
    property(array(question, { maxLength: 60 }), integer({ min: 1, max: 5 }), (asked, most) => {
      const known = remembered(most, answer)
      for (const each of asked) expect(known(each)).toEqual(answer(each))
    }),
    { seed: 20261122, numRuns: 200 },
  )
})

test('the same question is worked out once, and the one asked for longest ago gives way', () => {
  const worked: number[] = []
  const known = remembered(2, (day: number) => {
    worked.push(day)
    return { day }
  })
  for (const day of [1, 2, 1, 3, 1, 2]) known(day)
  expect(worked).toEqual([1, 2, 3, 2])
})

test('nobody can change an answer that others share', () => {
  const known = remembered(2, () => ({ rows: [{ paid: 1 }] }))
  const { rows } = known(null)
  expect(() => rows.push({ paid: 2 })).toThrow(TypeError)
  expect(() => Object.assign(rows[0] ?? {}, { paid: 2 })).toThrow(TypeError)
})

test('of one source an answer is worked out once for each other part of the question that comes', () => {
  const worked: string[] = []
  const known = rememberedOf((source: { readonly sums: readonly number[] }, day: number) => {
    worked.push(`${source.sums.join('+')} on ${day}`)
    return { day, total: source.sums.reduce((a, b) => a + b, 0) }
  })
  const one = { sums: [1, 2] }
  const other = { sums: [1, 2] }
  expect(known(one, 1)).toBe(known(one, 1))
  expect(known(other, 1)).toEqual({ day: 1, total: 3 })
  expect(known(one, 2)).toEqual({ day: 2, total: 3 })
  expect(worked).toEqual(['1+2 on 1', '1+2 on 1', '1+2 on 2'])
  expect(() => Object.assign(known(one, 2), { total: 4 })).toThrow(TypeError)
})
