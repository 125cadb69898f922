import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { accrualStopsOf, dischargeOf, type LegalStatus } from '../../lending/legal-status.ts'
import { balances } from '../../lending/ledger.ts'
import { day, loanOf, pay, stateOn } from './loan-fixture.ts'

const discharged = (from: string, on: string): LegalStatus => ({
  kind: 'BANKRUPT_COURT',
  from: isoDate(from),
  end: { on: isoDate(on), reason: 'DISCHARGED', id: 'end-1' },
})

const under = (loan: ReturnType<typeof loanOf>, ...statuses: LegalStatus[]) => ({
  ...loan,
  accrualStops: accrualStopsOf(statuses),
  discharge: dischargeOf(statuses),
})

const freed = (payments: Parameters<typeof loanOf>[3] = []) =>
  under(loanOf('INSTALLMENT', 30_000, 6, payments), discharged(day(60), day(200)))

describe('a debt of which a bankrupt is freed', () => {
  test('is a loss on that day, and owed no more by anybody', () => {
    const before = stateOn(freed(), day(199))
    const after = stateOn(freed(), day(200))
    const owed =
      before.outstandingPrincipalKopecks + before.accruedInterestKopecks + before.penaltyKopecks
    const sums = balances(after.movements)
    expect(after).toMatchObject({
      closed: true,
      closedOn: day(200),
      dischargedOn: day(200),
      overdueDays: 0,
      offBalanceKopecks: null,
      overpaidKopecks: 0,
    })
    expect(sums).toMatchObject({ PRINCIPAL: 0, INTEREST: 0, PENALTY: 0, WRITTEN_OFF: owed })
    expect(Object.values(sums).reduce((all, each) => all + each, 0)).toBe(0)
    expect(after.movements.at(-1)).toMatchObject({ kind: 'DISCHARGE', causeId: 'end-1' })
  })

  test('takes what was held for it first, and gives back what comes after it', () => {
    const held = stateOn(freed([pay(5, 10_000)]), day(20))
    expect(held.advanceKopecks).toBeGreaterThan(0)
    const after = stateOn(freed([pay(5, 10_000), pay(205, 500)]), day(206))
    expect(after).toMatchObject({ closedOn: day(200), overpaidKopecks: 50_000 })
    expect(balances(after.movements).ADVANCE).toBe(-50_000)
  })

  test('that was written off before leaves the books for good', () => {
    const writeOff = { id: 'off-1', on: day(150), paymentsBefore: 0, changesBefore: 0 }
    const lost = { ...freed(), writeOff }
    expect(stateOn(lost, day(199)).offBalanceKopecks).toBeGreaterThan(0)
    const after = stateOn(lost, day(200))
    expect(after).toMatchObject({ offBalanceKopecks: 0, dischargedOn: day(200) })
    expect(balances(after.movements)).toMatchObject({ OFF_BALANCE: 0, OFF_BALANCE_CONTRA: 0 })
  })

  test('that was repaid before the discharge stays repaid', () => {
    const { totalKopecks } = { totalKopecks: 60_000_00 }
    const repaid = freed([{ ...pay(30, totalKopecks / 100), kind: 'PAYOFF' }])
    expect(stateOn(repaid, day(201))).toMatchObject({ closedOn: day(30), dischargedOn: null })
  })
})

test('of several discharges the first counts, and other ends are none', () => {
  const dismissed: LegalStatus = {
    kind: 'BANKRUPT_COURT',
    from: day(1),
    end: { on: day(2), reason: 'DISMISSED', id: 'end-0' },
  }
  const later = discharged(day(60), addDays(day(200), 5))
  expect(dischargeOf([dismissed])).toBeNull()
  expect(dischargeOf([dismissed, later, discharged(day(60), day(200))])).toEqual({
    id: 'end-1',
    on: day(200),
  })
})

describe('a debt that a service has ended (377-FZ art. 2, decision 0121)', () => {
  const lost = (from: string, end: LegalStatus['end'] = null): LegalStatus => ({
    id: 'status-1',
    kind: 'SERVICE_DEATH',
    from: isoDate(from),
    end,
  })

  test('is a loss on its day; what was held for it and what comes after is the payer’s', () => {
    const after = stateOn(
      under(loanOf('INSTALLMENT', 30_000, 6, [pay(5, 10_000), pay(70, 500)]), lost(day(20))),
      day(71),
    )
    expect(after).toMatchObject({
      closedOn: day(20),
      endedByLaw: { id: 'status-1', loss: 'SERVICE_DEATH' },
      overpaidKopecks: 1_050_000,
    })
    expect(balances(after.movements)).toMatchObject({ PRINCIPAL: 0, INTEREST: 0 })
  })

  test('is not paid by what was held, though the borrower has died and the debt would be claimed', () => {
    const deceased: LegalStatus = { kind: 'DECEASED', from: day(20), end: null }
    const loan = under(loanOf('INSTALLMENT', 30_000, 6, [pay(5, 10_000)]), deceased, lost(day(20)))
    expect(stateOn(loan, day(21))).toMatchObject({ closedOn: day(20), overpaidKopecks: 1_000_000 })
  })

  test('is owed again as it was agreed when the papers prove false: its days are free, ten more without penalty', () => {
    const mistaken = lost(day(20), { on: day(40), reason: 'MISTAKE', id: 'end-1' })
    const loan = loanOf('INSTALLMENT', 30_000, 6, [pay(5, 10_000)])
    const state = stateOn(under(loan, mistaken), day(40))
    const never = stateOn(loan, day(40))
    expect(state).toMatchObject({ closed: false, endedByLaw: null })
    // What was held paid the row of its date, as it would have.
    expect(state.rows.map(({ status }) => status)).toEqual(never.rows.map(({ status }) => status))
    expect(accrualStopsOf([mistaken])).toEqual([
      { from: day(20), until: day(40), interest: true, penalty: true, keepsDates: true },
      { from: day(41), until: day(50), interest: false, penalty: true },
    ])
  })
})

describe('a debt that was proved not to be the client’s (decision 0164)', () => {
  const claimed = (end: LegalStatus['end']): LegalStatus => ({
    kind: 'FRAUD_CLAIM',
    from: day(60),
    end,
  })
  const proved = { on: day(70), reason: 'PROVED' as const, id: 'end-1' }

  test('is a loss of the lender, interest of the days it was looked into with it', () => {
    const loan = loanOf('INSTALLMENT', 30_000, 6)
    const before = stateOn(under(loan, claimed(null)), day(70))
    const began = stateOn(under(loan, claimed(null)), day(60))
    expect(before.accruedInterestKopecks).toBeGreaterThan(began.accruedInterestKopecks)
    expect(before.penaltyKopecks).toBe(stateOn(loan, day(59)).penaltyKopecks)
    const after = stateOn(under(loan, claimed(proved)), day(70))
    const sums = balances(after.movements)
    expect(after).toMatchObject({
      closedOn: day(70),
      endedByLaw: { id: 'end-1', loss: 'FRAUD_CLAIM' },
    })
    expect(sums).toMatchObject({ PRINCIPAL: 0, INTEREST: 0, PENALTY: 0 })
    // What was never owed was never earned: the loss is what was lent.
    expect(sums).toMatchObject({ INTEREST_INCOME: 0, PENALTY_INCOME: 0, WRITTEN_OFF: 3_000_000 })
    expect(Object.values(sums).reduce((all, each) => all + each, 0)).toBe(0)
  })

  const ofPayer = (payments: Parameters<typeof loanOf>[3], from: number, on: number) => {
    const status = { ...claimed({ ...proved, on: day(on) }), from: day(from) }
    return under(loanOf('INSTALLMENT', 30_000, 6, payments), status)
  }

  test('gives back all that was paid of it: what was held, and what had repaid it', () => {
    const held = stateOn(loanOf('INSTALLMENT', 30_000, 6, [pay(5, 10_000)]), day(20))
    expect(held.advanceKopecks).toBeGreaterThan(0)
    const one = stateOn(ofPayer([pay(5, 10_000)], 10, 20), day(20))
    expect(one.overpaidKopecks).toBe(1_000_000)
    const more = stateOn(ofPayer([pay(5, 10_000), pay(40, 5_000), pay(71, 100)], 60, 70), day(71))
    expect(more).toMatchObject({ closedOn: day(70), overpaidKopecks: 1_510_000 })
    expect(balances(more.movements)).toMatchObject({ ADVANCE: -1_510_000, WRITTEN_OFF: 3_000_000 })
  })

  test('was repaid before: all of it is the payer’s, and it ended on the day it was repaid', () => {
    const repaid = ofPayer([{ ...pay(30, 60_000), kind: 'PAYOFF' }], 60, 70)
    expect(stateOn(repaid, day(69))).toMatchObject({ closedOn: day(30), endedByLaw: null })
    const after = stateOn(repaid, day(70))
    expect(after).toMatchObject({
      closedOn: day(30),
      dischargedOn: day(70),
      endedByLaw: { id: 'end-1', loss: 'FRAUD_CLAIM' },
      overpaidKopecks: 6_000_000,
    })
    expect(balances(after.movements)).toMatchObject({
      INTEREST_INCOME: 0,
      ADVANCE: -6_000_000,
      WRITTEN_OFF: 3_000_000,
    })
  })

  test('had left the balance: nothing of it is owed there, and what was recovered goes back', () => {
    const writeOff = { id: 'off-1', on: day(150), paymentsBefore: 0, changesBefore: 0 }
    const lost = { ...ofPayer([pay(160, 1_000)], 170, 180), writeOff }
    const after = stateOn(lost, day(180))
    expect(after).toMatchObject({ offBalanceKopecks: null, overpaidKopecks: 100_000 })
    // Interest that was never paid is no money of the payer's, and no receipt of it is returned.
    expect(after.movements.find(({ kind }) => kind === 'FRAUD_PROVED')?.postings).toEqual([
      { account: 'RECOVERED', amountKopecks: 100_000 },
      { account: 'ADVANCE', amountKopecks: -100_000 },
    ])
    expect(balances(after.movements)).toMatchObject({
      OFF_BALANCE: 0,
      RECOVERED: 0,
      ADVANCE: -100_000,
      WRITTEN_OFF: 3_000_000,
    })
  })

  test('that proves to be theirs goes on, its days free of penalty alone', () => {
    const loan = loanOf('INSTALLMENT', 30_000, 6)
    const rejected = claimed({ on: day(70), reason: 'REJECTED', id: 'end-1' })
    const on = (n: number) => stateOn(under(loan, rejected), day(n))
    expect(on(70).penaltyKopecks).toBe(on(59).penaltyKopecks)
    expect(on(75).penaltyKopecks).toBeGreaterThan(on(70).penaltyKopecks)
    expect(on(75).accruedInterestKopecks).toBe(stateOn(loan, day(75)).accruedInterestKopecks)
    expect(on(75).overdueDays).toBe(stateOn(loan, day(75)).overdueDays)
  })
})
