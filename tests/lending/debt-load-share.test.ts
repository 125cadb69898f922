import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  isInBands,
  LOAD_BANDS,
  type QuarterIssue,
  roomInBand,
  SANDBOX_LOAD_LIMITS,
  shareVerdict,
  withLoadLimitRows,
} from '../../lending/debt-load-share.ts'
import { fromRoubles } from '../../lending/money.ts'

const ON = isoDate('2026-11-27')
const LIMITS = { over50Percent: 15, over80Percent: 3 }

const issue = (total: number, over50: number, over80: number): QuarterIssue => ({
  totalKopecks: fromRoubles(total),
  over50Kopecks: fromRoubles(over50),
  over80Kopecks: fromRoubles(over80),
})

const judged = (roubles: number, loadPercent: number, lent: QuarterIssue, limits = LIMITS) =>
  shareVerdict({ amountKopecks: fromRoubles(roubles), loadPercent, on: ON }, lent, limits)

/** Vector W35. */
describe('W35: 9,980,000 lent in the quarter, 280,000 of it above 80 %, limit 3 %', () => {
  test('20,000 more are lent, at 3.000 %', () => {
    expect(judged(20_000, 85, issue(9_980_000, 280_000, 280_000))).toEqual({
      evidence: { rule: 'DEBT_LOAD_SHARE', limit: 3, value: 3, on: ON, verdict: 'PASS' },
      reason: null,
    })
    expect(judged(20_000.01, 85, issue(9_980_000, 280_000, 280_000)).reason).not.toBeNull()
  })

  test('the next 1,000 are refused', () => {
    const { evidence, reason } = judged(1000, 85, issue(10_000_000, 300_000, 300_000))
    expect(evidence).toMatchObject({ limit: 3, verdict: 'REFUSE' })
    expect(evidence.value).toBeCloseTo(3.0097, 4)
    expect(reason?.text).toContain('она у нас выбрана')
  })

  test.for([
    [80, issue(9_980_000, 280_000, 280_000), 20_000],
    [80, issue(10_000_000, 300_000, 300_000), 0],
    [50, issue(10_000_000, 2_000_000, 0), 0],
  ] as const)('above %s % what is left is told', ([above, lent, roubles]) => {
    const band = LOAD_BANDS.find(({ abovePercent }) => abovePercent === above)
    expect(band && roomInBand(band, LIMITS, lent)).toBe(fromRoubles(roubles))
  })
})

test('bands are nested: a loan above 80 % needs room among those above 50 % too', () => {
  const full = issue(1_000_000, 150_000, 0)
  expect(judged(1000, 85, full).evidence).toMatchObject({ limit: 15, verdict: 'REFUSE' })
  expect(judged(1000, 55, full).reason).not.toBeNull()
})

test('the first loan of a quarter above 50 % has no share to be part of', () => {
  expect(judged(1000, 55, issue(0, 0, 0)).reason).not.toBeNull()
  expect(
    judged(1000, 55, issue(0, 0, 0), { over50Percent: 100, over80Percent: 0 }).reason,
  ).toBeNull()
})

test('without the row of the quarter nothing is lent above 50 %', () => {
  const lent = issue(1_000_000, 0, 0)
  const verdict = shareVerdict(
    { amountKopecks: fromRoubles(1), loadPercent: 51, on: ON },
    lent,
    null,
  )
  expect(verdict.evidence).toMatchObject({ limit: 'NO_ROW', verdict: 'REFUSE' })
  expect(verdict.reason?.text).toContain('ещё не внесён')
})

test('a debt load of 50 % is in no band', () => {
  expect([50, 50.01, 80, 81].map(isInBands)).toEqual([false, true, true, true])
})

test('of the rows of a quarter the one that began last counts', () => {
  const row = (validFrom: string, over50Percent: number) => ({
    quarter: '2026-Q4',
    validFrom: isoDate(validFrom),
    over50Percent,
    over80Percent: 0,
  })
  const table = withLoadLimitRows(SANDBOX_LOAD_LIMITS, [
    row('2026-11-20', 10),
    row('2026-10-05', 20),
  ])
  const limitOn = (day: string) => table(isoDate(day))?.over50Percent
  expect(['2026-10-04', '2026-10-05', '2026-11-20', '2027-01-01'].map(limitOn)).toEqual([
    100, 20, 10, 100,
  ])
})
