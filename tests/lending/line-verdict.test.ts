import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { lineVerdict } from '../../lending/line-verdict.ts'
import { kopecks, ZERO } from '../../lending/money.ts'

const ON = isoDate('2026-11-21')

describe('a sum against the client’s line (D8, D12)', () => {
  test('all that is free may be taken', () => {
    const availableKopecks = kopecks(3_000_000)
    expect(lineVerdict(availableKopecks, { availableKopecks }, ON)).toBeNull()
  })

  test('a kopeck more is refused with the rule, its limit and the sum asked for, and says what is free', () => {
    const availableKopecks = kopecks(3_000_000)
    expect(lineVerdict(kopecks(3_000_001), { availableKopecks }, ON)).toEqual({
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
    expect(lineVerdict(kopecks(1), { availableKopecks: ZERO }, ON)?.reason).toEqual({
      code: 'CREDIT_LINE',
      text: 'Свободного лимита нет.',
      whatHelps: 'Он вернётся, когда вы погасите действующий займ.',
    })
  })
})
