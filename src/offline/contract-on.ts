import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { FoldInput } from '../../lending/loan-state.ts'
import { kopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import type { ScheduleRow } from '../../lending/schedule-row.ts'
import type { Contract } from './contracts.ts'

const scheduleRows = (rows: Contract['signedRows']): ScheduleRow[] =>
  rows.map((row) => ({
    number: row.number,
    dueOn: isoDate(row.dueOn),
    paymentKopecks: kopecks(row.paymentKopecks),
    principalKopecks: kopecks(row.principalKopecks),
    interestKopecks: kopecks(row.interestKopecks),
    balanceAfterKopecks: kopecks(row.balanceAfterKopecks),
  }))

/** What the books of this contract are folded from, without the day. */
export const foldInputOf = (contract: Contract): Omit<FoldInput, 'asOf'> => {
  const issuedOn = isoDate(contract.issuedOn)
  return {
    productKey: contract.typeOfProduct,
    amountKopecks: kopecks(contract.amountKopecks),
    dailyRateMillionths: contract.dailyRateMillionths,
    chargedRateBillionths: contract.chargedRateBillionths,
    issuedOn,
    overpaymentCapPercent: contract.overpaymentCapPercent,
    rows: scheduleRows(contract.signedRows),
    payments: contract.payments.map(({ on, amountKopecks, kind }) => ({
      on: isoDate(on),
      amountKopecks: kopecks(amountKopecks),
      kind,
    })),
    changes: contract.changes.map(
      ({ on, kind, rows, countedFrom, paymentsBefore, penaltyFreeUntilOn, rates }) => ({
        on: isoDate(on),
        kind,
        rows: scheduleRows(rows),
        countedFrom: isoDate(countedFrom),
        paymentsBefore,
        ...(penaltyFreeUntilOn !== undefined && {
          penaltyFreeUntilOn: isoDate(penaltyFreeUntilOn),
        }),
        ...(rates && { rates }),
      }),
    ),
    holidays: contract.holidays.map(({ from, untilOn, months, rate, freeUntilOn }) => ({
      from: isoDate(from),
      untilOn: isoDate(untilOn),
      months,
      rate,
      freeUntilOn: freeUntilOn ? isoDate(freeUntilOn) : null,
    })),
    takenBack: contract.takenBack.map((taken) => ({
      ...taken,
      on: isoDate(taken.on),
      dueOn: isoDate(taken.dueOn),
      fromHeldKopecks: kopecks(taken.fromHeldKopecks),
      principalKopecks: kopecks(taken.principalKopecks),
      interestKopecks: kopecks(taken.interestKopecks),
      penaltyKopecks: kopecks(taken.penaltyKopecks),
      courtCostsKopecks: kopecks(taken.courtCostsKopecks ?? 0),
      refundedKopecks: kopecks(taken.refundedKopecks),
    })),
    forgivenesses: contract.forgivenDebts.map(
      ({ id, on, paymentsBefore, changesBefore, most }) => ({
        id,
        on: isoDate(on),
        paymentsBefore,
        changesBefore,
        most: most && {
          interestKopecks: kopecks(most.interestKopecks),
          penaltyKopecks: kopecks(most.penaltyKopecks),
        },
      }),
    ),
    courtCosts: contract.courtCosts.map((cost) => ({
      ...cost,
      on: isoDate(cost.on),
      paidKopecks: kopecks(cost.paidKopecks),
      awardedKopecks: kopecks(cost.awardedKopecks),
      refusedKopecks: kopecks(cost.refusedKopecks),
    })),
    accrualStops: contract.accrualStops.map(({ from, until, interest, penalty, keepsDates }) => ({
      from: isoDate(from),
      until: until === null ? null : isoDate(until),
      interest,
      penalty,
      ...(keepsDates && { keepsDates }),
    })),
    penaltyFree: contract.penaltyFree.map(({ from, to }) => ({
      from: isoDate(from),
      to: isoDate(to),
    })),
  }
}

/**
 * A contract kept on this device as it stands on a day: row statuses, next payment, overdue and payoff by the same
 * functions that the server uses, so the sums are equal to the kopeck as long as no payment is missing from the copy.
 * A closed contract stays as it was.
 */
export const contractOn = (contract: Contract, day: IsoDate): Contract => {
  if (contract.contractState === 'CLOSED') return contract
  const input = foldInputOf(contract)
  const state = foldLoan({ ...input, asOf: day })
  const { savedInterestKopecks: _, ...payoff } = payoffQuote(input, day)
  return {
    ...contract,
    contractState: state.closed ? 'CLOSED' : state.overdueKopecks > 0 ? 'OVERDUE' : 'ACTIVE',
    rows: state.rows.map(({ leftKopecks: _left, ...row }) => row),
    nextPayment: contract.legalStatus === null ? state.nextPayment : null,
    overdueKopecks: state.overdueKopecks,
    overdueDays: state.overdueDays,
    outstandingPrincipalKopecks: state.outstandingPrincipalKopecks,
    remainingTotalKopecks: state.remainingTotalKopecks,
    advanceKopecks: state.advanceKopecks,
    penaltyKopecks: state.penaltyKopecks,
    courtCostsKopecks: state.courtCostsKopecks,
    payoff,
  }
}
