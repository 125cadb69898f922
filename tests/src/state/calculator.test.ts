import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import {
  aboutOpenAtom,
  choiceAtom,
  chooseProductAtom,
  NEUTRAL_DAY,
  quoteOf,
  setAmountAtom,
  setTermAtom,
} from '../../../src/state/calculator.ts'

describe('the calculator', () => {
  test('opens with the instalment loan of 30 000 roubles for 6 months', () => {
    expect(createStore().get(choiceAtom)).toEqual({
      productKey: 'INSTALLMENT',
      amountRoubles: 30_000,
      term: 6,
    })
  })

  test('another product resets amount and term to its defaults and closes the description', () => {
    const store = createStore()
    store.set(setAmountAtom, 120_000)
    store.set(setTermAtom, 2)
    store.set(aboutOpenAtom, true)
    store.set(chooseProductAtom, 'LOAN_WITH_GRACE_PERIOD')
    expect(store.get(choiceAtom)).toEqual({
      productKey: 'LOAN_WITH_GRACE_PERIOD',
      amountRoubles: 10_000,
      term: 21,
    })
    expect(store.get(aboutOpenAtom)).toBe(false)
  })

  test('an amount is kept within the product and moved to its step', () => {
    const store = createStore()
    store.set(setAmountAtom, 999_999)
    expect(store.get(choiceAtom).amountRoubles).toBe(300_000)
    store.set(setAmountAtom, 30_499)
    expect(store.get(choiceAtom).amountRoubles).toBe(30_000)
    store.set(setAmountAtom, 0)
    expect(store.get(choiceAtom).amountRoubles).toBe(5_000)
  })

  test('a split term moves by four weeks', () => {
    const store = createStore()
    store.set(chooseProductAtom, 'OPTIMAL')
    store.set(setTermAtom, 15)
    expect(store.get(choiceAtom).term).toBe(16)
  })

  test('the amounts shown before the day is known are those of every other day', () => {
    const store = createStore()
    const sums = (day: Parameters<typeof quoteOf>[1]) => {
      const { schedule, fullCost } = quoteOf(store.get(choiceAtom), day)
      return [schedule.paymentKopecks, schedule.totalKopecks, fullCost.percentText]
    }
    const neutral = sums(NEUTRAL_DAY)
    for (const day of ['2026-11-21', '2027-02-14', '2028-02-29', '2026-08-31'])
      expect(sums(isoDate(day))).toEqual(neutral)
  })
})
