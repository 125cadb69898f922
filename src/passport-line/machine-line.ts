/**
 * The machine-readable line at the lower edge of the main spread of a Russian internal passport: two lines of 44 signs in
 * the manner of ICAO Doc 9303, with the national alphabet, the fourth digit of the series, the date of issue and the
 * department code among the optional data. What it gives is a suggestion: whoever owns the passport checks it.
 */
import { addYears, compareDates, type IsoDate, isIsoDate } from '../../lending/calendar.ts'
import { birthDateProblem, issuedDateProblem } from '../../protocol/passport-dates.ts'
import { nameProblem } from '../../protocol/validation.ts'
import { russianWord } from './alphabet.ts'

/** What could be read for sure; a field that could not is left out. */
export interface PassportReading {
  readonly lastName?: string
  readonly firstName?: string
  readonly patronymic?: string
  readonly birthDate?: IsoDate
  /** Four digits. */
  readonly serialNumber?: string
  /** Six digits. */
  readonly documentNumber?: string
  readonly issuedDate?: IsoDate
  /** NNN-NNN */
  readonly departmentCode?: string
}

/** Letters that a reader of pictures takes for digits, where only a digit can stand. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
}

/** Signs of a place where only digits stand, and fillers as they may be read. */
const DIGIT = '[0-9OQDILZASGTB]'
const FILLER = '[<KCLEX]'
/** The state, which is the same in every line: a U is read as two signs, as another one, or not at all. */
const STATE = '(?:RU[S5]|R[UI1]{0,2}S)'
const NUMBER = new RegExp(`(${DIGIT}{9})(${DIGIT})${STATE}`)
const BIRTH = new RegExp(`${STATE}(${DIGIT}{6})(${DIGIT})[MF]`)
const ISSUE = new RegExp(`[MF]${FILLER}{2,}(${DIGIT}{13})${FILLER}?(${DIGIT})`)
const NAMES = /P[A-Z0-9]?RU[S5]([A-Z0-9<]+)$/
/** A filler read as a letter stands alone; no name has one letter. */
const LONE_FILLER = /^[KCLEX]$/
const PATRONYMIC = /(?:ич|на)$/
const WEIGHTS = [7, 3, 1] as const
/** Passports are given from this age on, so the century of a birth date is the latest that allows it. */
const PASSPORT_AGE = 14

const digitsOf = (text: string): string => Array.from(text, (sign) => DIGITS[sign] ?? sign).join('')

/** Check digit of ICAO Doc 9303: weights 7, 3, 1 over and over, modulo ten. */
const isChecked = (digits: string, check: string): boolean => {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0),
    0,
  )
  return sum % 10 === Number(check)
}

const dateOf = (century: string, digits: string): IsoDate | null => {
  const text = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDate(text) ? text : null
}

const birthDateOf = (digits: string, today: IsoDate): IsoDate | null => {
  const youngest = addYears(today, -PASSPORT_AGE)
  const inThis = dateOf('20', digits)
  const date = inThis && compareDates(inThis, youngest) <= 0 ? inThis : dateOf('19', digits)
  return date && birthDateProblem(date, today) === null ? date : null
}

/** A part of the second line with its check digit behind it, or null where they do not fit. */
const checkedPart = (line: string, pattern: RegExp): string | null => {
  const [, part = '', check = ''] = pattern.exec(line) ?? []
  return part !== '' && isChecked(digitsOf(part), digitsOf(check)) ? digitsOf(part) : null
}

/** The second line: each part counts only with its own check digit and by the rule of its field. */
const numbersOf = (line: string, today: IsoDate): PassportReading => {
  const number = checkedPart(line, NUMBER)
  const birth = checkedPart(line, BIRTH)
  const issue = checkedPart(line, ISSUE)
  const birthDate = birth && birthDateOf(birth, today)
  const issuedDate = issue && dateOf('20', issue.slice(1, 7))
  const isIssueRight = issuedDate && !issuedDateProblem(issuedDate, birthDate ?? '', today)
  return {
    ...(birthDate && { birthDate }),
    ...(issue &&
      number && {
        serialNumber: number.slice(0, 3) + issue.slice(0, 1),
        documentNumber: number.slice(3),
      }),
    ...(isIssueRight && { issuedDate }),
    ...(issue && { departmentCode: `${issue.slice(7, 10)}-${issue.slice(10)}` }),
  }
}

/** A family name of one word, or of two with a hyphen. */
const lastNameOf = (coded: string): string | null => {
  const words = coded.split('<').map(russianWord)
  return words.length > 2 || words.includes(null) ? null : words.join('-')
}

/**
 * The first line has no check digit. A filler stands both between given names and for a hyphen, so more than two words, or
 * a second one that is no patronymic, could be divided in several ways: then nothing is taken. A line that is full to its
 * end may have been cut.
 */
const namesOf = (line: string): PassportReading => {
  const [coded = '', given = '', ...rest] = (NAMES.exec(line)?.[1] ?? '').split(/<{2,}/)
  const lastName = lastNameOf(coded)
  if (!lastName || given === '' || nameProblem(lastName, 'фамилию')) return {}
  const words = given.split('<').filter((word) => !LONE_FILLER.test(word))
  const [firstName, patronymic, ...more] = words.map(russianWord)
  const isWhole = rest.length > 0 && more.length === 0
  if (!isWhole || !firstName) return { lastName }
  if (patronymic === undefined) return { lastName, firstName }
  return patronymic && PATRONYMIC.test(patronymic)
    ? { lastName, firstName, patronymic }
    : { lastName }
}

/** Lines of a read text as the passport could have printed them. */
const linesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replaceAll('‹', '<')
    .split('\n')
    .map((line) => line.replaceAll(/[^A-Z0-9<]/g, ''))

const valuesOf = (readings: readonly PassportReading[], field: keyof PassportReading): string[] =>
  readings.flatMap((reading) => reading[field] ?? [])

/** The one value that every reading with this field has; undefined where they contradict each other. */
const unanimous = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined

/** The one value that at least two readings agree on. */
const agreed = <Value>(values: readonly Value[]): Value | undefined =>
  unanimous(values.filter((value, index) => values.indexOf(value) !== index))

const NUMBER_FIELDS = [
  'birthDate',
  'serialNumber',
  'documentNumber',
  'issuedDate',
  'departmentCode',
] as const
const NAME_FIELDS = ['lastName', 'firstName', 'patronymic'] as const

/**
 * What several readings of one picture say together. A field with a check digit may come from any of them; names have none,
 * so two readings have to agree on each. Nothing is taken where no part of the second line is right: then the picture shows
 * something else.
 */
export const readPassportLine = (texts: readonly string[], today: IsoDate): PassportReading => {
  const lines = texts.flatMap(linesOf)
  const numbers = lines.map((line) => numbersOf(line, today))
  if (numbers.every((found) => Object.keys(found).length === 0)) return {}
  const names = lines.map(namesOf)
  const read = [
    ...NUMBER_FIELDS.map((field) => [field, unanimous(valuesOf(numbers, field))]),
    ...NAME_FIELDS.map((field) => [field, agreed(valuesOf(names, field))]),
  ]
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as PassportReading
}
