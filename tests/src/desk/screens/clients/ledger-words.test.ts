/** The ledger of a loan as staff read it: accruals in a row are one line, everything else is a line of its own (decision 0053). */
import { describe, expect, test } from 'vitest'
import { LEDGER_ACCOUNTS, LEDGER_ENTRY_KINDS } from '../../../../../protocol/desk-ledger.ts'
import { ledgerLines, postingWords } from '../../../../../src/desk/screens/clients/ledger-words.ts'
import { entry } from './ledger-fixture.ts'

const PENALTY = [
  { account: 'PENALTY', amountKopecks: 20 },
  { account: 'PENALTY_INCOME', amountKopecks: -20 },
] as const

const interest = (on: string) => entry({ on })
const penalty = (on: string) => entry({ kind: 'PENALTY_ACCRUED', on, postings: [...PENALTY] })
const payment = (on: string) =>
  entry({
    kind: 'PAYMENT',
    on,
    causeId: 'payment-1',
    postings: [
      { account: 'SETTLEMENT', amountKopecks: 500 },
      { account: 'PRINCIPAL', amountKopecks: -500 },
    ],
  })
const titlesOf = (...entries: Parameters<typeof ledgerLines>[0][number][]) =>
  ledgerLines(entries).map(({ title }) => title)

describe('accruals', () => {
  test('of days in a row are one line from the first day to the last, with their sum', () => {
    const [line, ...more] = ledgerLines([
      interest('2026-11-12'),
      interest('2026-11-11'),
      interest('2026-11-10'),
    ])
    expect(more).toEqual([])
    expect(line).toMatchObject({
      title: 'Начислены проценты',
      from: '2026-11-10',
      to: '2026-11-12',
      postings: [
        { account: 'INTEREST', amountKopecks: 300 },
        { account: 'INTEREST_INCOME', amountKopecks: -300 },
      ],
    })
  })

  test('of interest and penalty stand together and say both', () => {
    const [line, ...more] = ledgerLines([penalty('2026-11-12'), interest('2026-11-12')])
    expect(more).toEqual([])
    expect(line?.title).toBe('Начислены проценты и пени')
    expect(line?.postings).toEqual([
      ...PENALTY,
      { account: 'INTEREST', amountKopecks: 100 },
      { account: 'INTEREST_INCOME', amountKopecks: -100 },
    ])
  })

  test('of penalty alone say so', () => {
    expect(titlesOf(penalty('2026-11-12'), penalty('2026-11-11'))).toEqual(['Начислены пени'])
  })

  test('say both from the first mixture on', () => {
    expect(titlesOf(interest('2026-11-12'), penalty('2026-11-11'), interest('2026-11-10'))).toEqual(
      ['Начислены проценты и пени'],
    )
  })

  test('on both sides of a payment stay apart', () => {
    expect(titlesOf(interest('2026-11-12'), payment('2026-11-11'), interest('2026-11-10'))).toEqual(
      ['Начислены проценты', 'Зачтён платёж', 'Начислены проценты'],
    )
  })

  test('that were undone, and those that undo, are never added up', () => {
    const undone = entry({ entryId: 'undone', isReversed: true })
    const undoing = entry({ reversesId: 'undone' })
    const lines = ledgerLines([interest('2026-11-13'), undoing, undone, interest('2026-11-11')])
    expect(lines.map(({ title, isUndone, isUndoing }) => ({ title, isUndone, isUndoing }))).toEqual(
      [
        { title: 'Начислены проценты', isUndone: false, isUndoing: false },
        { title: 'Отменено: Начислены проценты', isUndone: false, isUndoing: true },
        { title: 'Начислены проценты', isUndone: true, isUndoing: false },
        { title: 'Начислены проценты', isUndone: false, isUndoing: false },
      ],
    )
  })

  test('of a holiday are no plain accruals', () => {
    const holiday = (on: string) => entry({ kind: 'HOLIDAY_INTEREST_ACCRUED', on })
    expect(titlesOf(holiday('2026-11-12'), holiday('2026-11-11'))).toHaveLength(2)
  })
})

describe('a line', () => {
  test('is found by its entry and leads to its payment', () => {
    const paid = payment('2026-11-11')
    expect(ledgerLines([paid])).toEqual([
      expect.objectContaining({
        key: paid.entryId,
        causeId: 'payment-1',
        from: '2026-11-11',
        to: '2026-11-11',
      }),
    ])
  })

  test('is written for every kind of entry, no two alike', () => {
    const titles = LEDGER_ENTRY_KINDS.map((kind) => titlesOf(entry({ kind }))[0])
    expect(new Set(titles).size).toBe(LEDGER_ENTRY_KINDS.length)
  })

  test('is none of an empty ledger', () => {
    expect(ledgerLines([])).toEqual([])
  })
})

describe('a posting', () => {
  test.each([
    ['PRINCIPAL', 1, 'Основной долг: клиент должен больше'],
    ['PRINCIPAL', -1, 'Основной долг: клиент должен меньше'],
    ['SETTLEMENT', 500, 'Расчёты с банком: деньги пришли'],
    ['SETTLEMENT', -500, 'Расчёты с банком: деньги ушли'],
    ['ADVANCE', -500, 'Деньги клиента у нас: отложили для клиента'],
    ['ADVANCE', 500, 'Деньги клиента у нас: взяли из отложенного'],
    ['INTEREST_INCOME', -100, 'Доход от процентов: заработали'],
    ['WRITTEN_OFF', 100, 'Убыток от списания: убыток'],
    ['SUSPENSE', -100, 'Невыясненные деньги: ждут разбора'],
    ['DISPUTED', 100, 'Оспоренные платежи: банк забрал'],
  ] as const)('of %s by %i is «%s»', (account, amountKopecks, words) => {
    expect(postingWords({ account, amountKopecks })).toBe(words)
  })

  test('means another thing as a debit than as a credit, but for the pair off the balance', () => {
    const alike = LEDGER_ACCOUNTS.filter(
      (account) =>
        postingWords({ account, amountKopecks: 1 }) ===
        postingWords({ account, amountKopecks: -1 }),
    )
    expect(alike).toEqual(['OFF_BALANCE_CONTRA'])
  })

  test('names its account as no other is named', () => {
    const names = LEDGER_ACCOUNTS.map(
      (account) => postingWords({ account, amountKopecks: 1 }).split(':')[0],
    )
    expect(new Set(names).size).toBe(LEDGER_ACCOUNTS.length)
  })
})
