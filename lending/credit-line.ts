import { addMonths, type IsoDate } from './calendar.ts'
import {
  addKopecks,
  fromRoubles,
  kopecks,
  maxKopecks,
  minKopecks,
  multiplyByRatio,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'

export const SYSTEM_CREDIT_LIMIT = fromRoubles(300_000)
/** What the client may ask the first step to be raised to (specification, 9). */
export const SELECTABLE_AMOUNTS: readonly Kopecks[] = [30_000, 50_000, 80_000].map(fromRoubles)
export const FIRST_STEP = fromRoubles(30_000)
/** Ratios of levels 1–4 in tenths: 0.2, 0.5, 0.6, 0.8 (specification, 9). */
const RATIO_TENTHS = { 1: 2, 2: 5, 3: 6, 4: 8 } as const

const LEVEL_BELOW = { 1: 1, 2: 1, 3: 2, 4: 3 } as const

const GOOD_CLOSING_OVERDUE_DAYS = 3
const DEMOTING_OVERDUE_DAYS = 7
const FREEZING_OVERDUE_DAYS = 30
const CLEAN_MONTHS = 12

export type CreditLineInput = {
  onDate: IsoDate
  /** Every closed contract with the longest overdue it ever had. */
  closedContracts: readonly { maxOverdueDays: number }[]
  openPrincipalKopecks: Kopecks
  signedNotPaidOutKopecks: Kopecks
  /** The longest overdue among open contracts today. */
  currentOverdueDays: number
  /** The last day any contract was overdue; null when none ever was. */
  lastOverdueOn: IsoDate | null
  /** The first step raised by a signed request. */
  raisedFirstStepKopecks?: Kopecks | null
}

export type CreditLine = {
  level: 1 | 2 | 3 | 4
  ratio: number
  systemCreditLimitKopecks: Kopecks
  userCreditLimitKopecks: Kopecks
  usedLimitKopecks: Kopecks
  /** What a new loan may come to, in whole thousands; the first loan's cap is already taken into account. */
  availableKopecks: Kopecks
  /** The cap of a first loan; null once a contract has been closed well. */
  firstStepCapKopecks: Kopecks | null
}

/**
 * The personal line (D12). Only contracts closed without an overdue over 3 days raise the level. A first
 * step raised above the level's limit lifts the limit to it, or the approved sum could not be taken.
 */
export function creditLine(input: CreditLineInput): CreditLine {
  const level = levelOf(input)
  const tenths = RATIO_TENTHS[level]
  const byLevel = floorToThousand(multiplyByRatio(SYSTEM_CREDIT_LIMIT, BigInt(tenths), 10n, 'down'))
  const firstStepCapKopecks =
    goodClosings(input) === 0 ? (input.raisedFirstStepKopecks ?? FIRST_STEP) : null
  const userCreditLimitKopecks = maxKopecks(byLevel, firstStepCapKopecks ?? ZERO)
  const usedLimitKopecks = addKopecks(input.openPrincipalKopecks, input.signedNotPaidOutKopecks)
  const free = subtractKopecks(userCreditLimitKopecks, usedLimitKopecks)
  const capped = firstStepCapKopecks === null ? free : minKopecks(free, firstStepCapKopecks)
  const frozen = input.currentOverdueDays > FREEZING_OVERDUE_DAYS
  return {
    level,
    ratio: tenths / 10,
    systemCreditLimitKopecks: SYSTEM_CREDIT_LIMIT,
    userCreditLimitKopecks,
    usedLimitKopecks,
    availableKopecks: frozen ? ZERO : floorToThousand(maxKopecks(capped, ZERO)),
    firstStepCapKopecks,
  }
}

function levelOf(input: CreditLineInput): CreditLine['level'] {
  const earned = earnedLevel(input)
  return input.currentOverdueDays > DEMOTING_OVERDUE_DAYS ? LEVEL_BELOW[earned] : earned
}

function earnedLevel(input: CreditLineInput): CreditLine['level'] {
  const closed = goodClosings(input)
  const { lastOverdueOn, onDate } = input
  const clean = lastOverdueOn === null || addMonths(lastOverdueOn, CLEAN_MONTHS) <= onDate
  if (closed >= 5 && clean) return 4
  if (closed >= 3) return 3
  return closed >= 1 ? 2 : 1
}

function goodClosings({ closedContracts }: CreditLineInput): number {
  return closedContracts.filter((c) => c.maxOverdueDays <= GOOD_CLOSING_OVERDUE_DAYS).length
}

function floorToThousand(value: Kopecks): Kopecks {
  const thousand = fromRoubles(1000)
  return subtractKopecks(value, kopecks(value % thousand))
}
