/** What README and the walks type is an ordinary number in the sandbox, unless it is taken from where it is named as special. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createSandboxFraudRegistry,
  REPORTED,
} from '../../../server/gateways/sandbox-fraud-registry.ts'
import type { Payee } from '../../../server/gateways/fraud-registry.ts'
import { createSandboxWatchlist } from '../../../server/gateways/sandbox-watchlist.ts'
import { TEST_CARDS } from '../../../server/sandbox/cloud-payments/test-cards.ts'
import { SPECIAL_PASSPORTS, SPECIAL_PHONES } from '../../../server/sandbox/special-values.ts'
import { makePerson } from '../../../tools/bench/person.ts'
import { personWith } from '../../e2e/person.ts'

const root = join(import.meta.dirname, '../../..')
const TEXTS = [
  'README.md',
  ...globSync('docs/*.md', { cwd: root }),
  ...globSync('tests/{e2e,firefox,webkit,keycloak}/**/*.ts', { cwd: root }),
]
const PEOPLE = 1_000

interface Typed {
  /** Where it was found. */
  readonly where: string
  readonly digits: string
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

const typed = (pattern: RegExp): Typed[] =>
  TEXTS.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([text]) => ({
      where: `${file}: ${text}`,
      digits: digitsIn(text),
    })),
  )

/** Written with 7 or 8 first, or with neither. */
const phones = typed(/(?<![\d/])(?:\+?7|8)?[ (-]*9\d{2}[ )-]*\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/g).map(
  ({ where, digits }) => ({ where, digits: `7${digits.slice(-10)}` }),
)
const passports = typed(/(?<!\d)\d{4} \d{6}(?!\d)/g)
const inns = typed(/(?<![\d-])\d{12}(?![\d-])/g)
const snils = typed(/\d{3}-\d{3}-\d{3} \d{2}(?!\d)/g)

const registry = createSandboxFraudRegistry()

const NOBODY: Payee = { passport: null, inn: null, snils: null, phone: '70000000000', cards: [] }

const isReported = async (payee: Partial<Payee>): Promise<boolean> =>
  (await registry.check({ ...NOBODY, ...payee })).reports.length > 0

const listed = async () => (await createSandboxWatchlist().edition()).persons

const endsAs = (values: readonly { readonly tail: string }[], digits: string): boolean =>
  values.some(({ tail }) => digits.endsWith(tail))

const isSpecial = {
  phone: async (digits: string) =>
    endsAs(SPECIAL_PHONES, digits) || (await isReported({ phone: digits })),
  passport: async (digits: string) =>
    endsAs(SPECIAL_PASSPORTS, digits) ||
    (await isReported({ passport: digits })) ||
    (await listed()).some(({ passport }) => passport === digits),
  inn: async (digits: string) =>
    (await isReported({ inn: digits })) || (await listed()).some(({ inn }) => inn === digits),
  snils: (digits: string) => isReported({ snils: digits }),
}

const specialOf = async (
  kind: keyof typeof isSpecial,
  examples: readonly Typed[],
): Promise<string[]> => {
  const found: string[] = []
  for (const { where, digits } of examples) if (await isSpecial[kind](digits)) found.push(where)
  return found
}

describe('an example that people are told to type, or a walk types, is in no base of the sandbox', () => {
  test.each([
    ['phone', phones],
    ['passport', passports],
    ['inn', inns],
    ['snils', snils],
  ] as const)('no %s', async (kind, examples) => {
    expect(examples.length).toBeGreaterThan(0)
    expect(await specialOf(kind, examples)).toEqual([])
  })

  test('nor is anything of the people whom walks and benches invent', async () => {
    const found: string[] = []
    for (let serial = 0; serial < PEOPLE; serial += 1) {
      const walker = makePerson(serial)
      const { serialNumber, documentNumber } = walker.passport
      const person = personWith(walker.phone)
      const numbers = [
        ['phone', digitsIn(walker.phone)],
        ['passport', serialNumber + documentNumber],
        ['passport', digitsIn(person.passport)],
        ['inn', walker.inn],
        ['inn', person.inn],
        ['snils', walker.snils],
        ['snils', person.snils],
      ] as const
      for (const [kind, digits] of numbers)
        if (await isSpecial[kind](digits)) found.push(`${serial}: ${kind} ${digits}`)
    }
    expect(found).toEqual([])
  })
})

test('what is special is seen as such', async () => {
  expect(await isSpecial.phone(REPORTED.phone)).toBe(true)
  expect(await isSpecial.phone('79161230001')).toBe(true)
  expect(await isSpecial.passport(REPORTED.passport)).toBe(true)
  expect(await isSpecial.passport('4500900006')).toBe(true)
  expect(await isSpecial.inn(REPORTED.inn)).toBe(true)
  expect(await isSpecial.inn('500100732216')).toBe(true)
  expect(await isSpecial.snils(REPORTED.snils)).toBe(true)
})

test('no test card is in the base of payments without consent', async () => {
  const cards = TEST_CARDS.map(({ number }) => ({
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
  }))
  expect((await registry.check({ ...NOBODY, cards })).reports).toEqual([])
})

test('who stands in one base is ordinary to every other', async () => {
  const people = (await listed()).flatMap(({ passport }) => (passport === null ? [] : [passport]))
  expect([...people, REPORTED.passport].filter((each) => endsAs(SPECIAL_PASSPORTS, each))).toEqual(
    [],
  )
  expect(endsAs(SPECIAL_PHONES, REPORTED.phone)).toBe(false)
})

test('every tail is named once', () => {
  for (const values of [SPECIAL_PASSPORTS, SPECIAL_PHONES]) {
    const tails = values.map(({ tail }) => tail)
    expect(
      tails.filter((tail) => tails.some((other) => other !== tail && other.endsWith(tail))),
    ).toEqual([])
    expect(new Set(tails).size).toBe(tails.length)
  }
})
