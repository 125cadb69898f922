import { isoDate } from '../../../lending/calendar.ts'
import type { LoanChange } from '../../../lending/loan-change.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import type { LoanPayment } from '../../../lending/loan-state.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { payoffQuote } from '../../../lending/payoff-quote.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { quote } from '../../../lending/schedule.ts'
import type { Contract } from '../../../src/offline/contracts.ts'

interface Wanted {
  readonly asOfDay: string
  readonly payments?: readonly LoanPayment[]
  readonly changes?: readonly LoanChange[]
}

const issuedOn = isoDate('2026-09-26')
const terms = {
  productKey: 'INSTALLMENT',
  amountKopecks: fromRoubles(40_000),
  issuedOn,
} as const

const QUOTE = quote({ ...terms, term: 6 })

/** The loan on the day before any payment: what changes are previewed on. */
export const SIGNED_LOAN = {
  ...terms,
  dailyRateMillionths: QUOTE.dailyRateMillionths,
  chargedRateBillionths: QUOTE.chargedRateBillionths,
  overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
  rows: QUOTE.schedule.rows,
}

/** What is due on the first row. */
export const FIRST_ROW = QUOTE.schedule.rows[0]

/** A contract as the server answers it on a day: 40 000 ₽ for 6 months since 26.09.26. */
export const contractFixture = ({ asOfDay, payments = [], changes = [] }: Wanted): Contract => {
  const day = isoDate(asOfDay)
  const { rows } = QUOTE.schedule
  const input = { ...SIGNED_LOAN, payments, changes }
  const state = foldLoan({ ...input, asOf: day })
  const { savedInterestKopecks: _, ...payoff } = payoffQuote(input, day)
  return {
    asOf: `${asOfDay}T09:00:00.000Z`,
    loanApplicationId: 'c1',
    contractNumber: '260926-0001',
    typeOfProduct: 'INSTALLMENT',
    contractState: state.overdueKopecks > 0 ? 'OVERDUE' : 'ACTIVE',
    closeReason: null,
    restructuringLastOn: null,
    closedOn: null,
    amountKopecks: terms.amountKopecks,
    issuedOn,
    lastPaymentOn: state.rows.at(-1)?.dueOn ?? '',
    loanTerm: 6,
    dailyRateMillionths: QUOTE.dailyRateMillionths,
    chargedRateBillionths: QUOTE.chargedRateBillionths,
    fullCost: QUOTE.fullCost,
    overpaymentCapPercent: SIGNED_LOAN.overpaymentCapPercent,
    cardMask: 'Мир •• 4417',
    payoutBank: null,
    rows: state.rows.map(({ leftKopecks: _left, ...row }) => row),
    signedRows: [...rows],
    changes: changes.map((change) => ({ ...change, rows: [...change.rows] })),
    takenBack: [],
    forgivenDebts: [],
    penaltyFree: [],
    holidays: [],
    accrualStops: [],
    legalStatus: null,
    nextPayment: state.nextPayment,
    overdueKopecks: state.overdueKopecks,
    overdueDays: state.overdueDays,
    outstandingPrincipalKopecks: state.outstandingPrincipalKopecks,
    remainingTotalKopecks: state.remainingTotalKopecks,
    advanceKopecks: state.advanceKopecks,
    penaltyKopecks: state.penaltyKopecks,
    payoff,
    payments: [...payments],
    documents: [],
    courtCosts: [],
    courtCostsKopecks: 0,
    actions: [],
  }
}
