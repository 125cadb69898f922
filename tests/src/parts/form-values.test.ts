/** Forms as they are typed and as calls take them: what is empty is nothing, what the server has comes back as it was typed. */
import { describe, expect, test } from 'vitest'
import type { AddressHint } from '../../../src/actions/suggest-address.ts'
import {
  addressesBody,
  addressFieldOf,
  addressProblems,
  type AddressFormValues,
  type AddressValues,
  EMPTY_ADDRESSES,
  shownSides,
  storedAddresses,
  withHint,
} from '../../../src/parts/address-field/address-values.ts'
import { incomeBody, storedIncome } from '../../../src/parts/income-fields/income-values.ts'
import {
  digits,
  passportBody,
  type PassportValues,
  typedName,
} from '../../../src/parts/passport-fields/passport-values.ts'
import { problemsOf, summaryOf } from '../../../src/parts/submit/problems.ts'
import type { InfoUser } from '../../../src/state/sign-up.ts'
import { plain } from '../page.tsx'

const TYPED: AddressValues = {
  region: 'Самарская обл',
  regionFiasId: 'region-1',
  areaFiasId: 'area-1',
  city: 'Самара',
  cityFiasId: 'city-1',
  settlementFiasId: 'settlement-1',
  street: 'Садовая',
  streetFiasId: 'street-1',
  house: '7',
  houseFiasId: 'house-1',
  flat: '12',
  postcode: '443001',
}
const LIVING: AddressValues = { ...TYPED, city: 'Тольятти', flat: '' }

const BOTH: AddressFormValues = { registration: TYPED, living: LIVING, livesHere: false }

describe('an address', () => {
  const NOTHING_KNOWN: AddressHint = {
    value: 'Неизвестно где',
    region: null,
    regionFiasId: null,
    areaFiasId: null,
    city: null,
    cityFiasId: null,
    settlementFiasId: null,
    street: null,
    streetFiasId: null,
    house: null,
    houseFiasId: null,
    postcode: null,
  }

  test('takes every part that a hint knows', () => {
    const { flat: _flat, ...known } = LIVING
    const hint = { ...NOTHING_KNOWN, ...known, postcode: '445000' }
    expect(withHint({ ...TYPED, flat: '99' }, hint)).toEqual({
      ...LIVING,
      postcode: '445000',
      flat: '99',
    })
  })

  test('keeps typed words that a hint does not know, but none of its ids', () => {
    expect(withHint(TYPED, NOTHING_KNOWN)).toEqual({
      ...TYPED,
      regionFiasId: null,
      areaFiasId: null,
      cityFiasId: null,
      settlementFiasId: null,
      streetFiasId: null,
      houseFiasId: null,
    })
  })

  test('is sent without a flat where none was typed', () => {
    const { registration, living } = addressesBody({
      ...BOTH,
      registration: { ...TYPED, flat: '  ' },
    })
    expect(registration).toEqual({
      ...TYPED,
      flat: null,
      addressId: null,
      addressType: 'REGISTRATION',
    })
    expect(living).toMatchObject({ flat: null, addressType: 'LIVING', city: 'Тольятти' })
    expect(addressesBody(BOTH).registration.flat).toBe('12')
  })

  test('of living is not sent for somebody who lives where they are registered', () => {
    expect(addressesBody({ ...BOTH, livesHere: true }).living).toBeNull()
    expect(shownSides({ livesHere: true })).toEqual(['registration'])
    expect(shownSides({ livesHere: false })).toEqual(['registration', 'living'])
  })

  const stored: NonNullable<InfoUser['address']> = {
    ...TYPED,
    flat: null,
    addressId: 'address-1',
    addressType: 'REGISTRATION',
    clientId: 'client-1',
    createDate: '2026-11-21T09:00:00.000Z',
    moderationStatus: 'VERIFIED',
  }

  test('comes back from the server as it is typed', () => {
    const values = storedAddresses({ address: stored, livingAddress: stored })
    expect(values).toEqual({
      registration: { ...TYPED, flat: '' },
      living: { ...TYPED, flat: '' },
      livesHere: false,
    })
  })

  test('of living that the server lacks leaves the choice as it is', () => {
    expect(storedAddresses({ address: stored, livingAddress: null })).toEqual({
      registration: { ...TYPED, flat: '' },
    })
    expect(storedAddresses({ address: null, livingAddress: null })).toEqual({})
    expect(EMPTY_ADDRESSES.livesHere).toBe(true)
  })

  test('has its mistakes shown at their own fields, of shown sides only', () => {
    const errors = {
      registration: { city: { type: 'custom', message: 'Укажите город.' }, street: undefined },
      living: { house: { type: 'custom', message: 'Укажите дом.' } },
    } as const
    expect(addressProblems(errors as never, ['registration'])).toEqual([
      { field: 'registration.city', message: 'Укажите город.' },
    ])
    expect(addressProblems(errors as never, ['registration', 'living'])).toHaveLength(2)
    expect(addressProblems({}, ['registration', 'living'])).toEqual([])
  })

  test.each([
    ['registration.city', 'registration.city'],
    ['living.house', 'living.house'],
    ['city', null],
    ['livingAddress', null],
    ['x.registration.city', null],
  ])('of the body’s field %s is typed in %s', (field, typedIn) => {
    expect(addressFieldOf(field)).toBe(typedIn)
  })
})

describe('a passport', () => {
  const PASSPORT: PassportValues = {
    lastName: 'Лужина',
    firstName: 'Глафира',
    patronymic: 'Тихоновна',
    passport: '45 10 114444',
    issuedDate: '14.03.2019',
    departmentCode: '630-001',
  }

  test('is sent as series and number, with the day as calls have it', () => {
    expect(passportBody(PASSPORT)).toEqual({
      lastName: 'Лужина',
      firstName: 'Глафира',
      patronymic: 'Тихоновна',
      departmentCode: '630-001',
      serialNumber: '4510',
      documentNumber: '114444',
      issuedDate: '2019-03-14',
    })
  })

  test('of somebody without a patronymic has none', () => {
    expect(passportBody({ ...PASSPORT, patronymic: ' ' }).patronymic).toBeNull()
  })

  test('that is typed in part is sent in part, to be refused with a word', () => {
    expect(passportBody({ ...PASSPORT, passport: '45 1' })).toMatchObject({
      serialNumber: '451',
      documentNumber: '',
    })
  })

  test.each([
    ['passport.serialNumber', 'passport'],
    ['passport.documentNumber', 'passport'],
    ['passport.lastName', 'lastName'],
    ['serialNumber', 'passport'],
    ['inn', 'inn'],
    ['x.passport.lastName', 'x.passport.lastName'],
  ])('has the body’s field %s typed in %s', (field, name) => {
    expect(typedName(field)).toBe(name)
  })

  test('is read by its digits alone', () => {
    expect(digits('4510 № 114-444')).toBe('4510114444')
    expect(digits('нет')).toBe('')
  })
})

describe('an income', () => {
  test('comes back as it is typed and goes as whole roubles', () => {
    const values = storedIncome({
      additionalContacts: [],
      socialNetwork: null,
      socialAccount: null,
      monthlyIncomeRoubles: 65_000,
      monthlyObligationsRoubles: 0,
    })
    expect(plain(values.monthlyIncomeRoubles)).toBe('65 000')
    expect(values.monthlyObligationsRoubles).toBe('0')
    expect(incomeBody(values)).toEqual({
      monthlyIncomeRoubles: 65_000,
      monthlyObligationsRoubles: 0,
    })
  })
})

describe('a refusal', () => {
  const FAILURE = {
    code: 'VALIDATION',
    title: 'Проверьте поля',
    detail: 'Исправьте и повторите.',
    fields: [
      { field: 'mail', message: 'Проверьте адрес.' },
      { field: 'inn', message: 'Проверьте ИНН.' },
    ],
    requestId: null,
    offline: false,
    serverDown: false,
  } as const

  test('of fields is shown at each of them', () => {
    const problems = problemsOf(FAILURE)
    expect(problems).toEqual({ mail: 'Проверьте адрес.', inn: 'Проверьте ИНН.' })
    expect(summaryOf(problems)).toEqual(FAILURE.fields)
  })

  test('of a wrong pair is shown at the password: the phone stays', () => {
    expect(problemsOf({ ...FAILURE, code: 'BAD_CREDENTIALS', fields: [] })).toEqual({
      password: 'Проверьте поля. Исправьте и повторите.',
    })
  })

  test('of no field in particular is at none', () => {
    expect(problemsOf({ ...FAILURE, fields: [] })).toEqual({})
    expect(summaryOf({ mail: undefined, inn: '' })).toEqual([])
  })
})
