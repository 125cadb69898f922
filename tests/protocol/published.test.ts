import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { penaltyOfDay } from '../../lending/accrual.ts'
import { isoDate } from '../../lending/calendar.ts'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import { graceInterest } from '../../lending/payment.ts'
import { CALCULATOR_PRODUCTS, PRODUCTS } from '../../lending/products.ts'
import { dailyRateMillionths } from '../../lending/rate.ts'
import { BRAND } from '../../protocol/brand.ts'
import { PUBLIC_PAGES } from '../../protocol/public-pages.ts'
import { CONDITIONS_PATHS } from '../../protocol/paths.ts'
import {
  LOAN_DOCUMENTS,
  PUBLISHED_DOCUMENTS,
  publishedVersion,
} from '../../protocol/published/list.ts'
import {
  nextVersion,
  publishedPath,
  validUntil,
  versionPath,
} from '../../protocol/published/published-document.ts'
import { TARIFFS } from '../../protocol/published/tariffs.ts'
import { tied } from '../../protocol/published/typography.ts'
import { FULL_COST_RANGES } from '../../src/screens/landing/full-cost-ranges.ts'

/** A version that was published never changes: whoever signed on its day must find its words (D49). */
const PUBLISHED: Readonly<Record<string, string>> = {
  'general-conditions 2026-11-01': '835e7ec976ecc19f',
  'rules 2026-11-01': '5cb3168470d0ec45',
  'tariffs 2026-11-01': 'd544551ed44f9027',
  'information 2026-11-01': 'b782f6f27aa3d8a7',
  'privacy 2026-11-01': 'b1c6813375b00e56',
  'general-conditions 2026-11-25': 'dc2cbcbbd1b7681f',
  'rules 2026-11-25': '9902881ec7c852be',
  'tariffs 2026-11-25': '28b71c9b8293ab18',
  'information 2026-11-25': '99490bf3670b500b',
}

const REQUISITES = Object.entries(BRAND).sort(([, one], [, other]) => other.length - one.length)

/** Requisites are each lender's own (D1); the words around them are not. */
const hashOf = (value: unknown) => {
  const words = REQUISITES.reduce(
    (text, [name, own]) => text.replaceAll(JSON.stringify(own).slice(1, -1), `<${name}>`),
    JSON.stringify(value),
  )
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

test('the words of a published version never change, a new wording is a new version', () => {
  const versions = PUBLISHED_DOCUMENTS.flatMap(({ slug, versions: all }) =>
    all.map((version) => [`${slug} ${version.validFrom}`, hashOf(version)] as const),
  )
  expect(Object.fromEntries(versions)).toEqual(PUBLISHED)
})

test('versions stand newest first, under one address each', () => {
  const addresses = PUBLISHED_DOCUMENTS.flatMap((document) =>
    document.versions.map((version) => publishedPath(document, version.validFrom)),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { versions } of PUBLISHED_DOCUMENTS) {
    const days = versions.map(({ validFrom }) => validFrom)
    expect(days).toEqual(days.toSorted().toReversed())
  }
})

test('screens refer to conditions under the address these are published at', () => {
  const published = PUBLISHED_DOCUMENTS.map((document) => publishedPath(document))
  expect(published).toEqual(expect.arrayContaining(Object.values(CONDITIONS_PATHS)))
})

test('the documents in force name both ways by which a loan comes (353-FZ art. 5 p. 4)', () => {
  const silent = LOAN_DOCUMENTS.filter(({ versions: [current] }) => {
    const text = JSON.stringify(current)
    return !/карт/.test(text) || !/СБП/.test(text)
  })
  expect(silent).toEqual([])
})

test('a next version changes the words it names and nothing else', () => {
  const first = {
    validFrom: isoDate('2027-01-01'),
    sections: [
      {
        heading: 'Деньги',
        blocks: ['На карту.', { columns: ['Куда'], rows: [['Карта'], ['Касса']] }],
      },
    ],
  }
  expect(nextVersion(first, isoDate('2027-02-01'), [['Касса', 'СБП']])).toEqual({
    validFrom: '2027-02-01',
    sections: [
      {
        heading: 'Деньги',
        blocks: ['На карту.', { columns: ['Куда'], rows: [['Карта'], ['СБП']] }],
      },
    ],
  })
  expect(() => nextVersion(first, isoDate('2027-02-01'), [['Почта', 'СБП']])).toThrow('0 times')
  expect(() => nextVersion(first, isoDate('2027-02-01'), [['К', 'к']])).toThrow('2 times')
})

test('every version has a page of its own, the one in force at the address of its document', () => {
  const pages = PUBLIC_PAGES.map(({ path }) => path)
  for (const document of PUBLISHED_DOCUMENTS) {
    const [current, ...former] = document.versions
    expect(versionPath(document, current)).toBe(publishedPath(document))
    const paths = [current, ...former].map((version) => versionPath(document, version))
    expect(pages).toEqual(expect.arrayContaining(paths))
  }
})

test('an earlier version ends the day before the next began', () => {
  const [section] = TARIFFS.versions[0].sections
  if (!section) throw new Error('Tariffs without sections')
  const later = { validFrom: isoDate('2027-01-01'), sections: [section] }
  const [earlier] = TARIFFS.versions
  const document = { ...TARIFFS, versions: [later, earlier] as const }
  expect(validUntil(document, earlier)).toBe('2026-12-31')
  expect(validUntil(document, later)).toBeNull()
})

test('a version is found by its day, the one in force without a day, none otherwise', () => {
  expect(publishedVersion('tariffs')?.version).toBe(TARIFFS.versions[0])
  expect(publishedVersion('tariffs', '2026-11-01')?.document).toBe(TARIFFS)
  expect(publishedVersion('tariffs', '2026-11-02')).toBeNull()
  expect(publishedVersion('nothing')).toBeNull()
})

const words = JSON.stringify(TARIFFS.versions[0])
const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ' ')

test('the published tariffs name the bounds of every product', () => {
  for (const { name, minAmountRoubles, maxAmountRoubles } of CALCULATOR_PRODUCTS) {
    expect(words).toContain(
      `"${name}","${grouped(minAmountRoubles)}–${grouped(maxAmountRoubles)} ₽"`,
    )
  }
  expect(words).toContain(`${PRODUCTS.OPTIMAL.minLoanTerm}–${PRODUCTS.OPTIMAL.maxLoanTerm} недели`)
})

test('the published rates are those a loan is counted with', () => {
  const rate = (roubles: number) =>
    `${(dailyRateMillionths('INSTALLMENT', fromRoubles(roubles)) / 10_000).toFixed(2)}%`.replace(
      '.',
      ',',
    )
  expect(words).toContain(`"до 30 000 ₽","${rate(30_000)}"`)
  expect(words).toContain(`"30 001–50 000 ₽","${rate(50_000)}"`)
  expect(words).toContain(`"50 001–80 000 ₽","${rate(80_000)}"`)
  expect(words).toContain(`"больше 80 000 ₽","${rate(81_000)}"`)
})

test('the published full cost is the range over all that is offered (D7)', () => {
  const ranges = [
    ['До зарплаты', FULL_COST_RANGES.LOAN_WITH_GRACE_PERIOD],
    ['Как в банке', FULL_COST_RANGES.INSTALLMENT],
    ['Сплит', FULL_COST_RANGES.OPTIMAL],
  ] as const
  for (const [name, { from, to }] of ranges) {
    expect(words).toContain(`"${name}","${from}% годовых","${to}% годовых"`)
  }
})

test('the published examples of grace and penalty come out', () => {
  const amount = fromRoubles(10_000)
  const grace = dailyRateMillionths('LOAN_WITH_GRACE_PERIOD', amount)
  expect(graceInterest(amount, grace, 8)).toBe(fromRoubles(640))
  expect(words).toContain('640 ₽ за 8 дней с 10 000 ₽')
  // 54.79 kopecks a day of 1,000 ₽, which the text calls «примерно 55».
  expect(penaltyOfDay(kopecks(100_000), isoDate('2026-11-01'))).toBe(54)
})

test('numbers stay with their units and short words with the next one', () => {
  expect(tied('до 30 000 ₽ за 8 дней — и не больше')).toBe(
    'до\u00a030\u00a0000\u00a0₽ за\u00a08\u00a0дней\u00a0— и\u00a0не\u00a0больше',
  )
})
