/** Days as the account names them, messages by day, the loan to pay first, and addresses of the sheets over a contract. */
import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import type { InboxMessage } from '../../../../src/queries/client.ts'
import {
  dayAfterKey,
  DAYS_SHOWN,
  firstShown,
  monthMark,
  shownDays,
  shownTitle,
} from '../../../../src/screens/profile/contract/payoff-date/weeks.ts'
import { kindOf, kindsIn } from '../../../../src/screens/profile/documents/document-kinds.ts'
import { daysOf, partsOf } from '../../../../src/screens/profile/inbox/days.ts'
import { isBereaved, legalWords } from '../../../../src/screens/profile/legal-words.ts'
import { signOf } from '../../../../src/screens/profile/message-look.ts'
import { nearestPayment } from '../../../../src/screens/profile/nearest-payment.ts'
import { dayLabel } from '../../../../src/screens/profile/payments/day-words.ts'
import {
  dayTitle,
  inMonth,
  monthName,
  monthTitle,
} from '../../../../src/screens/profile/payments/month-words.ts'
import {
  asksForNewCard,
  linkedSheet,
  payAgainPath,
  paysForChange,
  sheetPath,
} from '../../../../src/screens/profile/sheet-path.ts'
import { plain, TODAY } from '../../page.tsx'

const day = isoDate

describe('four weeks of days', () => {
  test('begin on the Monday of this week', () => {
    expect(firstShown(day('2026-11-21'), 0)).toBe('2026-11-16')
    expect(firstShown(day('2026-11-16'), 0)).toBe('2026-11-16')
    expect(firstShown(day('2026-11-22'), 0)).toBe('2026-11-16')
  })

  test('follow one another without a gap', () => {
    const last = shownDays(firstShown(TODAY, 0)).at(-1)
    expect(last).toBe('2026-12-13')
    expect(firstShown(TODAY, 1)).toBe('2026-12-14')
    expect(firstShown(TODAY, -1)).toBe('2026-10-19')
    expect(shownDays(TODAY)).toHaveLength(DAYS_SHOWN)
  })

  test.each([
    ['2026-11-16', 'Ноябрь – декабрь 2026'],
    ['2026-12-14', 'Декабрь 2026 – январь 2027'],
    ['2027-02-01', 'Февраль 2027'],
  ])('from %s are called «%s»', (first, title) => {
    expect(plain(shownTitle(shownDays(day(first))))).toBe(title)
  })

  test('name a month at its first day only', () => {
    expect(monthMark(day('2026-12-01'))).toBe('дек')
    expect(monthMark(day('2026-12-11'))).toBe('')
    expect(shownTitle([])).toBe('')
  })

  test.each([
    ['ArrowLeft', '2026-11-20'],
    ['ArrowRight', '2026-11-22'],
    ['ArrowUp', '2026-11-14'],
    ['ArrowDown', '2026-11-28'],
    ['Enter', null],
    ['Home', null],
  ])('%s leads to %s', (key, next) => {
    expect(dayAfterKey(TODAY, key)).toBe(next)
  })
})

describe('a month', () => {
  test.each([
    ['2026-01', 'январь 2026', 'Январь 2026', 'в январе'],
    ['2026-03', 'март 2026', 'Март 2026', 'в марте'],
    ['2026-12', 'декабрь 2026', 'Декабрь 2026', 'в декабре'],
  ])('%s is said in its cases', (month, name, title, where) => {
    expect([monthName(month), monthTitle(month), inMonth(month)]).toEqual([name, title, where])
  })

  test('a day of it is said without a leading zero', () => {
    expect(dayTitle('2026-11-26')).toBe('26 ноября, четверг')
    expect(dayTitle('2026-05-03')).toBe('3 мая, воскресенье')
  })
})

describe('a day of payments', () => {
  const payments = (count: number, mark: 'NEXT' | 'PAID' | 'OVERDUE' | 'PLANNED') =>
    ({
      rows: Array.from({ length: count }),
      amountKopecks: kopecks(1_559_898),
      mark,
    }) as unknown as Parameters<typeof dayLabel>[2]

  test('says what is to be paid and whether it is today', () => {
    expect(plain(dayLabel(TODAY, TODAY, payments(2, 'NEXT')))).toBe(
      '21 ноября, суббота, сегодня, 2 платежа на 15 598,98 ₽, ближайший',
    )
    expect(plain(dayLabel(day('2026-11-22'), TODAY, payments(1, 'PAID')))).toBe(
      '22 ноября, воскресенье, 1 платёж на 15 598,98 ₽, оплачен',
    )
  })

  test('without payments is only its name', () => {
    expect(dayLabel(day('2026-11-22'), TODAY, undefined)).toBe('22 ноября, воскресенье')
  })
})

describe('messages', () => {
  const message = (at: string) => ({ at }) as InboxMessage

  test('stand by day on the reader’s clock, in their order', () => {
    const days = daysOf(
      [
        message('2026-11-21T06:12:00.000Z'),
        message('2026-11-20T21:00:00.000Z'),
        message('2026-11-20T20:59:00.000Z'),
        message('2026-11-14T06:12:00.000Z'),
      ],
      TODAY,
    )
    expect(days.map(({ title, messages }) => [title, messages.length])).toEqual([
      ['Сегодня', 2],
      ['Вчера', 1],
      ['14.11.26', 1],
    ])
  })

  test('have a day and a time of their own', () => {
    expect(partsOf('2026-11-14T06:12:00.000Z')).toEqual(['14.11.26', '09:12'])
  })

  test('of money that went wrong have a sign of their own, those of a later server a bell', () => {
    expect(signOf({ topic: 'MONEY', tone: 'PROBLEM' })).toEqual({
      icon: 'alert-triangle',
      tone: 'danger',
    })
    expect(signOf({ topic: 'MONEY', tone: 'GOOD' }).icon).not.toBe('alert-triangle')
    expect(signOf({ topic: 'CONTRACT', tone: 'PROBLEM' })).toEqual({
      icon: 'document',
      tone: 'danger',
    })
    expect(signOf({ topic: 'WEATHER', tone: 'LOUD' } as never)).toEqual({
      icon: 'bell',
      tone: 'accent',
    })
  })
})

describe('the loan to pay first', () => {
  const loan = (loanApplicationId: string, dueOn: string | null, overdueDays = 0) => ({
    loanApplicationId,
    typeOfProduct: 'INSTALLMENT' as const,
    nextPayment: dueOn === null ? null : { dueOn, amountKopecks: 1 },
    overdueDays,
  })
  const first = (...loans: ReturnType<typeof loan>[]) => nearestPayment(loans)?.loanApplicationId

  test('is the one that is due next', () => {
    expect(first(loan('later', '2026-12-20'), loan('sooner', '2026-12-10'))).toBe('sooner')
  })

  test('is the one that is late the longest, whatever is due elsewhere', () => {
    expect(
      first(
        loan('sooner', '2026-11-21'),
        loan('late', '2026-11-22', 3),
        loan('later', '2026-11-23', 10),
      ),
    ).toBe('later')
  })

  test('is none where nothing is to be paid', () => {
    expect(first(loan('on its way', null))).toBeUndefined()
    expect(first(loan('on its way', null, 5), loan('other', '2026-12-10'))).toBe('other')
    expect(nearestPayment([])).toBeNull()
  })
})

describe('documents', () => {
  const documents = (...types: string[]) => types.map((type) => ({ type })) as never

  test('can be narrowed to the kinds that are there, once there are two', () => {
    expect(kindsIn(documents('CONTRACT', 'HOLIDAY'))).toEqual([])
    expect(kindsIn(documents()).length).toBe(0)
    expect(kindsIn(documents('RECEIPT', 'CONTRACT', 'CHANGE_SHIFT'))).toEqual([
      { value: 'ALL', label: 'Все' },
      { value: 'CONTRACTS', label: 'Договоры' },
      { value: 'RECEIPTS', label: 'Квитанции' },
    ])
  })

  test('of a type that a later server has stand with the consents (decision 0072)', () => {
    expect(kindOf({ type: 'LETTER' })).toBe('CONSENTS')
    expect(kindOf({ type: 'SCHEDULE' })).toBe('SCHEDULES')
  })
})

describe('a status of the law', () => {
  const status = (kind: string, end: { reason: string } | null = null) =>
    ({ kind, from: '2026-11-10', end }) as never

  test.each(['DECEASED', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH'])(
    'of %s is read by somebody bereaved, unless it was a mistake',
    (kind) => {
      expect(isBereaved({ legalStatus: status(kind) })).toBe(true)
      expect(isBereaved({ legalStatus: status(kind, { reason: 'MISTAKE' }) })).toBe(false)
      expect(isBereaved({ legalStatus: status(kind, { reason: 'DISCHARGED' }) })).toBe(true)
    },
  )

  test('of a court or of nothing is read by the borrower', () => {
    expect(isBereaved({ legalStatus: status('COURT') })).toBe(false)
    expect(isBereaved({ legalStatus: null })).toBe(false)
  })

  test('says since when nothing is accrued, and asks nobody bankrupt to pay', () => {
    expect(plain(legalWords(status('BANKRUPT_COURT')).text)).toContain('не начисляются с 10.11.26')
    expect(plain(legalWords(status('BANKRUPT_COURT')).text)).toContain('Платить самому не нужно')
    expect(plain(legalWords(status('COURT')).text)).toContain('сумма со временем не растёт')
  })

  test('that ended for good says what lasts, one that goes on as agreed does not', () => {
    expect(plain(legalWords(status('BANKRUPT_COURT', { reason: 'DISCHARGED' })).title)).toBe(
      'Вы освобождены от этого долга',
    )
    const mistaken = legalWords(status('COURT', { reason: 'MISTAKE' }))
    expect(mistaken).toEqual(legalWords(status('COURT')))
  })

  test('of a later server says at least that nothing is accrued (decision 0072)', () => {
    expect(plain(legalWords(status('LATER_KIND')).text)).toBe(
      'Проценты и неустойка по этому займу не начисляются с 10.11.26.',
    )
  })
})

describe('an address over a contract', () => {
  const search = (query: string) => new URLSearchParams(query)

  test('opens the sheet that it names, and no other', () => {
    for (const sheet of ['EARLY', 'PROLONG', 'SHIFT', 'RESTRUCTURE', 'PAYOFF'] as const) {
      const [, query] = sheetPath('c1', sheet).split('?')
      expect(linkedSheet(search(query ?? ''))).toBe(sheet)
    }
    expect(linkedSheet(search('change=DELETE'))).toBeNull()
    expect(linkedSheet(search(''))).toBeNull()
  })

  test.each([
    ['INSTALMENT', false, 'pay'],
    ['INSTALMENT', true, 'pay&card=new'],
    ['PAYOFF', false, 'change=PAYOFF'],
    ['PAYOFF', true, 'change=PAYOFF&card=new'],
    ['PARTIALLY_EARLY', false, 'pay=change'],
    ['PROLONGATION', true, 'pay=change&card=new'],
    [null, false, 'pay'],
  ] as const)('pays %s once more, by a new card: %s', (paymentType, byNewCard, query) => {
    const path = payAgainPath('c1', { paymentType, byNewCard })
    expect(path.split('?')[1]).toBe(query)
    expect(asksForNewCard(search(query))).toBe(byNewCard)
  })

  test('asks for a new card by this word only', () => {
    expect(asksForNewCard(search('card=old'))).toBe(false)
    expect(asksForNewCard(search('new=card'))).toBe(false)
  })

  test('only an early repayment of a part and a prolongation are paid for', () => {
    expect(paysForChange('PARTIALLY_EARLY')).toBe(true)
    expect(paysForChange('PROLONGATION')).toBe(true)
    expect(paysForChange('PAYOFF')).toBe(false)
    expect(paysForChange(null)).toBe(false)
  })
})
