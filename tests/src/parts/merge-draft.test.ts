/** A form filled in on two devices: what was typed here since the last common state stays, the rest is the server's (D19). */
import { expect, test } from 'vitest'
import { mergeDraft } from '../../../src/parts/form-draft/merge-draft.ts'

test('what was typed here since is kept', () => {
  expect(mergeDraft({ mail: 'mine' }, { mail: 'old' }, { mail: 'old' })).toEqual({ mail: 'mine' })
})

test('what was not touched here is as the server has it', () => {
  expect(mergeDraft({ mail: 'old' }, { mail: 'old' }, { mail: 'theirs' })).toEqual({
    mail: 'theirs',
  })
})

test('what both have changed is as it was typed here', () => {
  expect(mergeDraft({ mail: 'mine' }, { mail: 'old' }, { mail: 'theirs' })).toEqual({
    mail: 'mine',
  })
})

test('each field goes its own way', () => {
  expect(
    mergeDraft(
      { mail: 'mine', inn: 'old' },
      { mail: 'old', inn: 'old' },
      { mail: 'old', inn: 'theirs', snils: 'theirs' },
    ),
  ).toEqual({ mail: 'mine', inn: 'theirs', snils: 'theirs' })
})

test('without a common state all that was typed here is kept, the rest comes along', () => {
  expect(mergeDraft({ mail: '' }, null, { mail: 'theirs', inn: 'theirs' })).toEqual({
    mail: '',
    inn: 'theirs',
  })
})

test('a field the server does not know is kept though it was not touched', () => {
  expect(mergeDraft({ stage: 'code' }, { stage: 'code' }, {})).toEqual({ stage: 'code' })
})

test('a group is merged field by field', () => {
  expect(
    mergeDraft(
      { living: { city: 'mine', street: 'old' } },
      { living: { city: 'old', street: 'old' } },
      { living: { city: 'old', street: 'theirs' } },
    ),
  ).toEqual({ living: { city: 'mine', street: 'theirs' } })
})

test('a group that one side did not have is one field', () => {
  const mine = { living: { city: 'mine' } }
  expect(mergeDraft(mine, { living: null }, { living: { city: 'theirs', flat: '1' } })).toEqual(
    mine,
  )
  expect(mergeDraft(mine, { living: { city: 'old' } }, { living: null })).toEqual(mine)
  expect(mergeDraft({ living: null }, { living: null }, { living: { city: 'theirs' } })).toEqual({
    living: { city: 'theirs' },
  })
})

test('a list is one field, the same list is no change', () => {
  const merged = (mine: string[]) =>
    mergeDraft({ proofs: mine }, { proofs: ['a'] }, { proofs: ['a', 'theirs'] })['proofs']
  expect(merged(['a'])).toEqual(['a', 'theirs'])
  expect(merged(['a', 'mine'])).toEqual(['a', 'mine'])
  expect(merged([])).toEqual([])
})
