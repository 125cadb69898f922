/** What was chosen in a change that is not signed yet, over a reload; of a broken or older draft only what is understood. */
import { beforeEach, expect, test } from 'vitest'
import {
  forgetChangeDraft,
  keepChangeDraft,
  recallChangeDraft,
} from '../../../src/actions/change-draft.ts'
import { saveDraft, store } from '../../../src/offline/records.ts'

beforeEach(async () => (await store()).wipe())

test('a choice is found again for its loan and its kind of change alone', async () => {
  await keepChangeDraft('c1', 'PARTIALLY_EARLY', { roubles: 5_000, mode: 'REDUCE_TERM' })
  expect(await recallChangeDraft('c1', 'PARTIALLY_EARLY')).toEqual({
    roubles: 5_000,
    mode: 'REDUCE_TERM',
  })
  expect(await recallChangeDraft('c2', 'PARTIALLY_EARLY')).toEqual({})
  expect(await recallChangeDraft('c1', 'SHIFT')).toEqual({})
})

test('days of nought are a choice', async () => {
  await keepChangeDraft('c1', 'SHIFT', { days: 0 })
  expect(await recallChangeDraft('c1', 'SHIFT')).toEqual({ days: 0 })
})

test('what is signed is forgotten', async () => {
  await keepChangeDraft('c1', 'SHIFT', { days: 5 })
  await forgetChangeDraft('c1', 'SHIFT')
  expect(await recallChangeDraft('c1', 'SHIFT')).toEqual({})
})

test.each([
  [{ roubles: '5000', days: null, mode: 'REDUCE_ALL' }, {}],
  [{ roubles: null, days: 5 }, { days: 5 }],
  [{ mode: 'REDUCE_PAYMENT', other: 1 }, { mode: 'REDUCE_PAYMENT' }],
])('of a draft of %o only what is understood comes back', async (kept, understood) => {
  await saveDraft('change/c1/SHIFT', kept)
  expect(await recallChangeDraft('c1', 'SHIFT')).toEqual(understood)
})
