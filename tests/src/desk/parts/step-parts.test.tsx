/** A step in the ledger before it is asked for: what must be typed for it, and what it changes (decision 0053). */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CONTACT_LIMITS } from '../../../../lending/contact-guard.ts'
import { DayRuler } from '../../../../src/desk/parts/day-ruler.tsx'
import { ContactsLeft } from '../../../../src/desk/parts/pips.tsx'
import { StepFacts } from '../../../../src/desk/parts/step-facts.tsx'
import { needsTarget, StepTarget, typedKopecks } from '../../../../src/desk/parts/step-target.tsx'
import { Told } from '../../../../src/desk/parts/told.tsx'
import { the, words } from '../../page.tsx'
import { NOW } from '../at-work.tsx'
import { FIGURES } from '../screens/clients/ledger-fixture.ts'

describe('a typed sum', () => {
  test.each([
    ['2 000,50', '200050'],
    ['2000.5', '200050'],
    ['2\u00a0000 ₽', '200000'],
    ['0', '0'],
    ['0,01', '1'],
    ['0,07', '7'],
    ['1,15', '115'],
    ['999999999', '99999999900'],
  ])('«%s» is %s kopecks', (typed, kopecks) => {
    expect(typedKopecks(typed)).toBe(kopecks)
  })

  test.each(['', ' ', ',5', '1,', '1,234', '-5', '1e3', '5 руб.', '1,5,0', '1000000000', '+5'])(
    '«%s» is none',
    (typed) => {
      expect(typedKopecks(typed)).toBeNull()
    },
  )
})

describe('a step that needs something typed', () => {
  const draw = (kind: Parameters<typeof StepTarget>[0]['kind']) => {
    const named: string[] = []
    render(<StepTarget kind={kind} onNamed={(target) => named.push(target)} />)
    return { named, user: userEvent.setup({ delay: null }) }
  }
  const look = () => the('button', 'Показать, что изменится')

  test('asks for the contract that money was meant for', async () => {
    const { named, user } = draw('ASSIGN_MONEY')
    const field = screen.getByLabelText('Номер договора, на который зачесть')
    await user.type(field, '  261110-0012 ')
    await user.click(look())
    expect(named).toEqual(['261110-0012'])
  })

  test('names nothing where nothing was typed, and says so at the field', async () => {
    const { named, user } = draw('ASSIGN_MONEY')
    await user.type(screen.getByRole('textbox'), '   ')
    await user.click(look())
    expect(named).toEqual([])
    expect(words()).toContain('Введите номер договора.')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  test.each(['PAY_COURT_COSTS', 'DECIDE_COURT_COSTS'] as const)(
    'asks for a sum of %s in roubles and hands over kopecks',
    async (kind) => {
      const { named, user } = draw(kind)
      await user.type(screen.getByRole('textbox'), 'много')
      await user.click(look())
      expect(words()).toContain('Введите сумму в рублях, например 2 000,50.')
      await user.clear(screen.getByRole('textbox'))
      await user.type(screen.getByRole('textbox'), '2 000,50')
      await user.click(look())
      expect(named).toEqual(['200050'])
      expect(words()).not.toContain('Введите сумму')
    },
  )

  test('a decision of a court may be for nothing', async () => {
    const { named, user } = draw('DECIDE_COURT_COSTS')
    await user.type(screen.getByRole('textbox'), '0')
    await user.click(look())
    expect(named).toEqual(['0'])
  })

  test('is not every step', () => {
    expect(needsTarget('ASSIGN_MONEY')).toBe(true)
    expect(needsTarget('WRITE_OFF')).toBe(false)
    draw('WRITE_OFF')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('what a step changes', () => {
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => words(row).replaceAll(',00 ₽', ' ₽'))

  test('is shown before and after, what stays is left out', () => {
    render(
      <StepFacts
        facts={{
          amountKopecks: 3_100_000,
          before: FIGURES,
          after: {
            ...FIGURES,
            principalKopecks: 0,
            interestKopecks: 0,
            offBalanceKopecks: 3_100_000,
          },
        }}
      />,
    )
    expect(rows()).toEqual([
      'Основной долг 30 000 ₽ 0 ₽',
      'Проценты 1 000 ₽ 0 ₽',
      'Долг за балансом 0 ₽ 31 000 ₽',
    ])
    expect(words()).toContain('Сумма 31 000,00 ₽')
  })

  test('counts costs that a loan does not have as none', () => {
    render(
      <StepFacts
        facts={{
          amountKopecks: 200_050,
          before: FIGURES,
          after: { ...FIGURES, courtCostsUndecidedKopecks: 200_050 },
        }}
      />,
    )
    expect(rows()).toEqual(['Судебные расходы до решения суда 0 ₽ 2 000,50 ₽'])
  })

  test('tells a state and days in words', () => {
    render(
      <StepFacts
        facts={{
          amountKopecks: 1,
          before: FIGURES,
          after: { ...FIGURES, contractState: 'CLOSED', overdueDays: 0 },
        }}
      />,
    )
    expect(rows()).toEqual(['Займ просрочен закрыт', 'Просрочка 370 дней 0 дней'])
  })
})

describe('what the law still allows to write (230-FZ)', () => {
  test('is said for a day, a week and a month, and drawn', () => {
    render(<ContactsLeft left={{ day: 0, week: 1, month: CONTACT_LIMITS.MONTH }} />)
    const pips = screen.getAllByRole('img')
    expect(pips.map((one) => one.getAttribute('aria-label'))).toEqual([
      `За день осталось 0 из ${CONTACT_LIMITS.DAY}`,
      `За неделю осталось 1 из ${CONTACT_LIMITS.WEEK}`,
      `За месяц осталось ${CONTACT_LIMITS.MONTH} из ${CONTACT_LIMITS.MONTH}`,
    ])
    const filled = pips.map((one) => one.querySelectorAll('i[class]').length)
    expect(filled).toEqual([0, 1, CONTACT_LIMITS.MONTH])
  })
})

describe('what a client was told', () => {
  test('is nothing, or the words with the way and what became of them', () => {
    const { rerender } = render(<Told told={null} />)
    expect(words()).toBe('не писали')
    rerender(<Told told={{ title: 'Платёж завтра', channel: 'SMS', state: 'FAILED', at: NOW }} />)
    expect(words()).toBe('21.11.26, 12:00 Платёж завтра, СМС: не отправлено: сбой')
  })
})

describe('the working day', () => {
  const dotAt = (clock: string) => {
    const { container, unmount } = render(
      <DayRuler nowMs={Date.parse(`2026-11-21T${clock}:00+03:00`)} />,
    )
    const marks = [...container.querySelectorAll('path')].map((path) => path.getAttribute('class'))
    const [first] = marks
    const at = {
      dot: Number(container.querySelector('circle')?.getAttribute('cx')),
      passed: marks.filter((mark) => mark !== marks.at(-1)).length,
      marks: marks.length,
      isMorning: first === marks.at(-1),
      words: container.querySelector('svg')?.getAttribute('aria-label'),
    }
    unmount()
    return at
  }

  test('goes from eight to twenty-two by half hours', () => {
    expect(dotAt('08:00')).toMatchObject({ marks: 29, passed: 0, isMorning: true })
    expect(dotAt('08:00').words).toBe('День с 8 до 22 часов, сейчас 08:00')
  })

  test('moves its dot by the minute', () => {
    const [eight, half, nine] = ['08:00', '08:30', '09:00'].map((clock) => dotAt(clock))
    expect((half?.dot ?? 0) - (eight?.dot ?? 0)).toBe(7)
    expect((nine?.dot ?? 0) - (eight?.dot ?? 0)).toBe(14)
    expect(nine?.passed).toBe(2)
  })

  test('stays on the ruler before and after work', () => {
    expect(dotAt('05:00').dot).toBe(dotAt('08:00').dot)
    expect(dotAt('23:30').dot).toBe(dotAt('22:00').dot)
    expect(dotAt('23:30').passed).toBe(28)
  })
})
