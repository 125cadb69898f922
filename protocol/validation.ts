/**
 * Field rules (D21), shared by forms and server: one rule, one text.
 * Every `…Problem` function returns null when the value is right, otherwise what is wrong and what to do, in Russian.
 */

type Problem = string | null

/** Any spelling of a Russian mobile number (`8 (916) …`, `+7916…`, `916…`) → `+79XXXXXXXXX` (E.164), otherwise null. */
export const normalizePhone = (text: string): string | null => {
  const digits = text.replace(/\D/g, '')
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return /^9\d{9}$/.test(national) ? `+7${national}` : null
}

/** `+79161234567` → `+7 916 123-45-67` on one line; anything else comes back as it is. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4')

export const phoneProblem = (text: string): Problem =>
  normalizePhone(text) ? null : 'Введите мобильный номер: +7 и десять цифр, первая из них 9.'

const NAME = /^[А-ЯЁа-яё]+(?:[ -][А-ЯЁа-яё]+)*$/

/** Some keyboards and documents write Й and Ё as a letter with a sign above it: the same name, kept in one spelling. */
export const normalizeName = (text: string): string => text.trim().normalize('NFC')

/** Names: Cyrillic letters, single spaces and hyphens between them, 1–60 characters. */
export const nameProblem = (text: string, what: string): Problem => {
  const value = normalizeName(text)
  if (value === '') return `Введите ${what}, как в паспорте.`
  if (value.length > 60) return `Сократите ${what} до 60 знаков.`
  return NAME.test(value) ? null : `Введите ${what} русскими буквами, как в паспорте.`
}

const digitsOnly = (text: string): string => text.replace(/\D/g, '')

export const passportSeriesProblem = (text: string): Problem =>
  /^\d{4}$/.test(digitsOnly(text)) ? null : 'Введите серию паспорта: 4 цифры.'

export const passportNumberProblem = (text: string): Problem =>
  /^\d{6}$/.test(digitsOnly(text)) ? null : 'Введите номер паспорта: 6 цифр.'

export const passportProblem = (text: string): Problem =>
  /^\d{10}$/.test(digitsOnly(text)) ? null : 'Введите серию и номер паспорта: 10 цифр.'

/** `770053` or `770-053` → `770-053`; otherwise null. */
export const normalizeDepartmentCode = (text: string): string | null => {
  const digits = digitsOnly(text)
  return digits.length === 6 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : null
}

export const departmentCodeProblem = (text: string): Problem =>
  normalizeDepartmentCode(text) ? null : 'Введите код подразделения: 6 цифр, например 770-053.'

export const postcodeProblem = (text: string): Problem =>
  /^\d{6}$/.test(text.trim()) ? null : 'Введите индекс: 6 цифр.'

/** What a mail box is called: words of RFC 5322 `atext`, letters of any script, single dots between them. */
const MAILBOX = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** Labels of letters, digits and inner hyphens; the last one begins with a letter, so it is no network address. */
const MAIL_DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}(?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/**
 * E-mail: one @, a box of at most 64 characters and a domain with a dot; at most 254 characters. Commas, semicolons,
 * angle brackets, quotes, brackets, spaces and line ends name further recipients or headers, so none gets in.
 */
export const emailProblem = (text: string): Problem => {
  const value = text.trim()
  const [box = '', domain = '', ...rest] = value.split('@')
  const fits = value.length <= 254 && box.length <= 64 && rest.length === 0
  return fits && MAILBOX.test(box) && MAIL_DOMAIN.test(domain)
    ? null
    : 'Введите адрес почты, например anna@example.ru.'
}

/** An address as much of it as whoever knows it recognises: `a•••@mail.ru`. */
export const maskMail = (mail: string): string => mail.replace(/^(.)[^@]*/u, '$1•••')

const checkDigit = (digits: number[], weights: number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10

/** ИНН of a person: 12 digits, the last two are check digits. */
export const innProblem = (text: string): Problem => {
  const value = digitsOnly(text)
  const digits = Array.from(value, Number)
  const right =
    digits.length === 12 &&
    checkDigit(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[10] &&
    checkDigit(digits, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
  return right ? null : 'Проверьте ИНН: 12 цифр, как в свидетельстве или на Госуслугах.'
}

/** СНИЛС: 11 digits, the last two are the check sum. */
export const snilsProblem = (text: string): Problem => {
  const value = digitsOnly(text)
  if (value.length !== 11) return 'Введите СНИЛС: 11 цифр.'
  const sum = Array.from(value.slice(0, 9)).reduce(
    (total, digit, index) => total + Number(digit) * (9 - index),
    0,
  )
  const control = sum % 101 === 100 ? 0 : sum % 101
  return control === Number(value.slice(9)) ? null : 'Проверьте СНИЛС: в нём ошибка.'
}

/** Passwords: 8 to 128 characters, any characters, no composition rules (ASVS 6.2). */
export const passwordProblem = (text: string): Problem => {
  const { length } = Array.from(text)
  if (length < 8) return 'Придумайте пароль не короче 8 знаков.'
  return length > 128 ? 'Сократите пароль до 128 знаков.' : null
}

/** Photos: 5 MB, four formats (spec §5, D21). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const

export const photoProblem = (file: { size: number; type: string }): Problem => {
  if (file.size > PHOTO_MAX_BYTES)
    return 'Файл больше 5 МБ. Снимите ещё раз камерой или выберите другой файл.'
  const known =
    (PHOTO_TYPES as readonly string[]).includes(file.type) ||
    file.type === 'image/heif' ||
    file.type === ''
  return known ? null : 'Это не фотография. Загрузите фото в формате JPEG, PNG, WebP или HEIC.'
}
