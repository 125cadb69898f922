import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { countedIncome, incomeKopecksOf } from '../../lending/counted-income.ts'
import { debtLoadPercent } from '../../lending/debt-load.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import {
  parseRegionalIncomes,
  regionsWithoutIncome,
  SANDBOX_REGIONAL_INCOME,
  withIncomeRows,
} from '../../lending/regional-income.ts'
import { regionOf, REGIONS_OF_RUSSIA } from '../../lending/regions.ts'

const MOSCOW = regionOf('г Москва')
const ROW = { statisticsQuarter: '2026-Q2', incomes: { '77': 52_000 } }

const counted = (
  saidRoubles: number | null,
  over: Partial<Parameters<typeof countedIncome>[0]> = {},
) =>
  countedIncome({
    confirmedKopecks: null,
    saidKopecks: saidRoubles === null ? null : fromRoubles(saidRoubles),
    region: MOSCOW,
    formerRegions: [],
    regionalRow: ROW,
    ...over,
  })

describe('the income that a debt load is worked out by (decision 0142)', () => {
  /** Vector W33: payments of 8,577.30 and 12,000. */
  test.for([
    [60_000, 'REGIONAL', 5_200_000, 39.57],
    [40_000, 'SAID', 4_000_000, 51.44],
    [52_000, 'SAID', 5_200_000, 39.57],
  ] as const)(
    'W33: of %s said and the mean of 52,000 the smaller counts',
    ([said, source, sum, load]) => {
      const income = counted(said)
      expect(income).toMatchObject({ source, amountKopecks: sum, regionCode: '77' })
      const payments = addKopecks(fromRoubles(8577.3), fromRoubles(12_000))
      expect(debtLoadPercent(payments, incomeKopecksOf(income) ?? kopecks(0))).toBeCloseTo(load, 2)
    },
  )

  test('of an address that nobody has checked is by the poorest of the regions before and now', () => {
    const row = { ...ROW, incomes: { ...ROW.incomes, '37': 31_000 } }
    const former = regionOf('Ивановская обл')
    const formerRegions = former ? [former] : []
    expect(counted(60_000, { regionalRow: row, formerRegions })).toMatchObject({
      source: 'REGIONAL',
      amountKopecks: 3_100_000,
      regionCode: '37',
    })
    // A region without a figure was never a ground; a move to a poorer one counts at once.
    expect(counted(60_000, { formerRegions })).toMatchObject({ amountKopecks: 5_200_000 })
    const moved = { regionalRow: row, region: former, formerRegions: MOSCOW ? [MOSCOW] : [] }
    expect(counted(60_000, moved)).toMatchObject({ amountKopecks: 3_100_000 })
  })

  test('is the confirmed one where there is one, above the mean too', () => {
    const confirmedKopecks = fromRoubles(90_000)
    expect(counted(60_000, { confirmedKopecks, regionalRow: null })).toMatchObject({
      source: 'CONFIRMED',
      amountKopecks: 9_000_000,
      regionalKopecks: null,
    })
  })

  test.for([
    ['NOT_SAID', null, {}],
    ['NOT_SAID', 0, {}],
    ['NO_REGION', 60_000, { region: null }],
    ['NO_FIGURE', 60_000, { regionalRow: null }],
    ['NO_FIGURE', 60_000, { region: regionOf('Тверская обл') }],
  ] as const)('is none: %s', ([missing, said, over]) => {
    expect(counted(said, over)).toBe(missing)
  })
})

describe('a region is known by its name', () => {
  test.for([
    ['г Москва', '77'],
    ['Москва', '77'],
    ['Московская обл', '50'],
    ['Респ Алтай', '04'],
    ['Алтайский край', '22'],
    ['Кемеровская область - Кузбасс', '42'],
    ['Респ Северная Осетия - Алания', '15'],
    ['Ханты-Мансийский Автономный округ - Югра', '86'],
    ['Ненецкий АО', '83'],
    ['Ямало-Ненецкий АО', '89'],
    ['УДМУРТИЯ', '18'],
    ['77', '77'],
  ] as const)('%s', ([name, code]) => {
    expect(regionOf(name)?.code).toBe(code)
  })

  test.for(['Москва, Московская область', 'Луна', '', '99'])('«%s» is none', (name) => {
    expect(regionOf(name)).toBeNull()
  })

  test('every region by its own name', () => {
    expect(REGIONS_OF_RUSSIA.filter((region) => regionOf(region.name) !== region)).toEqual([])
    expect(REGIONS_OF_RUSSIA).toHaveLength(89)
  })
})

describe('lines of a table', () => {
  test('are read as they are pasted, kopecks and sums of districts left out', () => {
    const { incomes, problems } = parseRegionalIncomes(
      [
        'Российская Федерация\t61 000',
        'Центральный федеральный округ;80 000',
        'г. Москва\t98 765,9',
        '',
        'Московская обл;65000',
        'Санкт-Петербург,81234.99',
        'Респ Алтай; 30\u00a0000 ₽',
        '18;45 123',
      ].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(incomes).toEqual({
      '77': 98_765,
      '50': 65_000,
      '78': 81_234,
      '04': 30_000,
      '18': 45_123,
    })
  })

  test.for([
    ['Москва;98 765\nТверская область', 2, 'не видно дохода'],
    ['Луна;50 000', 1, 'нет такого региона'],
    ['Москва;98 765\n\n77;50 000', 3, 'Москва уже в строке 1'],
    ['Тверская область;45,1', 1, 'от 10 000 до 500 000'],
    ['Тверская область;541 000', 1, 'от 10 000 до 500 000'],
  ] as const)('that cannot be are named: %j', ([text, line, words]) => {
    expect(parseRegionalIncomes(text).problems).toEqual([
      { line, words: expect.stringContaining(words) },
    ])
  })
})

test('of the rows of a quarter the one that began last counts, another quarter has the table’s own', () => {
  const row = (validFrom: string, roubles: number) => ({
    quarter: '2026-Q4',
    validFrom: isoDate(validFrom),
    statisticsQuarter: '2026-Q2',
    incomes: { '77': roubles },
  })
  const table = withIncomeRows(SANDBOX_REGIONAL_INCOME, [
    row('2026-11-20', 50_000),
    row('2026-10-05', 40_000),
  ])
  const moscow = (on: string) => table(isoDate(on))?.incomes['77']
  expect(['2026-10-04', '2026-10-05', '2026-11-20', '2027-01-01'].map(moscow)).toEqual([
    300_000, 40_000, 50_000, 300_000,
  ])
})

test('the sandbox has an assumed figure for every region', () => {
  const row = SANDBOX_REGIONAL_INCOME(isoDate('2040-01-01'))
  expect(row?.statisticsQuarter).toBeNull()
  expect(regionsWithoutIncome(row?.incomes ?? {})).toEqual([])
})
