/** A borrower that does not exist, with numbers that pass every check of D21. */
export interface Person {
  readonly phone: string
  readonly password: string
  readonly mail: string
  readonly inn: string
  readonly snils: string
  readonly passport: {
    readonly birthDate: string
    readonly birthPlace: string
    readonly departmentCode: string
    readonly documentNumber: string
    readonly firstName: string
    readonly issuedDate: string
    readonly lastName: string
    readonly patronymic: string
    readonly serialNumber: string
  }
}

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10

const innOf = (serial: number): string => {
  const digits = Array.from(`77${String(serial).padStart(8, '0')}`, Number)
  const eleventh = weighted(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  const twelfth = weighted([...digits, eleventh], [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  return `${digits.join('')}${eleventh}${twelfth}`
}

const snilsOf = (serial: number): string => {
  const digits = `1${String(serial).padStart(8, '0')}`
  const sum = Array.from(digits).reduce((all, digit, index) => all + Number(digit) * (9 - index), 0)
  const control = sum % 101 === 100 ? 0 : sum % 101
  return `${digits}${String(control).padStart(2, '0')}`
}

const LAST_NAMES = ['Иванова', 'Петрова', 'Соколова', 'Морозова', 'Волкова']
const FIRST_NAMES = ['Анна', 'Мария', 'Ольга', 'Елена', 'Вера']

const SERIALS = 1_000_000
/** This last digit keeps clear of every special phone and passport of the sandbox (server/sandbox/special-values.ts). */
const PLAIN_ENDING = 7

/** The borrower number `serial`; every number gives another one, always the same. */
export const makePerson = (serial: number): Person => {
  const number = serial % SERIALS
  return {
    // Over every DEF code: a crowd of one prefix is what the breaker of codes holds (D41).
    phone: `+79${String(number % 100).padStart(2, '0')}${String(number).padStart(6, '0')}${PLAIN_ENDING}`,
    password: `Тихая-${number}-гавань`,
    mail: `client${number}@example.ru`,
    inn: innOf(number),
    snils: snilsOf(number),
    passport: {
      birthDate: '1990-05-17',
      birthPlace: 'гор. Москва',
      departmentCode: '770-053',
      documentNumber: `${String(number % 100_000).padStart(5, '0')}${PLAIN_ENDING}`,
      firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? 'Анна',
      issuedDate: '2012-06-20',
      lastName: LAST_NAMES[number % LAST_NAMES.length] ?? 'Иванова',
      patronymic: 'Сергеевна',
      serialNumber: `45${String(Math.floor(number / 100_000) % 100).padStart(2, '0')}`,
    },
  }
}
