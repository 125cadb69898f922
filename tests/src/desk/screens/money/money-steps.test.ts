/** What two people can do about a task of money, and how its sum and its differences are said (decision 0053). */
import { describe, expect, test } from 'vitest'
import { mayBeLost, MONEY_TASK_KINDS } from '../../../../../protocol/money-tasks.ts'
import {
  differencesOf,
  finalStepsOf,
  type MoneyTask,
  sumOf,
  TASK_WORDS,
} from '../../../../../src/desk/screens/money/money-words.ts'
import { plain } from '../../../page.tsx'
import { NOW } from '../../at-work.tsx'
import { MONEY_TASK } from './money-fixture.ts'

const task = (part: Partial<MoneyTask>): MoneyTask => ({ ...MONEY_TASK, ...part })

describe('final steps', () => {
  test('give unmatched money back or to a loan', () => {
    expect(finalStepsOf(task({}))).toEqual(['RETURN_MONEY', 'ASSIGN_MONEY'])
  })

  test('treat a payment taken off its loan as unmatched money', () => {
    expect(finalStepsOf(task({ kind: 'BOOKING_REVERSED' }))).toEqual([
      'RETURN_MONEY',
      'ASSIGN_MONEY',
    ])
  })

  test('cannot give back what has no transaction of the acquirer', () => {
    expect(finalStepsOf(task({ transactionId: null }))).toEqual(['ASSIGN_MONEY'])
  })

  test('close what holds no money', () => {
    expect(finalStepsOf(task({ suspenseKopecks: 0 }))).toEqual(['CLOSE_TASK'])
    expect(finalStepsOf(task({ kind: 'FISCAL_RECEIPT', suspenseKopecks: 0 }))).toEqual([
      'CLOSE_TASK',
    ])
  })

  test('do not close what still holds a kopeck', () => {
    expect(finalStepsOf(task({ suspenseKopecks: 1 }))).not.toContain('CLOSE_TASK')
    expect(finalStepsOf(task({ kind: 'REFUND_REFUSED', suspenseKopecks: 1 }))).toEqual([])
  })

  test('admit a dispute as lost, whatever it holds', () => {
    for (const suspenseKopecks of [0, 10_000])
      expect(finalStepsOf(task({ kind: 'CHARGEBACK', suspenseKopecks }))).toEqual([
        'LOSE_CHARGEBACK',
      ])
  })

  test.each(MONEY_TASK_KINDS)('wait while %s is tried again by itself', (kind) => {
    expect(finalStepsOf(task({ kind, isRetried: true, suspenseKopecks: 0 }))).toEqual([])
    expect(finalStepsOf(task({ kind, isRetried: true }))).toEqual([])
  })

  test.each(['REFUND_REFUSED', 'SECOND_TRANSACTION', 'UNMATCHED_MONEY'] as const)(
    'send %s by a transfer once the bank takes no refund any more',
    (kind) => {
      expect(finalStepsOf(task({ kind, isStopped: true }))).toEqual(['RETURN_BY_TRANSFER'])
    },
  )

  test('give back what was paid of a loan that was not its client’s, never to where the loan went', () => {
    const paid = { kind: 'FRAUD_REFUND', suspenseKopecks: 0, isStopped: true, attempts: 0 } as const
    expect(finalStepsOf(task(paid))).toEqual(['RETURN_MONEY', 'RETURN_BY_TRANSFER'])
    expect(finalStepsOf(task({ ...paid, reasons: ['PAYOUT_PLACE'] }))).toEqual([
      'RETURN_BY_TRANSFER',
    ])
    expect(finalStepsOf(task({ ...paid, attempts: 7 }))).toEqual(['RETURN_BY_TRANSFER'])
    const rest = task({ ...paid, reasons: ['OWED'] })
    expect(finalStepsOf(rest)).toEqual(['RETURN_BY_TRANSFER'])
    expect(differencesOf(rest)).toBe('часть платежа уже вернули, остаток только переводом')
  })

  test('wait while the money is on its way back', () => {
    expect(finalStepsOf(task({ nextTryAt: NOW }))).toEqual([])
    expect(finalStepsOf(task({ kind: 'BOOKING_REVERSED', nextTryAt: NOW }))).toEqual([])
  })

  test.each(
    MONEY_TASK_KINDS.filter(
      (kind) =>
        !['UNMATCHED_MONEY', 'BOOKING_REVERSED', 'CHARGEBACK'].includes(kind) && !mayBeLost(kind),
    ),
  )('move no money of %s: it is not the client’s to give', (kind) => {
    expect(finalStepsOf(task({ kind }))).toEqual([])
  })

  test.each(MONEY_TASK_KINDS.filter(mayBeLost))('end what %s has cost us', (kind) => {
    expect(finalStepsOf(task({ kind }))).toEqual(['CLOSE_TASK'])
  })
})

describe('a sum', () => {
  test.each<[Partial<MoneyTask>, string]>([
    [{ amountKopecks: 10_000 }, '100,00 ₽'],
    [{ amountKopecks: 1_234_567 }, '12 345,67 ₽'],
    [{ amountKopecks: 0 }, '0,00 ₽'],
    [{ amountKopecks: null }, 'неизвестна'],
    [{ amountKopecks: null, currency: 'USD' }, 'неизвестна'],
    [{ amountKopecks: 150_050, currency: 'USD' }, '1 500,50 USD'],
    [{ amountKopecks: 5_000, currency: 'KZT' }, '50,00 KZT'],
    [{ amountKopecks: 5_000, currency: null }, '50,00'],
  ])('%o is «%s»', (part, words) => {
    expect(plain(sumOf(task(part)))).toBe(words)
  })
})

test('every difference is named, in the order they were found', () => {
  expect(differencesOf(task({ reasons: ['AMOUNT', 'CURRENCY'] }))).toBe(
    'другая сумма, другая валюта',
  )
  expect(differencesOf(task({ reasons: ['INVOICE'] }))).toBe('счёт неизвестен')
  expect(differencesOf(task({ reasons: [] }))).toBe('')
})

test('no two kinds of task are called alike', () => {
  const names = MONEY_TASK_KINDS.map((kind) => TASK_WORDS[kind])
  expect(new Set(names).size).toBe(MONEY_TASK_KINDS.length)
})
