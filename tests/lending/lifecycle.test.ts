import { describe, expect, test } from 'vitest'
import {
  allowedActions,
  APPLICATION_STATES,
  CLOSE_REASONS,
  CONTRACT_STATES,
  IllegalTransition,
  nextApplicationState,
  nextContractState,
  type ApplicationAction,
} from '../../lending/lifecycle.ts'

const walk = (...actions: ApplicationAction[]) =>
  actions.reduce(nextApplicationState, 'DRAFT' as const)

describe('an application', () => {
  test('goes from draft to payout with or without cooling-off', () => {
    expect(walk('OFFER', 'SIGN', 'REQUEST_PAYOUT', 'CONFIRM_PAYOUT')).toBe('PAID_OUT')
    expect(walk('OFFER', 'SIGN', 'START_COOLING', 'REQUEST_PAYOUT', 'CONFIRM_PAYOUT')).toBe(
      'PAID_OUT',
    )
  })

  test('a failed payout waits for another card', () => {
    expect(walk('OFFER', 'SIGN', 'REQUEST_PAYOUT', 'FAIL_PAYOUT')).toBe('PAYOUT_FAILED')
    expect(walk('OFFER', 'SIGN', 'REQUEST_PAYOUT', 'FAIL_PAYOUT', 'CHANGE_CARD')).toBe(
      'PAYOUT_PENDING',
    )
  })

  test('can be cancelled until the payout is under way', () => {
    for (const state of ['DRAFT', 'OFFERED', 'SIGNED', 'COOLING', 'PAYOUT_FAILED'] as const) {
      expect(nextApplicationState(state, 'CANCEL')).toBe('CANCELLED')
    }
    expect(() => nextApplicationState('PAYOUT_PENDING', 'CANCEL')).toThrow(IllegalTransition)
  })

  test('nothing is paid out unsigned', () => {
    for (const state of ['DRAFT', 'OFFERED', 'REFUSED', 'EXPIRED', 'CANCELLED'] as const) {
      expect(() => nextApplicationState(state, 'REQUEST_PAYOUT')).toThrow(IllegalTransition)
    }
  })

  test('an end allows nothing', () => {
    for (const state of ['PAID_OUT', 'REFUSED', 'EXPIRED', 'CANCELLED'] as const) {
      expect(allowedActions(state)).toEqual([])
    }
  })
})

describe('a contract', () => {
  test('falls overdue, catches up and closes', () => {
    expect(nextContractState('ACTIVE', 'MISS_PAYMENT')).toBe('OVERDUE')
    expect(nextContractState('OVERDUE', 'CATCH_UP')).toBe('ACTIVE')
    expect(nextContractState('ACTIVE', 'CLOSE_PAID')).toBe('CLOSED')
    expect(allowedActions('CLOSED')).toEqual([
      'REOPEN',
      'DISCHARGE',
      'END_BY_LAW',
      'END_AS_FRAUD',
      'FORGIVE',
      'WRITE_OFF',
      'RETURN_PAYOUT',
    ])
  })

  test('an early part pays what is overdue first, so it brings a late contract back; only late ones are written off', () => {
    expect(nextContractState('OVERDUE', 'PAY_PARTIALLY_EARLY')).toBe('ACTIVE')
    expect(() => nextContractState('ACTIVE', 'WRITE_OFF')).toThrow(IllegalTransition)
  })

  test('a payment is shifted in a contract in order only, prolonging ends an overdue', () => {
    expect(nextContractState('ACTIVE', 'SHIFT_PAYMENT')).toBe('ACTIVE')
    expect(() => nextContractState('OVERDUE', 'SHIFT_PAYMENT')).toThrow(IllegalTransition)
    expect(nextContractState('OVERDUE', 'PROLONG')).toBe('ACTIVE')
  })

  test('every closing action has a reason', () => {
    const closing = CONTRACT_STATES.flatMap((state) =>
      allowedActions(state).filter((action) => nextContractState(state, action) === 'CLOSED'),
    )
    expect(new Set(closing)).toEqual(new Set(Object.keys(CLOSE_REASONS)))
  })
})

test('the error names the state and the action', () => {
  expect(() => nextContractState('CLOSED', 'PAY')).toThrow('PAY is not allowed in CLOSED')
})

test('the whole table of an application: what is possible in each state and where it leads', () => {
  const table = APPLICATION_STATES.map((state) => {
    const ways = allowedActions(state).map((act) => `${act} ${nextApplicationState(state, act)}`)
    return `${state}: ${ways.join(', ')}`
  })
  expect(table).toEqual([
    'DRAFT: OFFER OFFERED, REFUSE REFUSED, EXPIRE EXPIRED, CANCEL CANCELLED',
    'OFFERED: SIGN SIGNED, REFUSE REFUSED, EXPIRE EXPIRED, CANCEL CANCELLED',
    'SIGNED: START_COOLING COOLING, REQUEST_PAYOUT PAYOUT_PENDING, CANCEL CANCELLED',
    'COOLING: REQUEST_PAYOUT PAYOUT_PENDING, TAKE_LESS COOLING, CANCEL CANCELLED, CANCEL_PAYOUT CANCELLED',
    'PAYOUT_PENDING: CONFIRM_PAYOUT PAID_OUT, FAIL_PAYOUT PAYOUT_FAILED, REFUSE REFUSED, CANCEL_PAYOUT CANCELLED',
    'PAID_OUT: ',
    'REFUSED: ',
    'EXPIRED: ',
    'CANCELLED: ',
    'PAYOUT_FAILED: CHANGE_CARD PAYOUT_PENDING, CANCEL CANCELLED, CANCEL_PAYOUT CANCELLED',
  ])
})

test('the whole table of a contract', () => {
  const table = CONTRACT_STATES.map((state) => {
    const ways = allowedActions(state).map((act) => `${act} ${nextContractState(state, act)}`)
    return `${state}: ${ways.join(', ')}`
  })
  expect(table).toEqual([
    'ACTIVE: PAY ACTIVE, PAY_PARTIALLY_EARLY ACTIVE, PROLONG ACTIVE, SHIFT_PAYMENT ACTIVE, RESTRUCTURE ACTIVE, MISS_PAYMENT OVERDUE, CLOSE_PAID CLOSED, CLOSE_EARLY CLOSED, RETURN_WITHIN_14_DAYS CLOSED, DISCHARGE CLOSED, END_BY_LAW CLOSED, END_AS_FRAUD CLOSED, FORGIVE CLOSED, RETURN_PAYOUT CLOSED',
    'OVERDUE: PAY OVERDUE, PAY_PARTIALLY_EARLY ACTIVE, PROLONG ACTIVE, RESTRUCTURE ACTIVE, CATCH_UP ACTIVE, CLOSE_PAID CLOSED, CLOSE_EARLY CLOSED, RETURN_WITHIN_14_DAYS CLOSED, WRITE_OFF CLOSED, DISCHARGE CLOSED, END_BY_LAW CLOSED, END_AS_FRAUD CLOSED, FORGIVE CLOSED, RETURN_PAYOUT CLOSED',
    'CLOSED: REOPEN ACTIVE, DISCHARGE CLOSED, END_BY_LAW CLOSED, END_AS_FRAUD CLOSED, FORGIVE CLOSED, WRITE_OFF CLOSED, RETURN_PAYOUT CLOSED',
  ])
})

test('a closing has the reason the client will read', () => {
  expect(CLOSE_REASONS).toEqual({
    CLOSE_PAID: 'PAID',
    CLOSE_EARLY: 'EARLY',
    RETURN_WITHIN_14_DAYS: 'RETURNED_14_DAYS',
    WRITE_OFF: 'WRITTEN_OFF',
    DISCHARGE: 'DISCHARGED',
    END_BY_LAW: 'ENDED_BY_LAW',
    END_AS_FRAUD: 'NOT_OWED',
    FORGIVE: 'FORGIVEN',
    RETURN_PAYOUT: 'PAYOUT_RETURNED',
  })
})

test('a refused action carries the state and the action', () => {
  expect(new IllegalTransition('CLOSED', 'PAY')).toMatchObject({
    name: 'IllegalTransition',
    state: 'CLOSED',
    action: 'PAY',
  })
  expect(() => nextApplicationState('PAID_OUT', 'SIGN')).toThrow('SIGN is not allowed in PAID_OUT')
})
