/** Borrowers of the browser tests: fictitious people with documents that pass the check digits. */
import sharp from 'sharp'

const innOf = (seed: number): string => {
  const digits = Array.from(String(7_700_000_000 + (seed % 99_999_999)), Number)
  const check = (weights: readonly number[]) =>
    (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10
  digits.push(check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]))
  digits.push(check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]))
  return digits.join('')
}

const snilsOf = (seed: number): string => {
  const digits = String(112_000_000 + (seed % 800_000_000)).slice(0, 9)
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (9 - index),
    0,
  )
  const control = sum % 101 === 100 ? 0 : sum % 101
  return digits + String(control).padStart(2, '0')
}

export interface Person {
  readonly phone: string
  readonly password: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: string
  readonly passport: string
  readonly issuedDate: string
  readonly departmentCode: string
  readonly birthPlace: string
  readonly inn: string
  readonly snils: string
  readonly mail: string
}

/** A person of 36 years whose papers are in order; the phone decides the rest. */
export const personWith = (phone: string, changes: Partial<Person> = {}): Person => {
  const seed = Number(phone.slice(-9))
  return {
    phone,
    password: 'правильная лошадь 42',
    lastName: 'Иванова',
    firstName: 'Анна',
    patronymic: 'Петровна',
    birthDate: '15.03.1990',
    passport: `4510 ${String(200_000 + (seed % 700_000))
      .padStart(6, '0')
      .slice(0, 5)}7`,
    issuedDate: '20.04.2011',
    departmentCode: '770-053',
    birthPlace: 'г. Москва',
    inn: innOf(seed),
    snils: snilsOf(seed),
    mail: `anna${seed}@example.ru`,
    ...changes,
  }
}

/** A photo as a phone makes it: JPEG with some texture, so that it is not one colour. */
export const photo = (widthPx = 1200, heightPx = 900): Promise<Buffer> =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
