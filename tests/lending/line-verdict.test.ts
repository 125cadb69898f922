import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { lineVerdict } from '../../lending/line-verdict.ts'
import { kopecks, ZERO } from '../../lending/money.ts'

const ON = isoDate('2026-11-21')

describe('a sum against the client’s line (D8, D12, D40)', () => {
  test('all that is free may be taken', () => {
    const availableKopecks = kopecks(3_000_000)
    expect(lineVerdict(availableKopecks, { availableKopecks, overdueDays: 0 }, ON)).toBeNull()
  })

  test('a kopeck more is refused with the rule, its limit and the sum asked for, and says what is free', () => {
    const availableKopecks = kopecks(3_000_000)
    expect(lineVerdict(kopecks(3_000_001), { availableKopecks, overdueDays: 0 }, ON)).toEqual({
      evidence: {
        rule: 'CREDIT_LINE',
        limit: 3_000_000,
        value: 3_000_001,
        on: ON,
        verdict: 'REFUSE',
      },
      reason: {
        code: 'CREDIT_LINE',
        text: 'Сейчас доступно 30\u00a0000\u00a0₽.',
        whatHelps: 'Уменьшите сумму.',
      },
    })
  })

  test('with nothing free the words say when the line comes back', () => {
    expect(lineVerdict(kopecks(1), { availableKopecks: ZERO, overdueDays: 0 }, ON)?.reason).toEqual(
      {
        code: 'CREDIT_LINE',
        text: 'Свободного лимита нет.',
        whatHelps: 'Он вернётся, когда вы погасите действующий займ.',
      },
    )
  })

  test('a payment past due stands before any sum and says what helps (D40)', () => {
    const line = { availableKopecks: ZERO, overdueDays: 1 }
    expect(lineVerdict(kopecks(300_000), line, ON)).toEqual({
      evidence: { rule: 'OVERDUE', limit: 0, value: 1, on: ON, verdict: 'REFUSE' },
      reason: {
        code: 'OVERDUE',
        text: 'Есть просроченный платёж по действующему займу.',
        whatHelps: 'Внесите его, и новый займ снова будет доступен в тот же день.',
      },
    })
  })
})
