/** Two accounts with the same documents: what may be decided, and what was decided is not asked again (decision 0112). */
import { expect, test } from 'vitest'
import { DUPLICATE_GROUNDS, DUPLICATE_STATES } from '../../../../../protocol/duplicates.ts'
import { DUPLICATE_WORDS, groundWords } from '../../../../../src/desk/parts/duplicate-words.ts'
import {
  askingOf,
  type Duplicate,
  stepsOf,
} from '../../../../../src/desk/screens/duplicates/duplicate-words.ts'
import { PAIR } from './duplicate-fixture.ts'

const pair = (part: Partial<Duplicate>): Duplicate => ({ ...PAIR, ...part })

test('a passport is never two people’s, a number may be', () => {
  const kinds = (grounds: Duplicate['grounds']) =>
    stepsOf(pair({ grounds })).map(({ kind }) => kind)
  expect(kinds(['PASSPORT'])).not.toContain('CLEAR_DUPLICATE')
  expect(kinds(['INN', 'PASSPORT'])).not.toContain('CLEAR_DUPLICATE')
  expect(kinds(['INN'])).toContain('CLEAR_DUPLICATE')
  expect(kinds(['SNILS', 'INN'])).toContain('CLEAR_DUPLICATE')
})

test('an undecided pair has every step, each to a state of its own', () => {
  const steps = stepsOf(pair({ grounds: ['INN'] }))
  expect(steps.map(({ to }) => to).toSorted()).toEqual(
    DUPLICATE_STATES.filter((state) => state !== 'UNDECIDED').toSorted(),
  )
})

test.each(DUPLICATE_STATES.filter((state) => state !== 'UNDECIDED'))(
  'a pair that is %s is not asked for the same again',
  (state) => {
    const left = stepsOf(pair({ grounds: ['INN'], state })).map(({ to }) => to)
    expect(left).not.toContain(state)
    expect(left).toHaveLength(4)
  },
)

test.each([
  ['KEEP_EARLIER_ACCOUNT', 'EARLIER_KEPT'],
  ['KEEP_LATER_ACCOUNT', 'LATER_KEPT'],
  ['BLOCK_LATER_ACCOUNT', 'LATER_IMPOSTOR'],
  ['BLOCK_EARLIER_ACCOUNT', 'EARLIER_IMPOSTOR'],
  ['CLEAR_DUPLICATE', 'DIFFERENT_PEOPLE'],
] as const)('%s leaves the pair %s', (kind, to) => {
  const step = stepsOf(pair({ grounds: ['INN'] })).find((one) => one.kind === kind)
  expect(step?.to).toBe(to)
})

test('the other person reads who it is about, named or not', () => {
  const [step] = stepsOf(PAIR)
  if (!step) throw new Error('no step')
  expect(askingOf(PAIR, step)).toEqual({
    kind: step.kind,
    subjectId: PAIR.duplicateId,
    title: step.title,
    about: `${PAIR.later.clientName}. ${step.about}`,
  })
  const nameless = pair({ later: { ...PAIR.later, clientName: null } })
  expect(askingOf(nameless, step).about).toMatch(/^Имя ещё не указано\. /)
})

test('every ground and every decision has words of its own', () => {
  expect(groundWords(DUPLICATE_GROUNDS)).toBe('паспорт, ИНН, СНИЛС')
  expect(groundWords(['SNILS'])).toBe('СНИЛС')
  const words = DUPLICATE_STATES.map((state) => DUPLICATE_WORDS[state])
  expect(new Set(words).size).toBe(DUPLICATE_STATES.length)
})
