import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { type CreditRatingFacts, decideCreditRating } from '../../lending/credit-rating.ts'

const GOOD: CreditRatingFacts = {
  onDate: isoDate('2026-11-21'),
  overdueDays: 0,
  firstStepLostOn: null,
  selfBan: false,
  score: 700,
  arrearsDays: 0,
  debtLoadPercent: 30,
  lastRefusedOn: null,
}

const decide = (change: Partial<CreditRatingFacts>) => decideCreditRating({ ...GOOD, ...change })
const reasonsOf = (change: Partial<CreditRatingFacts>) =>
  decide(change).findings.flatMap(({ reason }) => (reason === null ? [] : [reason]))

describe('a request for a higher first step', () => {
  test('is approved when nothing stands in the way, and every rule leaves what it looked at', () => {
    expect(decide({})).toEqual({
      outcome: 'APPROVED',
      findings: [
        { rule: 'RECENT_REFUSAL', limit: 30, value: 'NONE', verdict: 'PASS', reason: null },
        { rule: 'OVERDUE', limit: 0, value: 0, verdict: 'PASS', reason: null },
        { rule: 'SELF_BAN', limit: 'ABSENT', value: 'ABSENT', verdict: 'PASS', reason: null },
        { rule: 'BUREAU_SCORE', limit: 300, value: 700, verdict: 'PASS', reason: null },
        { rule: 'BUREAU_ARREARS', limit: 30, value: 0, verdict: 'PASS', reason: null },
        { rule: 'DEBT_LOAD', limit: 50, value: 30, verdict: 'PASS', reason: null },
      ],
    })
  })

  test('is refused from the first day of an overdue', () => {
    expect(decide({ overdueDays: 1 }).outcome).toBe('REFUSED')
    expect(reasonsOf({ overdueDays: 1 })).toEqual([
      'Есть просроченный платёж. Внесите его и отправьте запрос снова через 30 дней.',
    ])
  })

  test('is refused after an overdue over 30 days, until a loan is closed in time (D40)', () => {
    const firstStepLostOn = isoDate('2026-09-01')
    expect(decide({ firstStepLostOn }).outcome).toBe('REFUSED')
    expect(reasonsOf({ firstStepLostOn })).toEqual([
      'Платёж был просрочен больше 30 дней. Первая сумма вырастет, когда следующий займ будет закрыт вовремя.',
    ])
  })

  test('is refused while a self-ban stands', () => {
    const { outcome, findings } = decide({ selfBan: true })
    expect([outcome, findings[2]?.value, findings[2]?.verdict]).toEqual([
      'REFUSED',
      'SET',
      'REFUSE',
    ])
    expect(findings[2]?.reason).toContain('самозапрет')
  })

  test('is refused below the thresholds of score and arrears (D53)', () => {
    expect(reasonsOf({ score: 299 })[0]).toContain('рейтинг в бюро ниже')
    expect(reasonsOf({ arrearsDays: 31 })[0]).toContain('непогашенная просрочка')
    expect(decide({ score: 300, arrearsDays: 30 }).outcome).toBe('APPROVED')
  })

  test('may bring the payments to half of the income exactly, not above', () => {
    expect(decide({ debtLoadPercent: 50 }).outcome).toBe('APPROVED')
    expect(decide({ debtLoadPercent: 50.01 }).outcome).toBe('REFUSED')
    expect(reasonsOf({ debtLoadPercent: 50.01 })[0]).toContain('больше 50% вашего дохода')
  })

  test('is refused when the income is not known', () => {
    const { outcome, findings } = decide({ debtLoadPercent: null })
    expect([outcome, findings.at(-1)?.value]).toEqual(['REFUSED', 'UNKNOWN'])
    expect(findings.at(-1)?.reason).toContain('Укажите его в анкете')
  })

  test('names every reason at once', () => {
    expect(reasonsOf({ overdueDays: 3, selfBan: true, debtLoadPercent: 90 })).toHaveLength(3)
  })

  test('waits until the 30th day after a refusal, whatever else there is', () => {
    const lastRefusedOn = isoDate('2026-10-23')
    expect(decide({ lastRefusedOn, overdueDays: 9 })).toEqual({
      outcome: 'WAIT',
      findings: [
        {
          rule: 'RECENT_REFUSAL',
          limit: '2026-11-22',
          value: '2026-11-21',
          verdict: 'WAIT',
          reason:
            'Прошлый запрос мы отклонили меньше 30 дней назад. Новый можно отправить с 22.11.2026.',
        },
      ],
    })
    const next = decide({ lastRefusedOn: isoDate('2026-10-22') })
    expect([next.outcome, next.findings[0]]).toEqual([
      'APPROVED',
      {
        rule: 'RECENT_REFUSAL',
        limit: '2026-11-21',
        value: '2026-11-21',
        verdict: 'PASS',
        reason: null,
      },
    ])
  })
})
