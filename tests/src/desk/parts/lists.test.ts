import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../../../protocol/desk.ts'
import { listsOf } from '../../../../src/desk/parts/lists.ts'
import { sessionOf } from '../at-work.tsx'

test('no two lists are opened by the same letter', () => {
  const letters = listsOf(sessionOf(STAFF_ROLES)).map(({ letter }) => letter)
  expect(letters).toEqual([...new Set(letters)])
})
