import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STAFF_ACTIONS } from '../../protocol/desk.ts'
import { TWO_PERSON_KINDS } from '../../protocol/two-people.ts'
import { ACTIONS_COVERED, KINDS_COVERED, missedIn } from './desk-coverage.ts'

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.includes('coverage'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  .join('\n')

test('whatever two people decide is walked by the lives at the workplace, or says why not', () => {
  expect(Object.keys(KINDS_COVERED)).toEqual([...TWO_PERSON_KINDS])
})

test('whatever the journal names is walked by them, or says why not', () => {
  expect(Object.keys(ACTIONS_COVERED)).toEqual([...STAFF_ACTIONS])
})

test('a kind that is called walked is named by a step', () => {
  const walked = TWO_PERSON_KINDS.filter((kind) => KINDS_COVERED[kind] === 'walked')
  // The two of the law are named by the part of the step they are.
  const byStep = ['ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS']
  const unnamed = walked.filter((kind) => !sources.includes(`'${kind}'`) && !byStep.includes(kind))
  expect(unnamed).toEqual([])
})

test('what worlds have not come to is told', () => {
  const figures = {
    tricks: {},
    requests: { WRITE_OFF: { OPEN: 1 } },
    actions: { NOTE_ADDED: 3 },
    outcomes: { 'new terms lapsed': 1 },
  }
  const missed = missedIn([figures])
  expect(missed).toContain('FREEZE_CLIENT')
  expect(missed).toContain('CASE_TAKEN')
  expect(missed).toContain('new terms signed')
  expect(
    ['WRITE_OFF', 'NOTE_ADDED', 'DROP_JOB', 'new terms lapsed'].filter((name) =>
      missed.includes(name),
    ),
  ).toEqual([])
})
