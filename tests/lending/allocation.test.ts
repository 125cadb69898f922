import { describe, expect, test } from 'vitest'
import { allocate, totalDue, type Due } from '../../lending/allocation.ts'
import { kopecks, ZERO } from '../../lending/money.ts'

const DUE: Due = {
  overdueInterest: kopecks(100),
  overduePrincipal: kopecks(200),
  currentInterest: kopecks(300),
  currentPrincipal: kopecks(400),
  penalty: kopecks(50),
  courtCosts: kopecks(70),
}

describe('the legal order of a payment', () => {
  test('overdue interest, overdue principal, current interest, current principal, then penalty, then costs of a claim', () => {
    expect(allocate(kopecks(150), DUE).parts).toMatchObject({
      overdueInterest: 100,
      overduePrincipal: 50,
      currentInterest: 0,
    })
    expect(allocate(kopecks(1000), DUE).parts).toMatchObject({ currentPrincipal: 400, penalty: 0 })
    expect(allocate(kopecks(1001), DUE).parts.penalty).toBe(1)
  })

  test('what is left over is returned as the remainder', () => {
    expect(allocate(kopecks(1130), DUE)).toEqual({ parts: DUE, remainderKopecks: 10 })
    expect(totalDue(DUE)).toBe(1120)
  })

  test('nothing paid spreads to nothing', () => {
    const { parts, remainderKopecks } = allocate(ZERO, DUE)
    expect(totalDue(parts)).toBe(0)
    expect(remainderKopecks).toBe(0)
  })
})
