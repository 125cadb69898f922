import { describe, expect, test } from 'vitest'
import {
  allowedActions,
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
    expect(allowedActions('CLOSED')).toEqual([])
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
