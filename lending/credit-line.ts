import type { IsoDate } from './calendar.ts'
import { countsTowardsLevel, type LineHistory, type LineLevel, lineLevel } from './line-level.ts'
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
/** An overdue over so many days takes the raised first step away (D40). */
const LOSING_OVERDUE_DAYS = 30

export type CreditLineInput = LineHistory & {
  openPrincipalKopecks: Kopecks
  signedNotPaidOutKopecks: Kopecks
  /** The first step raised by a signed request. */
  raisedFirstStepKopecks?: Kopecks | null
}

export type CreditLine = {
  level: LineLevel
  ratio: number
  systemCreditLimitKopecks: Kopecks
  userCreditLimitKopecks: Kopecks
  usedLimitKopecks: Kopecks
  /** What a new loan may come to, in whole thousands; 0 while a payment is past due (D40). */
  availableKopecks: Kopecks
  /** The cap of a first loan; null once a contract counts towards a level. */
  firstStepCapKopecks: Kopecks | null
  /** Days the oldest unpaid payment is past due; 0 when none is. */
  overdueDays: number
}

/**
 * The personal line (D12, D40, D52). A first step raised above the level's limit lifts the limit to it, or the
 * approved sum could not be taken. One day past due on any contract leaves nothing available.
 */
export function creditLine(input: CreditLineInput): CreditLine {
  const level = lineLevel(input)
  const tenths = RATIO_TENTHS[level]
  const byLevel = floorToThousand(multiplyByRatio(SYSTEM_CREDIT_LIMIT, BigInt(tenths), 10n, 'down'))
  const firstStepCapKopecks = firstStepCap(input)
  const userCreditLimitKopecks = maxKopecks(byLevel, firstStepCapKopecks ?? ZERO)
  const usedLimitKopecks = addKopecks(input.openPrincipalKopecks, input.signedNotPaidOutKopecks)
  const free = subtractKopecks(userCreditLimitKopecks, usedLimitKopecks)
  const capped = firstStepCapKopecks === null ? free : minKopecks(free, firstStepCapKopecks)
  const overdueDays = input.currentOverdueDays
  return {
    level,
    ratio: tenths / 10,
    systemCreditLimitKopecks: SYSTEM_CREDIT_LIMIT,
    userCreditLimitKopecks,
    usedLimitKopecks,
    availableKopecks: overdueDays > 0 ? ZERO : floorToThousand(maxKopecks(capped, ZERO)),
    firstStepCapKopecks,
    overdueDays,
  }
}

/** The last day of an overdue that took the raised first step away and no contract has given back; null (D40). */
export function firstStepLostOn({ overdues, closedContracts }: LineHistory): IsoDate | null {
  const losses = overdues.filter(({ days }) => days > LOSING_OVERDUE_DAYS).map(({ on }) => on)
  const lostOn = losses.toSorted().at(-1) ?? null
  const isBack = closedContracts.some(
    (contract) => lostOn !== null && contract.closedOn > lostOn && countsTowardsLevel(contract),
  )
  return isBack ? null : lostOn
}

function firstStepCap(input: CreditLineInput): Kopecks | null {
  if (input.closedContracts.some(countsTowardsLevel)) return null
  const isLost = firstStepLostOn(input) !== null
  return (isLost ? null : input.raisedFirstStepKopecks) ?? FIRST_STEP
}

function floorToThousand(value: Kopecks): Kopecks {
  const thousand = fromRoubles(1000)
  return subtractKopecks(value, kopecks(value % thousand))
}
