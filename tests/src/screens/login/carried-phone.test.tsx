/** The phone as far as it was typed, while the page is away at another identity server. */
import { afterEach, expect, test } from 'vitest'
import {
  carriedPhone,
  carryPhone,
  forgetCarriedPhone,
} from '../../../../src/screens/login/carried-phone.ts'

afterEach(forgetCarriedPhone)

test('comes back, and is forgotten once the form has it', () => {
  expect(carriedPhone()).toBe('')
  carryPhone('+7 916')
  expect(carriedPhone()).toBe('+7 916')
  forgetCarriedPhone()
  expect(carriedPhone()).toBe('')
})

test('is not replaced by nothing', () => {
  carryPhone('+7 916')
  carryPhone('')
  expect(carriedPhone()).toBe('+7 916')
})
