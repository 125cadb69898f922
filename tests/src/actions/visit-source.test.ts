import { expect, test } from 'vitest'
import { visitSourceOf } from '../../../src/actions/note-visit.ts'

test.each([
  ['?utm_source=sravni&click_id=7', 'SRAVNI'],
  ['?click_id=7', 'LIKNOT'],
  ['?utm_source=alliance&click_id=7', 'ALLIANCE'],
  ['?utm_source=yandex&utm_campaign=1', null],
  ['?utm_source=nobody', null],
  ['', null],
])('a visit by %s is counted for %s', (query, source) => {
  expect(visitSourceOf(query)).toBe(source)
})
