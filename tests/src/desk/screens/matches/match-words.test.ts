/** A match with a list of 115-FZ: what is known of the listed person, and what two people may decide (decision 0056). */
import { expect, test } from 'vitest'
import {
  askingOf,
  birthOf,
  groundsOf,
  type Match,
  stepsOf,
} from '../../../../../src/desk/screens/matches/match-words.ts'
import { MATCH, REPORT } from './match-fixture.ts'

const match = (part: Partial<Match>): Match => ({ ...MATCH, ...part })
const kindsOf = (part: Partial<Match>) => stepsOf(match(part)).map(({ kind }) => kind)

test.each<[string | null, string]>([
  ['1979-02-13', '13.02.1979'],
  ['1979', '1979 г. р.'],
  ['1979-02', '1979 г. р.'],
  [null, 'дата рождения не указана'],
])('a birth listed as %s is «%s»', (birthDate, words) => {
  expect(birthOf(match({ birthDate }))).toBe(words)
})

test('what is alike is named in the order it was found', () => {
  expect(groundsOf(match({ grounds: ['NAME', 'BIRTH_YEAR'] }))).toBe('имя, год рождения')
  expect(groundsOf(match({ grounds: ['PASSPORT', 'INN'] }))).toBe('паспорт, ИНН')
})

test.each(['POSSIBLE_MATCH', 'CLEARED', 'RELEASED'] as const)(
  'of a match that is %s another person may be decided, or the listed one',
  (state) => {
    expect(kindsOf({ state })).toEqual(['CLEAR_MATCH', 'FREEZE_CLIENT'])
  },
)

test('whoever is frozen can only be released', () => {
  expect(kindsOf({ state: 'FROZEN' })).toEqual(['RELEASE_CLIENT'])
})

test('of a report the payout is allowed or refused, later allowed again', () => {
  expect(stepsOf(REPORT).map(({ words }) => words)).toEqual(['Можно выплачивать', 'Не выплачивать'])
  expect(stepsOf({ ...REPORT, state: 'FROZEN' }).map(({ kind }) => kind)).toEqual([
    'RELEASE_CLIENT',
  ])
})

test('freezing warns that the client must not be told (115-FZ art. 4)', () => {
  const [, freeze] = stepsOf(MATCH)
  expect(freeze?.about).toContain('Клиенту о проверке не сообщайте')
})

test('the other person reads who it is about and what follows', () => {
  const [clear] = stepsOf(MATCH)
  if (!clear) throw new Error('no step')
  expect(askingOf(MATCH, clear)).toEqual({
    kind: 'CLEAR_MATCH',
    subjectId: MATCH.matchId,
    title: clear.title,
    about: `${MATCH.clientName}. ${clear.about}`,
  })
  expect(askingOf(match({ clientName: null }), clear).about).toMatch(/^Имя ещё не указано\. /)
})
