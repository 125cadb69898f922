import { PENALTY_PERCENT_A_YEAR } from './penalty-rate.ts'
import { isoDate, type IsoDate } from './calendar.ts'
import { fromRoubles, kopecks, type Kopecks } from './money.ts'

export type CoolingOffHours = 0 | 4 | 48

/** The legal limits in force on a day (D8). Percentages are plain per cent, rates millionths a day. */
export type Rules = {
  dailyRateCapMillionths: number
  fullCostCapPercent: number
  /** The quarter's market average × 4/3 for the loan's category; null while its row is not known: nothing is lent. */
  marketFullCostLimitPercent: number | null
  overpaymentCapPercent: number
  maxClientTotalKopecks: Kopecks
  /** At most this many open loans dearer than the threshold, the new one included. */
  expensiveLoans: { maxOpen: number; abovePercent: number } | null
  /** Days that must pass after a loan dearer than the threshold was closed. */
  pause: { days: number; abovePercent: number } | null
  capitalisationForbidden: boolean
  maxProlongationsAYear: number
  /** Brackets by amount, upper bounds inclusive; null is "and above". */
  coolingOff: readonly { upTo: Kopecks | null; hours: CoolingOffHours }[]
  /** The lender's own thresholds of what the bureaus say (D53); arrears are days past due on an open loan. */
  bureau: { minScore: number; maxArrearsDays: number } | null
  debtLoad: { computedFromKopecks: Kopecks; warnAbovePercent: number; refuseAbovePercent: number }
  penaltyPercentAYear: number
}

type Row = { validFrom: IsoDate; change: Partial<Rules> }

/** The caps of a loan that the law changes by their date (353-FZ art. 5 p. 23, 24; art. 6 p. 11). */
export type LoanCaps = Pick<
  Rules,
  'dailyRateCapMillionths' | 'fullCostCapPercent' | 'overpaymentCapPercent'
>

/** Caps that two people have entered after this release (decision 0096): they count for contracts made from their day on. */
export type EnteredCaps = { readonly validFrom: IsoDate; readonly caps: Readonly<LoanCaps> }

const FIRST: Rules = {
  dailyRateCapMillionths: 10_000,
  fullCostCapPercent: 365,
  marketFullCostLimitPercent: null,
  overpaymentCapPercent: 150,
  maxClientTotalKopecks: fromRoubles(500_000),
  expensiveLoans: null,
  pause: null,
  capitalisationForbidden: false,
  maxProlongationsAYear: 5,
  coolingOff: [{ upTo: null, hours: 0 }],
  bureau: null,
  debtLoad: {
    computedFromKopecks: fromRoubles(10_000),
    warnAbovePercent: 50,
    refuseAbovePercent: 80,
  },
  penaltyPercentAYear: PENALTY_PERCENT_A_YEAR,
}

const FIRST_DAY = isoDate('2020-01-01')

const COOLING_OFF: Rules['coolingOff'] = [
  { upTo: kopecks(fromRoubles(50_000) - 1), hours: 0 },
  { upTo: fromRoubles(200_000), hours: 4 },
  { upTo: null, hours: 48 },
]

/**
 * What changed and when, oldest first, as far as this release knows. Market limits are a table of their own (market-limits.ts). For the pause the sources name both
 * 01.01.2027 and 01.04.2027, three and four days: the earlier and longer is kept.
 */
const CHANGES: readonly Row[] = [
  {
    validFrom: isoDate('2023-07-01'),
    change: { dailyRateCapMillionths: 8000, fullCostCapPercent: 292, overpaymentCapPercent: 130 },
  },
  { validFrom: isoDate('2025-09-01'), change: { coolingOff: COOLING_OFF } },
  { validFrom: isoDate('2026-01-01'), change: { bureau: { minScore: 300, maxArrearsDays: 30 } } },
  { validFrom: isoDate('2026-04-01'), change: { overpaymentCapPercent: 100 } },
  {
    validFrom: isoDate('2026-10-01'),
    change: { expensiveLoans: { maxOpen: 2, abovePercent: 200 } },
  },
  {
    validFrom: isoDate('2027-01-01'),
    change: { capitalisationForbidden: true, pause: { days: 4, abovePercent: 100 } },
  },
  {
    validFrom: isoDate('2027-04-01'),
    change: { expensiveLoans: { maxOpen: 1, abovePercent: 100 } },
  },
]

/**
 * The limits in force on a day; of caps that this release knows and entered ones those that began last count.
 * @throws RangeError before 2020, which no contract here can predate
 */
export function rulesAt(date: IsoDate, entered: readonly EnteredCaps[] = []): Rules {
  if (date < FIRST_DAY) throw new RangeError(`no rules are known for ${date}`)
  const rows: readonly Row[] = [
    ...CHANGES,
    ...entered.map(({ validFrom, caps }) => ({ validFrom, change: caps })),
  ]
  return rows
    .filter(({ validFrom }) => validFrom <= date)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .reduce<Rules>((rules, { change }) => ({ ...rules, ...change }), FIRST)
}

/** The caps of a day alone, of {@link rulesAt}. */
export function capsAt(date: IsoDate, entered: readonly EnteredCaps[] = []): LoanCaps {
  const { dailyRateCapMillionths, fullCostCapPercent, overpaymentCapPercent } = rulesAt(
    date,
    entered,
  )
  return { dailyRateCapMillionths, fullCostCapPercent, overpaymentCapPercent }
}
