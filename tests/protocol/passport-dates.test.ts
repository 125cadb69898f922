import { expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  ageOn,
  birthDateProblem,
  isPassportOver,
  issuedDateProblem,
  passportEnd,
} from '../../protocol/passport-dates.ts'

const today = isoDate('2026-11-21')

test('somebody is a year older on the birthday, not before it', () => {
  expect(ageOn(isoDate('2000-11-21'), isoDate('2026-11-20'))).toBe(25)
  expect(ageOn(isoDate('2000-11-21'), today)).toBe(26)
})

test('loans are for those of 18 to 75 years, both ends included', () => {
  expect(birthDateProblem('2008-11-21', today)).toBeNull()
  expect(birthDateProblem('2008-11-22', today)).toContain('с 18 лет')
  expect(birthDateProblem('1950-11-22', today)).toBeNull()
  expect(birthDateProblem('1950-11-21', today)).toContain('до 75 лет')
  expect(birthDateProblem('2000-02-30', today)).toContain('Введите дату рождения')
})

test('a passport is good for ninety days after the twentieth and the forty-fifth birthday', () => {
  const end = (birthDate: string, issuedDate: string) => passportEnd({ birthDate, issuedDate })
  expect(end('2006-08-23', '2020-09-01')).toBe('2026-11-21')
  expect(end('1981-08-23', '2001-09-10')).toBe('2026-11-21')
  expect(end('1981-08-23', '2026-08-23')).toBeNull()
})

test('the last day of a passport is still good', () => {
  const [born, issued] = [isoDate('2006-08-23'), isoDate('2020-09-01')]
  expect(isPassportOver(born, issued, today)).toBe(false)
  expect(isPassportOver(born, issued, isoDate('2026-11-22'))).toBe(true)
})

test('a passport is issued to somebody of fourteen at least, and not tomorrow', () => {
  expect(issuedDateProblem('2020-11-21', '2006-11-21', today)).toBeNull()
  expect(issuedDateProblem('2020-11-20', '2006-11-21', today)).toContain('с 14 лет')
  expect(issuedDateProblem('2026-11-22', '1990-01-01', today)).toContain('ещё не наступила')
  expect(issuedDateProblem('вчера', '1990-01-01', today)).toContain('Введите дату выдачи')
})

test('a passport that has run out is named as such, and without a birth date nothing is said of it', () => {
  expect(issuedDateProblem('2001-09-10', '1981-08-22', today)).toContain('нового паспорта')
  expect(issuedDateProblem('2001-09-10', '', today)).toBeNull()
})

test('a passport issued today is a passport', () => {
  expect(issuedDateProblem('2026-11-27', '1990-05-01', isoDate('2026-11-27'))).toBeNull()
})
