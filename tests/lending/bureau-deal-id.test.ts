import { describe, expect, test } from 'vitest'
import { dealId, dealIdControl, isDealId } from '../../lending/bureau-deal-id.ts'

describe('the number of a deal in the bureaus (758-П annex 2)', () => {
  // Duties reference, W20.
  test.each([
    ['80c57a90-1d1d-11ec-adda-26dbb65f1526', '0'],
    ['80c57a90-1d1d-11ec-adda-26dbb65f1527', '2'],
    ['3f2a9c14-5b6d-1e71-9a02-7c8de1f04b95', '2'],
  ])('%s has the control digit %s', (uuid, control) => {
    expect(dealIdControl(uuid)).toBe(control)
    expect(isDealId(`${uuid}-${control}`)).toBe(true)
  })

  test.each([
    ['another control digit', '80c57a90-1d1d-11ec-adda-26dbb65f1527-0'],
    ['a UUID of version 4', '80c57a90-1d1d-41ec-adda-26dbb65f1526-0'],
    ['capital letters', '80C57A90-1D1D-11EC-ADDA-26DBB65F1526-0'],
    ['no control digit', '80c57a90-1d1d-11ec-adda-26dbb65f1526'],
  ])('%s is no number of a deal', (_, text) => {
    expect(isDealId(text)).toBe(false)
  })

  test('is made of the moment, a sequence and a node (W21)', () => {
    const made = dealId({
      atMs: Date.parse('2021-09-24T09:55:09.332Z'),
      clockSequence: 0x1234,
      node: '615040302010',
    })
    expect(made).toBe('80c56540-1d1d-11ec-9234-615040302010-8')
  })

  test('takes no other node and no other sequence', () => {
    const atMs = 0
    expect(() => dealId({ atMs, clockSequence: 0x4000, node: '615040302010' })).toThrow(RangeError)
    expect(() => dealId({ atMs, clockSequence: 1, node: '61504030201' })).toThrow(RangeError)
  })
})
