/** The questionnaire between the form and the call: nothing typed is lost, nothing untyped is sent. */
import { expect, test } from 'vitest'
import {
  bodyOf,
  EMPTY,
  nameOf,
  PAGES,
  pageOf,
  savedValues,
  type UserInfoValues,
} from '../../../../../src/screens/sign-up/steps/user-info-values.ts'
import type { InfoUser } from '../../../../../src/state/sign-up.ts'

const TYPED: UserInfoValues = {
  lastName: 'Лужина',
  firstName: 'Глафира',
  patronymic: 'Тихоновна',
  birthDate: '02.05.1991',
  passport: '4510 114444',
  issuedDate: '14.03.2019',
  departmentCode: '630-001',
  birthPlace: 'г. Самара',
  inn: '500100732259',
  snils: '112-233-445 95',
  mail: 'glafira@example.ru',
}

const ofServer = (more: object = {}): InfoUser =>
  ({ passport: null, mail: null, inn: null, snils: null, ...more }) as unknown as InfoUser

test('what is typed is what the call takes, with days as the protocol has them', () => {
  expect(bodyOf(TYPED)).toEqual({
    mail: 'glafira@example.ru',
    inn: '500100732259',
    snils: '112-233-445 95',
    passport: {
      lastName: 'Лужина',
      firstName: 'Глафира',
      patronymic: 'Тихоновна',
      departmentCode: '630-001',
      serialNumber: '4510',
      documentNumber: '114444',
      issuedDate: '2019-03-14',
      birthDate: '1991-05-02',
      birthPlace: 'г. Самара',
    },
  })
})

test.each(['', '  '])('nobody has to have a mail or a patronymic', (none) => {
  const { mail, passport } = bodyOf({ ...TYPED, mail: none, patronymic: none })
  expect({ mail, patronymic: passport.patronymic }).toEqual({ mail: null, patronymic: null })
})

test('what the server has comes back into the form as it was typed', () => {
  const { mail, inn, snils, passport } = bodyOf(TYPED)
  expect(savedValues(ofServer({ mail, inn, snils, passport }))).toEqual(TYPED)
})

test('what the server does not have is left as it is in the form', () => {
  expect(savedValues(ofServer())).toEqual({})
  expect(savedValues(ofServer({ inn: TYPED.inn }))).toEqual({ inn: TYPED.inn })
  const { passport } = bodyOf({ ...TYPED, patronymic: '' })
  expect(savedValues(ofServer({ passport })).patronymic).toBe('')
})

test('every field stands on one page, and is found there', () => {
  expect(PAGES.flat().toSorted()).toEqual(Object.keys(EMPTY).toSorted())
  expect(pageOf('passport')).toBe(1)
  expect(pageOf('snils')).toBe(2)
})

test('what the server says of a field is shown at the line it is typed in', () => {
  expect(nameOf('passport.serialNumber')).toBe('passport')
  expect(nameOf('passport.documentNumber')).toBe('passport')
  expect(nameOf('passport.birthPlace')).toBe('birthPlace')
  expect(nameOf('snils')).toBe('snils')
  expect(nameOf('of.a.later.server')).toBeNull()
})
