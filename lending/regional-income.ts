/**
 * Mean income per head of the regions as Rosstat publishes it: income that nobody has confirmed counts up to it (353-FZ art.
 * 5.1 and 6579-У as of 01.01.2026, decision 0142).
 */
import type { IsoDate } from './calendar.ts'
import { quarterOf } from './market-limits.ts'
import { fromRoubles, type Kopecks } from './money.ts'
import { type RegionOfRussia, regionOf, REGIONS_OF_RUSSIA } from './regions.ts'

/** Whole roubles a month by the number of the region; one that Rosstat gives no figure for is left out. */
export type RegionalIncomes = Readonly<Record<string, number>>

/** What counts on a day. */
export interface RegionalIncomeRow {
  /** The quarter of Rosstat's figures, `2026-Q2`; null for the sandbox, whose figures are nobody's statistics. */
  readonly statisticsQuarter: string | null
  readonly incomes: RegionalIncomes
}

/** As two people have entered it for a quarter: it counts from its day to the quarter's end, or to its next row. */
export interface EnteredIncomeRow extends RegionalIncomeRow {
  /** In which it is used. */
  readonly quarter: string
  readonly validFrom: IsoDate
}

/** Null in a quarter without its row: then income that is only said counts for nothing. */
export type RegionalIncomeTable = (on: IsoDate) => RegionalIncomeRow | null

/** A table with rows entered later, in any order: of those of the day's quarter the one that began last counts. */
export function withIncomeRows(
  table: RegionalIncomeTable,
  rows: readonly EnteredIncomeRow[],
): RegionalIncomeTable {
  return (on) => {
    const [last] = rows
      .filter(({ quarter, validFrom }) => quarter === quarterOf(on) && validFrom <= on)
      .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
    return last ?? table(on)
  }
}

/** The mean income of a region, kopecks a month; null without a figure. */
export function regionalIncome(row: RegionalIncomeRow, code: string): Kopecks | null {
  const roubles = row.incomes[code]
  return roubles === undefined ? null : fromRoubles(roubles)
}

/** Figures outside are slips of the hand: thousands of roubles, a year in the place of a month. */
export const MIN_REGIONAL_ROUBLES = 10_000
export const MAX_REGIONAL_ROUBLES = 500_000

/** What is wrong with a pasted line, counted from one. */
export interface LineProblem {
  readonly line: number
  readonly words: string
}

interface ParsedIncomes {
  readonly incomes: RegionalIncomes
  readonly problems: readonly LineProblem[]
}

/** A name, what parts it from the figure, the figure with spaces between thousands. */
const LINE =
  /^(?<name>.*?)[\s;,]*(?<!\d)(?<figure>\d{1,3}(?:[\s\u00A0\u202F]\d{3})+(?:[,.]\d+)?|\d+(?:[,.]\d+)?)(?:[\s;]*(?:₽|руб\.?))?[\s;]*$/u

/** Lines of the table that are no region's. */
const IS_SUM = /федеральн\S+ округ|российская федерация/i

type ParsedLine =
  | { readonly region: RegionOfRussia; readonly roubles: number }
  | { readonly words: string }

const lineOf = (text: string): ParsedLine => {
  const { name, figure } = LINE.exec(text)?.groups ?? {}
  if (name === undefined || figure === undefined)
    return { words: `«${text}»: не видно дохода. Напишите регион и рубли в месяц.` }
  const region = regionOf(name)
  if (!region) return { words: `«${name}»: нет такого региона, или названы два.` }
  const roubles = Math.floor(Number(figure.replaceAll(/[\s\u00A0\u202F]/gu, '').replace(',', '.')))
  return roubles >= MIN_REGIONAL_ROUBLES && roubles <= MAX_REGIONAL_ROUBLES
    ? { region, roubles }
    : { words: `${region.name}: доход бывает от 10 000 до 500 000 ₽ в месяц, а здесь ${figure}.` }
}

/**
 * Reads lines of «регион; рубли в месяц», as they are pasted from a table; kopecks are dropped, so that no more counts than
 * there was. Sums of the federation and its districts are passed over.
 */
export function parseRegionalIncomes(text: string): ParsedIncomes {
  const seen = new Map<string, { readonly line: number; readonly roubles: number }>()
  const problems: LineProblem[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    const trimmed = raw.trim()
    if (trimmed === '' || IS_SUM.test(trimmed)) continue
    const parsed = lineOf(trimmed)
    if ('words' in parsed) problems.push({ line, words: parsed.words })
    else {
      const { region, roubles } = parsed
      const before = seen.get(region.code)
      if (before) problems.push({ line, words: `${region.name} уже в строке ${before.line}.` })
      else seen.set(region.code, { line, roubles })
    }
  }
  const incomes = Object.fromEntries([...seen].map(([code, { roubles }]) => [code, roubles]))
  return { incomes, problems }
}

/** Regions that have no figure, by number. */
export function regionsWithoutIncome(incomes: RegionalIncomes): readonly RegionOfRussia[] {
  return REGIONS_OF_RUSSIA.filter(({ code }) => incomes[code] === undefined)
}

/**
 * An assumption, no statistics: so much that no borrower of the sandbox is held back by it, whatever the quarter its clock
 * travels to. A row entered at the workplace takes its place.
 */
const SANDBOX_ROUBLES = 300_000
const SANDBOX_ROW: RegionalIncomeRow = {
  statisticsQuarter: null,
  incomes: Object.fromEntries(REGIONS_OF_RUSSIA.map(({ code }) => [code, SANDBOX_ROUBLES])),
}

export const SANDBOX_REGIONAL_INCOME: RegionalIncomeTable = () => SANDBOX_ROW

/** A production has no figures but those that two people have entered. */
export const NO_REGIONAL_INCOME: RegionalIncomeTable = () => null
