import type { INCOME_SOURCES, MissingIncome } from './income-sources.ts'
import type { Kopecks } from './money.ts'
import { regionalIncome, type RegionalIncomeRow } from './regional-income.ts'
import type { RegionOfRussia } from './regions.ts'

/** The monthly income a debt load is judged by, and what it rests on: kept with the decision (lender's duties §3). */
export interface IncomeGround {
  readonly source: (typeof INCOME_SOURCES)[number]
  readonly amountKopecks: Kopecks
  readonly saidKopecks: Kopecks | null
  /** Number of the subject of the registered address, its mean income and Rosstat's quarter; null where none was looked at. */
  readonly regionCode: string | null
  readonly regionalKopecks: Kopecks | null
  readonly statisticsQuarter: string | null
}

export type CountedIncome = IncomeGround | MissingIncome

interface KnownOfIncome {
  /** By a statement that still counts. */
  readonly confirmedKopecks: Kopecks | null
  readonly saidKopecks: Kopecks | null
  /** Of the registered address; null: it names none. */
  readonly region: RegionOfRussia | null
  /** Regions of the addresses before it, while nobody has checked the present one. */
  readonly formerRegions: readonly RegionOfRussia[]
  /** Of the day; null: its quarter has none. */
  readonly regionalRow: RegionalIncomeRow | null
}

/** The mean of a region; null where the row has none. */
const meanOf = (row: RegionalIncomeRow, { code }: RegionOfRussia) => {
  const regionalKopecks = regionalIncome(row, code)
  return regionalKopecks === null ? null : { regionCode: code, regionalKopecks }
}

/**
 * The monthly income a debt load is judged by (353-FZ art. 5.1 as of 01.01.2026, decision 0142): the confirmed one, else
 * the smaller of what was said and the region's mean. Without that mean what was only said counts for nothing. While a new
 * address waits for its check a move raises nothing: of the regions before and now the poorest counts.
 */
export function countedIncome(known: KnownOfIncome): CountedIncome {
  const { confirmedKopecks, saidKopecks, region, formerRegions, regionalRow } = known
  const nothing = { regionCode: null, regionalKopecks: null, statisticsQuarter: null }
  if (confirmedKopecks !== null)
    return { source: 'CONFIRMED', amountKopecks: confirmedKopecks, saidKopecks, ...nothing }
  if (saidKopecks === null || saidKopecks <= 0) return 'NOT_SAID'
  if (region === null) return 'NO_REGION'
  if (!regionalRow) return 'NO_FIGURE'
  const present = meanOf(regionalRow, region)
  if (!present) return 'NO_FIGURE'
  const { regionCode, regionalKopecks } = formerRegions
    .flatMap((former) => meanOf(regionalRow, former) ?? [])
    .reduce((least, each) => (each.regionalKopecks < least.regionalKopecks ? each : least), present)
  const isBound = regionalKopecks < saidKopecks
  return {
    source: isBound ? 'REGIONAL' : 'SAID',
    amountKopecks: isBound ? regionalKopecks : saidKopecks,
    saidKopecks,
    regionCode,
    regionalKopecks,
    statisticsQuarter: regionalRow.statisticsQuarter,
  }
}

/** The sum that counts; null where none does. */
export const incomeKopecksOf = (income: CountedIncome): Kopecks | null =>
  typeof income === 'string' ? null : income.amountKopecks
