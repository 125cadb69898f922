import { describe, expect, test } from 'vitest'
import type { BureauContract, BureauLegalStatus } from '../../lending/bureau-contract.ts'
import { bureauDebtLoad } from '../../lending/bureau-debt-load.ts'
import { bureauEvents } from '../../lending/bureau-events.ts'
import { addDays, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { holidayEnd } from '../../lending/holiday-terms.ts'
import type { LegalStatusKind } from '../../lending/legal-status-kinds.ts'
import { accrualStopsOf } from '../../lending/legal-status.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { fromRoubles, kopecks, ZERO } from '../../lending/money.ts'
import { quote } from '../../lending/schedule.ts'

/** The loan of the duties reference, W24: 30 000 ₽ for six months, out on 10.11.2026. */
const issuedOn = isoDate('2026-11-10')
const amountKopecks = fromRoubles(30_000)
const price = quote({ productKey: 'INSTALLMENT', amountKopecks, term: 6, issuedOn })
const book: Loan = {
  productKey: 'INSTALLMENT',
  amountKopecks,
  dailyRateMillionths: price.dailyRateMillionths,
  chargedRateBillionths: price.chargedRateBillionths,
  issuedOn,
  rows: price.schedule.rows,
  payments: [],
  overpaymentCapPercent: 100,
}
const fullCost = { percentText: '216,000', costKopecks: kopecks(2_146_385) }
const ROW = kopecks(857_730)

const paid = (on: string, sum = ROW) => ({
  on: isoDate(on),
  amountKopecks: sum,
  kind: 'INSTALMENT' as const,
})
const inTime = [paid('2026-12-10'), paid('2027-01-10')]

const contractOf = (loan: Loan | null, other: Partial<BureauContract> = {}): BureauContract => ({
  amountKopecks,
  fullCost,
  endsOn: isoDate('2027-05-10'),
  refused: null,
  signedOn: isoDate('2026-11-09'),
  droppedOn: null,
  debtLoad: null,
  amendments: [],
  holidayGrants: {},
  legalStatuses: [],
  dataChanges: [],
  loan,
  ...other,
})

const told = (contract: BureauContract, asOf: string) =>
  bureauEvents(contract, isoDate(asOf)).map(({ kind, on }) => `${on} ${kind}`)

const figuresOn = (contract: BureauContract, on: string) => {
  const event = bureauEvents(contract, isoDate(on)).findLast((each) => each.on === on)
  if (!event?.facts.figures) throw new Error(`nothing was told of ${on}`)
  return event.facts.figures
}

describe('what bureaus are told of the debt load', () => {
  const income = {
    source: 'REGIONAL',
    amountKopecks: fromRoubles(50_000),
    saidKopecks: fromRoubles(90_000),
    regionCode: '77',
    regionalKopecks: fromRoubles(50_000),
    statisticsQuarter: '2026Q2',
  } as const
  const evidence = {
    rule: 'DEBT_LOAD',
    limit: 50,
    value: 42,
    on: isoDate('2026-11-09'),
    verdict: 'PASS',
    income,
  } as const

  test.each([
    [50, 'UP_TO_50'],
    [50.01, 'OVER_50'],
    [80, 'OVER_50'],
    [80.01, 'OVER_80'],
  ])(
    '%s per cent are in the range %s, with the day and the income they rest on',
    (value, range) => {
      expect(bureauDebtLoad([{ ...evidence, value }])).toEqual({
        range,
        on: '2026-11-09',
        incomeSource: 'REGIONAL',
      })
    },
  )

  test('nothing where none was worked out, or the income it rests on was not kept', () => {
    const { income: _income, ...withoutIncome } = evidence
    const kept = [[], [{ ...evidence, value: 'NOT_COMPUTED' }], [withoutIncome]]
    expect(kept.map(bureauDebtLoad)).toEqual([null, null, null])
  })

  test('with signature, payout and every change, and not with the end', () => {
    const debtLoad = bureauDebtLoad([evidence])
    const payments = [paid('2026-12-10'), { ...paid('2027-01-10', fromRoubles(40_000)) }].map(
      (each, index) => (index === 1 ? { ...each, kind: 'PAYOFF' as const } : each),
    )
    const events = bureauEvents(
      contractOf({ ...book, payments }, { debtLoad }),
      isoDate('2027-02-01'),
    )
    expect(events.map(({ kind, facts }) => [kind, facts.debtLoad?.range])).toEqual([
      ['SIGNED', 'UP_TO_50'],
      ['ISSUED', 'UP_TO_50'],
      ['DEBT_CHANGED', 'UP_TO_50'],
      ['ENDED', undefined],
    ])
  })
})

describe('what bureaus are told of the person', () => {
  const changedOn = (...days: string[]): Pick<BureauContract, 'dataChanges'> => ({
    dataChanges: days.map((on) => ({ on: isoDate(on), kind: 'IDENTITY_CHANGED' })),
  })
  const ofPerson = (contract: BureauContract) =>
    told(contract, '2027-08-01').filter((words) => words.endsWith('IDENTITY_CHANGED'))

  test('data that changed after the signature are told, before the money of that day', () => {
    const changed = changedOn('2026-11-09', '2026-11-10')
    expect(told(contractOf(book, changed), '2026-11-10')).toEqual([
      '2026-11-09 SIGNED',
      '2026-11-10 IDENTITY_CHANGED',
      '2026-11-10 ISSUED',
    ])
  })

  test('up to the day on which the loan ended, and of nothing signed not at all', () => {
    const payments = [paid('2026-12-10', fromRoubles(40_000))].map((each) => ({
      ...each,
      kind: 'PAYOFF' as const,
    }))
    const changed = changedOn('2026-12-10', '2026-12-11')
    expect(ofPerson(contractOf({ ...book, payments }, changed))).toEqual([
      '2026-12-10 IDENTITY_CHANGED',
    ])
    expect(ofPerson(contractOf(null, { ...changed, signedOn: null }))).toEqual([])
  })

  test('up to the day on which a contract was given up before its money', () => {
    const changed = changedOn('2026-11-11', '2026-11-12', '2026-11-13')
    expect(
      told(contractOf(null, { ...changed, droppedOn: isoDate('2026-11-12') }), '2026-11-20'),
    ).toEqual([
      '2026-11-09 SIGNED',
      '2026-11-11 IDENTITY_CHANGED',
      '2026-11-12 IDENTITY_CHANGED',
      '2026-11-12 ENDED',
    ])
  })
})

describe('what bureaus are told of a loan', () => {
  test('costs of a claim are told of when a court awards them, not when it is paid', () => {
    const cost = (on: string, sums: { paid?: number; awarded?: number }) => ({
      id: on,
      on: isoDate(on),
      paymentsBefore: 2,
      changesBefore: 0,
      paidKopecks: kopecks(sums.paid ?? 0),
      awardedKopecks: kopecks(sums.awarded ?? 0),
      refusedKopecks: ZERO,
    })
    const courtCosts = [
      cost('2027-01-15', { paid: 200_000 }),
      cost('2027-01-20', { awarded: 200_000 }),
    ]
    const contract = contractOf({ ...book, payments: inTime, courtCosts })
    expect(told(contract, '2027-01-31').slice(-2)).toEqual([
      '2027-01-10 DEBT_CHANGED',
      '2027-01-20 DEBT_CHANGED',
    ])
    expect(figuresOn(contract, '2027-01-20').debt.otherKopecks).toBe(200_000)
  })

  test('paid by its schedule: signed, issued, every payment, the end', () => {
    const payments = ['2026-12-10', '2027-01-10', '2027-02-10', '2027-03-10', '2027-04-10']
      .map((on) => paid(on))
      .concat(paid('2027-05-10', kopecks(857_735)))
    expect(told(contractOf({ ...book, payments }), '2027-08-01')).toEqual([
      '2026-11-09 SIGNED',
      '2026-11-10 ISSUED',
      '2026-12-10 DEBT_CHANGED',
      '2027-01-10 DEBT_CHANGED',
      '2027-02-10 DEBT_CHANGED',
      '2027-03-10 DEBT_CHANGED',
      '2027-04-10 DEBT_CHANGED',
      '2027-05-10 ENDED',
    ])
  })

  test('a missed date is told of on the day after it, and again every thirty days', () => {
    expect(told(contractOf({ ...book, payments: inTime }), '2027-04-11').slice(4)).toEqual([
      '2027-02-11 DEBT_CHANGED',
      '2027-03-11 DEBT_CHANGED',
      '2027-03-12 DEBT_CHANGED',
      '2027-04-11 DEBT_CHANGED',
    ])
  })

  test('figures of the first late day (W29), with the interest of that day', () => {
    const { overdue, sizeCode, termCode } = figuresOn(
      contractOf({ ...book, payments: inTime }),
      '2027-02-11',
    )
    expect({ overdue, sizeCode, termCode }).toEqual({
      overdue: {
        principalKopecks: 442_407,
        // The reference leaves the interest of late days out: 4 424.07 × 0.6 %.
        interestKopecks: 415_323 + 2_654,
        otherKopecks: 242,
        since: '2027-02-10',
        days: 1,
      },
      sizeCode: 3,
      termCode: 3,
    })
  })

  test('a part of two missed rows leaves the oldest date (W30)', () => {
    const late = [...inTime, paid('2027-03-20', fromRoubles(10_000))]
    const { overdue, sizeCode } = figuresOn(contractOf({ ...book, payments: late }), '2027-03-20')
    expect(overdue).toMatchObject({ since: '2027-02-10', days: 38 })
    expect(sizeCode).toBe(2)
  })

  test('arrears that were paid are told of as before, whatever came after', () => {
    const late = [...inTime, paid('2027-04-20', fromRoubles(30_000))]
    const before = bureauEvents(contractOf({ ...book, payments: inTime }), isoDate('2027-04-19'))
    const after = bureauEvents(contractOf({ ...book, payments: late }), isoDate('2027-05-30'))
    expect(after.slice(0, before.length)).toEqual(before)
  })

  test('money found to have come in time takes the late day back', () => {
    const late = contractOf({ ...book, payments: inTime })
    const known = contractOf({ ...book, payments: [...inTime, paid('2027-02-10')] })
    expect(told(late, '2027-02-11')).toContain('2027-02-11 DEBT_CHANGED')
    expect(told(known, '2027-02-11')).not.toContain('2027-02-11 DEBT_CHANGED')
  })

  test('an advance is told of when it comes and when it is used', () => {
    const early = contractOf({ ...book, payments: [paid('2026-12-01')] })
    expect(told(early, '2026-12-20').slice(2)).toEqual([
      '2026-12-01 DEBT_CHANGED',
      '2026-12-10 DEBT_CHANGED',
    ])
    expect(figuresOn(early, '2026-12-10').paid.principalKopecks).toBe(317_730)
  })

  test('every figure is the ledger’s of that evening', () => {
    const loan = { ...book, payments: [...inTime, paid('2027-03-20', fromRoubles(10_000))] }
    for (const { on, facts } of bureauEvents(contractOf(loan), isoDate('2027-06-30'))) {
      if (!facts.figures) continue
      const sums = balances(foldLoan({ ...loan, asOf: on }).movements)
      expect({ on, ...facts.figures.debt }).toEqual({
        on,
        principalKopecks: sums.PRINCIPAL,
        interestKopecks: sums.INTEREST + sums.HOLIDAY_INTEREST,
        otherKopecks: sums.PENALTY,
      })
    }
  })
})

describe('what bureaus are told of changes and ends', () => {
  test('a change of the terms says what its day did to the debt', () => {
    const amendments = [
      { on: isoDate('2026-12-10'), kind: 'PROLONGATION' as const, fullCost: null },
    ]
    const events = bureauEvents(
      contractOf({ ...book, payments: inTime.slice(0, 1) }, { amendments }),
      isoDate('2026-12-11'),
    )
    expect(events.slice(2).map(({ kind, on, facts }) => [kind, on, facts.amendments])).toEqual([
      ['TERMS_CHANGED', '2026-12-10', ['PROLONGATION']],
    ])
  })

  test('a smaller sum taken before the money stays told once the money is out', () => {
    const on = isoDate('2026-11-09')
    const amendments = [{ on, kind: 'LESS' as const, fullCost: null }]
    const waiting = contractOf(null, { amendments })
    expect(told(waiting, '2026-11-09')).toEqual(['2026-11-09 SIGNED', '2026-11-09 TERMS_CHANGED'])
    expect(told(contractOf(book, { amendments }), '2026-11-10')).toEqual([
      '2026-11-09 SIGNED',
      '2026-11-09 TERMS_CHANGED',
      '2026-11-10 ISSUED',
    ])
  })

  test('a holiday that ends early is told of as it was granted, then as it ended', () => {
    const from = isoDate('2027-01-11')
    const loanUntil = (untilOn: IsoDate, months: number | null): Loan => ({
      ...book,
      payments: inTime,
      holidays: [{ from, untilOn, months, rate: { numerator: 6, denominator: 1_000 } }],
    })
    const amendments = [{ on: from, kind: 'HOLIDAY' as const, fullCost: null }]
    const holidayGrants = {
      [from]: [{ on: from, untilOn: holidayEnd(from, 3), months: 3 }],
    }
    const running = contractOf(loanUntil(isoDate('2027-04-10'), 3), { amendments, holidayGrants })
    const endedOn = isoDate('2027-02-20')
    const ended = contractOf(loanUntil(endedOn, null), {
      amendments: [
        ...amendments,
        { on: addDays(endedOn, 1), kind: 'HOLIDAY_ENDED', fullCost: null },
      ],
      holidayGrants,
    })
    const before = bureauEvents(running, endedOn)
    const after = bureauEvents(ended, isoDate('2027-02-28'))
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)).toMatchObject({
      on: '2027-02-21',
      kind: 'TERMS_CHANGED',
      facts: { figures: { overdue: null } },
    })
    expect(told(running, '2027-04-01').at(-1)).toBe('2027-01-11 TERMS_CHANGED')
  })

  test('a holiday whose service got another end is told of again, and nothing told before changes', () => {
    const from = isoDate('2027-01-11')
    const [first, second] = [isoDate('2027-12-31'), isoDate('2028-03-31')]
    const toldOn = isoDate('2027-06-01')
    const loanUntil = (untilOn: IsoDate): Loan => ({
      ...book,
      payments: inTime,
      holidays: [{ from, untilOn, months: null, rate: { numerator: 6, denominator: 1_000 } }],
    })
    const begun = [{ on: from, kind: 'HOLIDAY' as const, fullCost: null }]
    const grant = { on: isoDate('2027-01-05'), untilOn: first, months: null }
    const before = bureauEvents(
      contractOf(loanUntil(first), { amendments: begun, holidayGrants: { [from]: [grant] } }),
      addDays(toldOn, -1),
    )
    const longer = contractOf(loanUntil(second), {
      amendments: [...begun, { on: toldOn, kind: 'HOLIDAY', fullCost: null }],
      holidayGrants: { [from]: [grant, { on: toldOn, untilOn: second, months: null }] },
    })
    const after = bureauEvents(longer, toldOn)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length).map(({ kind, on }) => `${on} ${kind}`)).toEqual([
      '2027-06-01 TERMS_CHANGED',
    ])
  })

  test('a debt that was written off is no end: it is owed off the balance until it is paid', () => {
    const on = isoDate('2028-03-01')
    const writeOff = { id: 'write-off', on, paymentsBefore: 0, changesBefore: 0 }
    const lost = contractOf({ ...book, writeOff })
    const owed = figuresOn(lost, '2028-03-01')
    expect(told(lost, '2029-03-01').at(-1)).toBe('2028-03-01 DEBT_CHANGED')
    expect(owed.offBalanceKopecks).toBe(
      owed.debt.principalKopecks + owed.debt.interestKopecks + owed.debt.otherKopecks,
    )
    const part = contractOf({
      ...book,
      writeOff,
      payments: [paid('2028-04-01', fromRoubles(5_000))],
    })
    expect(figuresOn(part, '2028-04-01')).toMatchObject({
      offBalanceKopecks: (owed.offBalanceKopecks ?? 0) - 500_000,
      paid: { interestKopecks: 500_000 },
    })
    const whole = contractOf({
      ...book,
      writeOff,
      payments: [paid('2028-04-01', owed.offBalanceKopecks ?? ZERO)],
    })
    expect(told(whole, '2029-03-01').at(-1)).toBe('2028-04-01 ENDED')
  })

  test('of a payout that came back nothing is left to tell (W39)', () => {
    const payoutReturn = {
      id: 'return',
      on: addDays(issuedOn, 3),
      paymentsBefore: 0,
      changesBefore: 0,
    }
    const returned = contractOf({ ...book, payoutReturn })
    expect(told(returned, '2026-11-12')).toEqual(['2026-11-09 SIGNED', '2026-11-10 ISSUED'])
    expect(told(returned, '2026-11-13')).toEqual([])
  })

  test('a refusal is told of with its reasons, an offer that nobody signed is not', () => {
    const on = isoDate('2026-11-09')
    const refused = contractOf(null, { refused: { on, reasons: ['SELF_BAN'] }, signedOn: null })
    expect(bureauEvents(refused, on)).toMatchObject([
      { kind: 'REFUSED', on, facts: { reasons: ['SELF_BAN'], figures: null } },
    ])
    expect(bureauEvents(contractOf(null, { signedOn: null }), on)).toEqual([])
  })

  test('a contract that was given up before the money ends as not issued', () => {
    const dropped = contractOf(null, { droppedOn: isoDate('2026-11-10') })
    expect(told(dropped, '2026-11-09')).toEqual(['2026-11-09 SIGNED'])
    expect(bureauEvents(dropped, isoDate('2026-11-10')).at(-1)).toMatchObject({
      kind: 'ENDED',
      facts: { end: { reason: 'NOT_ISSUED', on: '2026-11-10' } },
    })
  })
})

describe('a status of the law', () => {
  const status = (part: Partial<BureauLegalStatus> = {}): BureauLegalStatus => ({
    id: 'status-1',
    kind: 'BANKRUPT_COURT',
    from: isoDate('2027-03-15'),
    end: null,
    caseNumber: 'А40-1/2027',
    enteredOn: isoDate('2027-03-17'),
    endCaseNumber: null,
    endEnteredOn: null,
    ...part,
  })
  const bankrupt = (...legalStatuses: BureauLegalStatus[]) =>
    contractOf(
      { ...book, payments: inTime, accrualStops: accrualStopsOf(legalStatuses) },
      { legalStatuses },
    )

  test('a bankruptcy is told of its day once it is known, with the number of its case', () => {
    expect(told(bankrupt(status()), '2027-03-16')).not.toContain('2027-03-15 BANKRUPTCY')
    const events = bureauEvents(bankrupt(status()), isoDate('2027-03-17'))
    const event = events.find(({ kind }) => kind === 'BANKRUPTCY')
    expect(event).toMatchObject({
      on: '2027-03-15',
      facts: { figures: null, legal: { stage: 'BEGUN', caseNumber: 'А40-1/2027' } },
    })
    expect(events.map(({ on }) => on)).toEqual(events.map(({ on }) => on).toSorted())
  })

  test('what became of a case is an event of its own', () => {
    const end = { on: isoDate('2027-08-01'), reason: 'DISMISSED' as const }
    const over = status({ end, endCaseNumber: 'А40-1/2027', endEnteredOn: isoDate('2027-08-03') })
    const stages = bureauEvents(bankrupt(over), isoDate('2027-08-10')).flatMap(({ kind, facts }) =>
      facts.legal ? [`${kind} ${facts.legal.stage}`] : [],
    )
    expect(stages).toEqual(['BANKRUPTCY BEGUN', 'BANKRUPTCY DISMISSED'])
  })

  test('a claim and a writ are events of a court, a death is none', () => {
    const kinds = (kind: LegalStatusKind) =>
      told(bankrupt(status({ kind })), '2027-03-20').filter((each) => /COURT|BANKRUPTCY/.test(each))
    expect(kinds('COURT')).toEqual(['2027-03-15 COURT'])
    expect(kinds('ENFORCEMENT')).toEqual(['2027-03-15 COURT'])
    expect(kinds('DECEASED')).toEqual([])
  })

  test('one entered by mistake was never there', () => {
    const end = { on: isoDate('2027-03-20'), reason: 'MISTAKE' as const }
    const mistaken = status({ end, endEnteredOn: isoDate('2027-03-20') })
    expect(told(bankrupt(mistaken), '2027-03-21')).not.toContain('2027-03-15 BANKRUPTCY')
  })
})

describe('what bureaus are told of a forgiven debt', () => {
  const on = isoDate('2027-03-20')
  const forgiveness = { id: 'forgiveness', on, paymentsBefore: 2, changesBefore: 0, most: null }
  const forgiven = { ...book, payments: inTime, forgivenesses: [forgiveness] }

  test('it ends on the day it was forgiven, with what was paid alone as paid', () => {
    const events = bureauEvents(contractOf(forgiven), isoDate('2027-08-01'))
    const last = events.at(-1)
    expect(last).toMatchObject({ kind: 'ENDED', on, facts: { end: { reason: 'FORGIVEN', on } } })
    const { paid: paidSoFar, debt } = last?.facts.figures ?? {}
    expect(debt).toEqual({ principalKopecks: 0, interestKopecks: 0, otherKopecks: 0 })
    expect(Object.values(paidSoFar ?? {}).reduce((sum, each) => sum + each, 0)).toBe(2 * ROW)
  })

  test('charges alone are a change of the debt', () => {
    const most = { interestKopecks: kopecks(100_000), penaltyKopecks: kopecks(100) }
    const part = { ...forgiven, forgivenesses: [{ ...forgiveness, most }] }
    expect(told(contractOf(part), '2027-03-21')).toContain('2027-03-20 DEBT_CHANGED')
  })

  test('of a debt off the balance the end is the day of the forgiveness', () => {
    const writeOff = {
      id: 'write-off',
      on: isoDate('2028-03-20'),
      paymentsBefore: 2,
      changesBefore: 0,
    }
    const later = { ...forgiveness, on: isoDate('2028-04-01') }
    const lost = contractOf({ ...forgiven, writeOff, forgivenesses: [later] })
    expect(told(lost, '2028-06-01').at(-1)).toBe('2028-04-01 ENDED')
  })
})
