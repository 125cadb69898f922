import { expect, test } from 'vitest'
import {
  departmentCodeProblem,
  emailProblem,
  formatPhone,
  innProblem,
  maskMail,
  nameProblem,
  normalizeDepartmentCode,
  normalizePhone,
  passportNumberProblem,
  passportProblem,
  passportSeriesProblem,
  passwordProblem,
  phoneProblem,
  PHOTO_MAX_BYTES,
  photoProblem,
  postcodeProblem,
  snilsProblem,
} from '../../protocol/validation.ts'

test('a mobile number is the same however it is spelled, and nothing else is one', () => {
  for (const spelled of ['8 (916) 123-45-67', '+7 916 123 45 67', '9161234567', '79161234567'])
    expect(normalizePhone(spelled)).toBe('+79161234567')
  for (const wrong of ['8 (495) 123-45-67', '916123456', '+1 916 123 45 67 8', ''])
    expect(normalizePhone(wrong)).toBeNull()
  expect(phoneProblem('8 (495) 123-45-67')).toContain('мобильный номер')
  expect(phoneProblem('89161234567')).toBeNull()
})

test('a number is shown on one line', () => {
  expect(formatPhone('+79161234567')).toBe('+7\u00a0916\u00a0123-45-67')
  expect(formatPhone('не номер')).toBe('не номер')
})

test('a name is Russian letters with single spaces and hyphens between them', () => {
  expect(nameProblem('Римский-Корсаков', 'фамилию')).toBeNull()
  expect(nameProblem('  Анна Мария ', 'имя')).toBeNull()
  expect(nameProblem('Ёлкина', 'фамилию')).toBeNull()
  expect(nameProblem('Anna', 'имя')).toBe('Введите имя русскими буквами, как в паспорте.')
  expect(nameProblem('Анна--Мария', 'имя')).toContain('русскими буквами')
  expect(nameProblem(' ', 'имя')).toBe('Введите имя, как в паспорте.')
  expect(nameProblem('А'.repeat(61), 'имя')).toContain('до 60 знаков')
})

test('numbers of a passport may be spelled with spaces', () => {
  expect(passportSeriesProblem('45 10')).toBeNull()
  expect(passportSeriesProblem('451')).toContain('4 цифры')
  expect(passportNumberProblem('123 456')).toBeNull()
  expect(passportNumberProblem('12345')).toContain('6 цифр')
  expect(passportProblem('45 10 123456')).toBeNull()
  expect(passportProblem('4510 12345')).toContain('10 цифр')
  expect(normalizeDepartmentCode('770053')).toBe('770-053')
  expect(departmentCodeProblem('77-005')).toContain('6 цифр')
})

test('a slip in ИНН or СНИЛС is found by their own check digits', () => {
  expect(innProblem('500100732259')).toBeNull()
  expect(innProblem('500100732258')).toContain('Проверьте ИНН')
  expect(innProblem('5001007322')).toContain('12 цифр')
  for (const right of ['112-233-445 95', '087-654-303 00', '902-010-000 00'])
    expect(snilsProblem(right)).toBeNull()
  expect(snilsProblem('112-233-445 96')).toContain('в нём ошибка')
  expect(snilsProblem('112-233-445')).toContain('11 цифр')
})

test('a password is 8 to 128 characters of any kind', () => {
  expect(passwordProblem('слово 12')).toBeNull()
  expect(passwordProblem('слово 1')).toContain('не короче 8')
  expect(passwordProblem('🙂'.repeat(128))).toBeNull()
  expect(passwordProblem('🙂'.repeat(129))).toContain('до 128')
})

test('a photo is of at most 5 MB; one whose kind the phone does not tell is looked at by the server', () => {
  expect(photoProblem({ size: PHOTO_MAX_BYTES, type: 'image/jpeg' })).toBeNull()
  expect(photoProblem({ size: PHOTO_MAX_BYTES + 1, type: 'image/jpeg' })).toContain('больше 5 МБ')
  expect(photoProblem({ size: 1, type: '' })).toBeNull()
  expect(photoProblem({ size: 1, type: 'application/pdf' })).toContain('не фотография')
})

test('an index is six digits; of a mail address the first letter and the house are shown', () => {
  expect(postcodeProblem(' 101000 ')).toBeNull()
  expect(postcodeProblem('1010')).toContain('6 цифр')
  expect(maskMail('anna@mail.ru')).toBe('a•••@mail.ru')
})

test('ten digits are a number only when they begin with nine, eleven only after seven or eight', () => {
  for (const wrong of ['79161234567 8', '69161234567', '8161234567', '91612345678'])
    expect(normalizePhone(wrong)).toBeNull()
})

test('a slip in either check digit of an ИНН is found, whatever the other one is', () => {
  const rest = Array.from({ length: 10 }, (_, last) => innProblem(`50010073226${last}`))
  expect(rest.filter((problem) => problem === null)).toEqual([])
  expect(innProblem('0500100732259')).not.toBeNull()
})

test('names and mail addresses of the greatest length are taken', () => {
  expect(nameProblem('А'.repeat(60), 'имя')).toBeNull()
  const domain = `${'a'.repeat(61)}.${'b'.repeat(61)}.${'c'.repeat(63)}.ru`
  const box = 'x'.repeat(254 - domain.length - 1)
  expect([box.length <= 64, `${box}@${domain}`.length]).toEqual([true, 254])
  expect(emailProblem(`${box}@${domain}`)).toBeNull()
  expect(emailProblem(`${box}x@${domain}`)).not.toBeNull()
  expect(emailProblem(`${'x'.repeat(64)}@example.ru`)).toBeNull()
  expect(emailProblem(`${'x'.repeat(65)}@example.ru`)).not.toBeNull()
  expect(emailProblem('anna@example.ru@example.ru')).not.toBeNull()
})

test('both names of the format of an iPhone are photos', () => {
  for (const type of ['image/heic', 'image/heif'])
    expect(photoProblem({ size: 1, type })).toBeNull()
})
