/**
 * Macroprudential limits (МПЛ): which part of what is lent in a quarter may go to borrowers with a high debt load. Since Q2
 * 2026 the bands are nested: those above 50 % include those above 80 % (lender's duties §3, decision 0142).
 */
import type { IsoDate } from './calendar.ts'
import { LOAD_SHARE_REASONS } from './guard-reasons.ts'
import type { Evidence, GuardReason } from './guard-reasons.ts'
import { addKopecks, kopecks, type Kopecks, ZERO } from './money.ts'
import { quarterOf } from './market-limits.ts'

/** Whole per cent of what is lent in the quarter; 100 where the Bank of Russia sets no limit. */
export interface LoadLimits {
  readonly over50Percent: number
  readonly over80Percent: number
}

/** As two people have entered them for a quarter: they count from their day to its end, or to its next row. */
export interface LoadLimitRow extends LoadLimits {
  readonly quarter: string
  readonly validFrom: IsoDate
}

/** Null in a quarter without its row: then nothing is lent above 50 %. */
export type LoadLimitTable = (on: IsoDate) => LoadLimits | null

/** A table with rows entered later, in any order: of those of the day's quarter the one that began last counts. */
export function withLoadLimitRows(
  table: LoadLimitTable,
  rows: readonly LoadLimitRow[],
): LoadLimitTable {
  return (on) => {
    const [last] = rows
      .filter(({ quarter, validFrom }) => quarter === quarterOf(on) && validFrom <= on)
      .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
    return last ?? table(on)
  }
}

/** What was lent in a quarter; of it to borrowers above 50 % and above 80 %, nested. */
export interface QuarterIssue {
  readonly totalKopecks: Kopecks
  readonly over50Kopecks: Kopecks
  readonly over80Kopecks: Kopecks
}

export interface LoadBand {
  readonly abovePercent: 50 | 80
  readonly limitOf: (limits: LoadLimits) => number
  readonly issuedOf: (issue: QuarterIssue) => Kopecks
}

/** The narrowest first. */
export const LOAD_BANDS: readonly LoadBand[] = [
  {
    abovePercent: 80,
    limitOf: ({ over80Percent }) => over80Percent,
    issuedOf: ({ over80Kopecks }) => over80Kopecks,
  },
  {
    abovePercent: 50,
    limitOf: ({ over50Percent }) => over50Percent,
    issuedOf: ({ over50Kopecks }) => over50Kopecks,
  },
]

/** Per cent of the whole; nought of nothing. */
export function sharePercent(part: Kopecks, whole: Kopecks): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/**
 * How much more may be lent in a band before its share exceeds the limit, whole kopecks; null without a limit. What is lent
 * counts in the whole as well.
 */
export function roomInBand(
  band: LoadBand,
  limits: LoadLimits,
  issue: QuarterIssue,
): Kopecks | null {
  const limit = band.limitOf(limits)
  if (limit >= 100) return null
  const left = limit * issue.totalKopecks - 100 * band.issuedOf(issue)
  return left <= 0 ? ZERO : kopecks(Math.floor(left / (100 - limit)))
}

interface JudgedLoan {
  readonly amountKopecks: Kopecks
  /** Per cent. */
  readonly loadPercent: number
  readonly on: IsoDate
}

/** How a loan to a borrower with a high debt load stands to the limits; without a reason it fits. */
export interface ShareVerdict {
  readonly evidence: Evidence
  readonly reason: GuardReason | null
}

/** Whether a debt load belongs to a band at all. */
export function isInBands(loadPercent: number): boolean {
  return LOAD_BANDS.some(({ abovePercent }) => loadPercent > abovePercent)
}

/**
 * Judges a loan above 50 % by the limits of the day: refused where it would exceed the share of a band it is in, and in a
 * quarter without its row. Vector W35.
 */
export function shareVerdict(
  { amountKopecks, loadPercent, on }: JudgedLoan,
  issue: QuarterIssue,
  limits: LoadLimits | null,
): ShareVerdict {
  const rule = 'DEBT_LOAD_SHARE'
  const shareIn = (band: LoadBand) =>
    sharePercent(
      addKopecks(band.issuedOf(issue), amountKopecks),
      addKopecks(issue.totalKopecks, amountKopecks),
    )
  const own = LOAD_BANDS.filter(({ abovePercent }) => loadPercent > abovePercent)
  const [narrowest] = own
  if (!narrowest) throw new RangeError('a debt load that no band limits')
  if (limits === null) {
    const value = shareIn(narrowest)
    const evidence = { rule, limit: 'NO_ROW', value, on, verdict: 'REFUSE' } as const
    return { evidence, reason: { code: rule, ...LOAD_SHARE_REASONS.noRow } }
  }
  const full = own.find((band) => {
    const room = roomInBand(band, limits, issue)
    return room !== null && amountKopecks > room
  })
  const band = full ?? narrowest
  const found = { rule, limit: band.limitOf(limits), value: shareIn(band), on } as const
  return full
    ? {
        evidence: { ...found, verdict: 'REFUSE' },
        reason: { code: rule, ...LOAD_SHARE_REASONS.full },
      }
    : { evidence: { ...found, verdict: 'PASS' }, reason: null }
}

/** An assumption: in the sandbox the Bank of Russia sets no limit. A row entered at the workplace takes its place. */
const SANDBOX_LIMITS: LoadLimits = { over50Percent: 100, over80Percent: 100 }

export const SANDBOX_LOAD_LIMITS: LoadLimitTable = () => SANDBOX_LIMITS

/** A production has no limits but those that two people have entered. */
export const NO_LOAD_LIMITS: LoadLimitTable = () => null
