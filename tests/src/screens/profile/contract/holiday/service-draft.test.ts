/** A service named for a payment holiday: what is missing or cannot be, and what is sent (377-FZ, decision 0117). */
import { describe, expect, test } from 'vitest'
import {
  EMPTY_HOLIDAY,
  type HolidayDraft,
} from '../../../../../../src/screens/profile/contract/holiday/holiday-draft.ts'
import {
  SERVICE_PLACES,
  serviceProblems,
  statedService,
} from '../../../../../../src/screens/profile/contract/holiday/service-draft.ts'

const OWN = { isFamily: false, from: '2026-12-01', lastEnd: '2030-12-01' }
const FAMILY = { ...OWN, isFamily: true }

const draft = (part: Partial<HolidayDraft> = {}): HolidayDraft => ({
  ...EMPTY_HOLIDAY,
  serviceKind: 'CONTRACT',
  serviceFrom: '2026-11-01',
  ...part,
})
const wrong = (part: Partial<HolidayDraft>, around = OWN) =>
  Object.keys(serviceProblems(draft(part), around))

describe('a service', () => {
  test('of the client needs its kind and its first day, not an end', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ serviceKind: '' })).toEqual(['serviceKind'])
    expect(wrong({ serviceFrom: '' })).toEqual(['serviceFrom'])
  })

  test('of a relative needs who that is too', () => {
    expect(wrong({}, FAMILY)).toEqual(['relation'])
    expect(wrong({ relation: 'SPOUSE' }, FAMILY)).toEqual([])
  })

  test('begins no later than the holiday', () => {
    expect(wrong({ serviceFrom: '2026-12-01' })).toEqual([])
    expect(wrong({ serviceFrom: '2026-12-02' })).toEqual(['serviceFrom'])
  })

  test('may last a day and does not end before it begins', () => {
    expect(wrong({ serviceEndsOn: '2026-11-01' })).toEqual([])
    expect(wrong({ serviceEndsOn: '2026-10-31' })).toEqual(['serviceEndsOn'])
  })

  test('ends no later than the law lets anybody name, and says until when', () => {
    expect(wrong({ serviceEndsOn: '2030-12-01' })).toEqual([])
    expect(serviceProblems(draft({ serviceEndsOn: '2030-12-02' }), OWN)).toEqual({
      serviceEndsOn: 'Укажите день до 01.12.30.',
    })
  })

  test('has a place in the form for everything that may be wrong', () => {
    const everything = serviceProblems(
      draft({ serviceKind: '', serviceFrom: '2026-12-02', serviceEndsOn: '2026-10-31' }),
      FAMILY,
    )
    expect(Object.keys(everything).toSorted()).toEqual(Object.keys(SERVICE_PLACES).toSorted())
  })
})

describe('what is sent', () => {
  test('is nothing while the kind is not chosen', () => {
    expect(statedService(draft({ serviceKind: '' }), false)).toBeNull()
  })

  test('names no relative for a service of one’s own, whatever was chosen before', () => {
    expect(statedService(draft({ relation: 'CHILD' }), false)).toEqual({
      kind: 'CONTRACT',
      relation: null,
      from: '2026-11-01',
      endsOn: null,
    })
  })

  test('names the relative and the last day where they are known', () => {
    const family = draft({ relation: 'CHILD', serviceEndsOn: '2027-05-31' })
    expect(statedService(family, true)).toMatchObject({ relation: 'CHILD', endsOn: '2027-05-31' })
    expect(statedService(draft(), true)?.relation).toBeNull()
  })
})
