import type { TestApp } from '../test-app.ts'

/** Numbers that belong to one person alone. */
export interface PersonNumbers {
  readonly serialNumber: string
  readonly documentNumber: string
  readonly inn: string
  readonly snils: string
}

const INN_WEIGHTS = [
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
] as const

const innOf = (index: number): string => {
  const digits = Array.from(String(5_001_007_322 + index), Number)
  for (const weights of INN_WEIGHTS) {
    const sum = weights.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0)
    digits.push((sum % 11) % 10)
  }
  return digits.join('')
}

const snilsOf = (index: number): string => {
  const number = String(112_233_445 + index)
  const sum = Array.from(number, Number).reduce(
    (total, digit, place) => total + digit * (9 - place),
    0,
  )
  const control = String((sum % 101) % 100).padStart(2, '0')
  return `${number.replaceAll(/(...)(?=.)/g, '$1-')} ${control}`
}

const known = new WeakMap<TestApp, Map<string, PersonNumbers>>()

/**
 * What the next client of an app is asked for: the first one has the numbers of PERSONAL_DATA, every other one their own. A
 * passport always ends in 0007, with which every stand-in answers that all is well.
 */
export const numbersOf = (app: TestApp, clientId: string): PersonNumbers => {
  const people = known.get(app) ?? new Map<string, PersonNumbers>()
  known.set(app, people)
  const numbers = people.get(clientId)
  if (numbers) return numbers
  const index = people.size
  const made = {
    serialNumber: `45${10 + Math.floor(index / 80)}`,
    documentNumber: `${20 + (index % 80)}0007`,
    inn: innOf(index),
    snils: snilsOf(index),
  }
  people.set(clientId, made)
  return made
}

/** Series and number, as a person reads them out: `4510 200007`. */
export const passportNumberOf = (app: TestApp, clientId: string): string => {
  const { serialNumber, documentNumber } = numbersOf(app, clientId)
  return `${serialNumber} ${documentNumber}`
}
