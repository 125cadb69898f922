/** Addresses of the workplace: whatever is no place of ours is the first screen, and no text gets into a call. */
import { expect, test } from 'vitest'
import { hashOf, invitationHash, invitationIn, placeOf } from '../../../../src/desk/parts/place.ts'

const HOME = { screen: 'home', id: null }
const TOKEN = 'a'.repeat(43)

test.each([
  ['', HOME],
  ['#', HOME],
  ['#/', HOME],
  ['#/nowhere', HOME],
  ['#cases', HOME],
  ['#/cases', { screen: 'cases', id: null }],
  ['#/cases/42', { screen: 'cases', id: '42' }],
  ['#/cases/42/more', { screen: 'cases', id: '42' }],
  ['#/cases/4%202', { screen: 'cases', id: null }],
  ['#/cases/..', { screen: 'cases', id: null }],
  [`#/cases/${'a'.repeat(64)}`, { screen: 'cases', id: 'a'.repeat(64) }],
  [`#/cases/${'a'.repeat(65)}`, { screen: 'cases', id: null }],
])('«%s» leads to the place it names', (hash, place) => {
  expect(placeOf(hash)).toEqual(place)
})

test('a place is found again at its address', () => {
  expect(placeOf(hashOf('clients', 'client-1'))).toEqual({ screen: 'clients', id: 'client-1' })
  expect(hashOf('journal')).toBe('#/journal')
  expect(hashOf('home')).toBe('#/')
})

test('only a whole link of an administrator invites', () => {
  expect(invitationIn(invitationHash(TOKEN))).toBe(TOKEN)
  for (const hash of [`#/invitation/${TOKEN}a`, `#/invitation/${TOKEN.slice(1)}`, '#/cases', ''])
    expect(invitationIn(hash)).toBeNull()
})
