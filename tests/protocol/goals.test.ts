import { describe, expect, test } from 'vitest'
import { type GoalName, GOALS, knownGoal } from '../../protocol/goals.ts'
import { AMOUNT_BOUNDS, amountBound, PUBLIC_GOALS } from '../../protocol/visits.ts'
import { holdsPlanted, PLANTED } from '../planted-values.ts'

type Parameters = Readonly<Record<string, readonly (string | number)[]>>

const names = Object.keys(GOALS) as GoalName[]
const parametersOf = (name: GoalName): Parameters => GOALS[name]

/** The goal with the first value of each parameter. */
const usual = (name: GoalName) =>
  Object.fromEntries(Object.entries(parametersOf(name)).map(([key, [first]]) => [key, first]))

describe.each(names)('%s', (name) => {
  test('is known by every value of its list', () => {
    for (const [key, values] of Object.entries(parametersOf(name)))
      for (const value of values) {
        const details = { ...usual(name), [key]: value }
        expect(knownGoal(name, details)).toEqual({ name, details })
      }
    expect(knownGoal(name, usual(name))).toEqual({ name, details: usual(name) })
  })

  test('takes nothing of a person, in no parameter and beside them', () => {
    for (const value of PLANTED) {
      for (const key of Object.keys(parametersOf(name)))
        expect(knownGoal(name, { ...usual(name), [key]: value })).toBeNull()
      const extra = { ...usual(name), [value]: value, phone: value, url: value }
      expect(knownGoal(name, extra)).toEqual({ name, details: usual(name) })
    }
  })

  test('has lists that hold nothing of a person', () => {
    expect(holdsPlanted(JSON.stringify(GOALS[name]))).toBe(false)
  })
})

test('a counter of others hears of goals that exist and carry nothing but a page', () => {
  for (const name of PUBLIC_GOALS)
    expect(Object.keys(GOALS[name]).filter((key) => key !== 'page')).toEqual([])
})

test('a name of no list is no goal, those of every object neither', () => {
  for (const name of ['calculator.opened', 'toString', '__proto__', 'constructor', ...PLANTED])
    expect(knownGoal(name, {})).toBeNull()
})

test('a number counts as itself only: its text is another value', () => {
  expect(knownGoal('rating.left', { rating: '5' })).toBeNull()
  expect(
    knownGoal('rating.left', Object.create({ rating: 5 }) as Record<string, unknown>),
  ).toBeNull()
})

test.each([
  [1, 10_000],
  [10_000, 10_000],
  [10_001, 30_000],
  [37_431, 50_000],
  [80_001, 100_000],
  [300_000, 300_000],
  [1_000_000, 300_000],
])('%i roubles count under %i', (roubles, bound) => {
  expect(amountBound(roubles)).toBe(bound)
  expect(AMOUNT_BOUNDS).toContain(bound)
})
