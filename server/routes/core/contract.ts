import { type IsoDate, isoDate, moscowDate } from '../../../lending/calendar.ts'
import { accrualStopsOf, askedNext, stoppingStatus } from '../../../lending/legal-status.ts'
import { isOpenContract } from '../../../lending/lifecycle.ts'
import type { FoldInput } from '../../../lending/loan-book.ts'
import { forgivenSum } from '../../../lending/forgiven-debt.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import type { LoanState } from '../../../lending/loan-state.ts'
import { kopecks, ZERO } from '../../../lending/money.ts'
import { payoffOf } from '../../../lending/payoff.ts'
import * as calls from '../../../protocol/calls/core/contract.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardMask } from '../../db/cards.ts'
import { changeDayFrom, type ContractBook, contractBookOf } from '../../loan-book/contract-book.ts'
import { foldInput } from '../../loan-book/loan-history.ts'
import { rememberedOf } from '../../remembered.ts'
import { readRoute } from '../../route.ts'
import { possibleActions } from '../../servicing/possible-actions.ts'

/** What was forgiven, as the fold takes it and with what it came to. */
const forgivenDebtsOf = ({ forgivenesses = [] }: FoldInput, { forgivenDebts }: LoanState) =>
  forgivenesses.map((forgiveness) => {
    const debt = forgivenDebts.find(({ id }) => id === forgiveness.id)
    return {
      ...forgiveness,
      isWhole: debt?.isWhole ?? false,
      forgivenKopecks: debt ? forgivenSum(debt) : ZERO,
    }
  })

/** The last day of an offer that may still be signed. */
const offeredUntil = ({ loan, restructuringLastOn }: ContractBook, today: IsoDate) =>
  isOpenContract(loan.contractState) && restructuringLastOn !== null && restructuringLastOn >= today
    ? restructuringLastOn
    : null

/** What the page of a contract shows on a day, the moment it was read left out. */
const contractPage = rememberedOf((read: ContractBook, today: IsoDate) => {
  const { loan, brand, lastFour } = read
  const { contractState, contractNumber } = loan
  if (contractState === null || contractNumber === null) throw new Refusal('NOT_FOUND')
  const book = foldInput(loan, read.history, today)
  const state = foldLoan(book, today)
  const quote = payoffOf(state, book.issuedOn, today)
  const { savedInterestKopecks: _saved, ...payoff } = quote
  // Of the schedule in force: a change has a price of its own, shown before it was signed (D7, D13, D14).
  const { percentText, percent, costKopecks } = read.changedFullCost ?? {
    percentText: loan.fullCostPercentText,
    percent: loan.fullCostPercent,
    costKopecks: kopecks(loan.fullCostKopecks),
  }
  return {
    loanApplicationId: loan.id,
    contractNumber,
    typeOfProduct: loan.productKey,
    contractState,
    closeReason: loan.closeReason,
    closedOn: loan.closedOn,
    amountKopecks: loan.amountKopecks,
    issuedOn: loan.issuedOn,
    lastPaymentOn: state.rows.at(-1)?.dueOn ?? isoDate(loan.issuedOn),
    loanTerm: loan.term,
    dailyRateMillionths: loan.dailyRateMillionths,
    chargedRateBillionths: loan.chargedRateBillionths,
    fullCost: { percentText, percent, costKopecks },
    overpaymentCapPercent: loan.overpaymentCapPercent,
    cardMask: brand === null || lastFour === null ? null : cardMask({ brand, lastFour }),
    payoutBank: loan.payoutBankName,
    rows: state.rows,
    signedRows: [...loan.schedule],
    changes: (book.changes ?? []).map((change) => ({ ...change, rows: [...change.rows] })),
    restructuringLastOn: offeredUntil(read, today),
    takenBack: [...(book.takenBack ?? [])],
    forgivenDebts: forgivenDebtsOf(book, state),
    courtCosts: [...(book.courtCosts ?? [])],
    penaltyFree: [...(book.penaltyFree ?? [])],
    holidays: [...(book.holidays ?? [])],
    accrualStops: accrualStopsOf(read.history.legalStatuses),
    legalStatus: stoppingStatus(read.history.legalStatuses),
    nextPayment: askedNext(read.history.legalStatuses, state.nextPayment),
    overdueKopecks: state.overdueKopecks,
    overdueDays: state.overdueDays,
    outstandingPrincipalKopecks: state.outstandingPrincipalKopecks,
    remainingTotalKopecks: state.remainingTotalKopecks,
    advanceKopecks: state.advanceKopecks,
    penaltyKopecks: state.penaltyKopecks,
    courtCostsKopecks: state.courtCostsKopecks,
    payoff,
    payments: book.payments.map(({ on, amountKopecks, kind }) => ({ on, amountKopecks, kind })),
    documents: [...read.documents],
    actions: possibleActions(
      contractState,
      { book, state, payoff: quote },
      changeDayFrom(read, today),
    ),
  }
})

export const contractById = readRoute(calls.contractById, async ({ context, client, params }) => {
  const book = await contractBookOf(context.database, client.id, params.id)
  if (!book) throw new Refusal('NOT_FOUND')
  const nowMs = context.clock.now()
  const page = contractPage(book, moscowDate(nowMs))
  return { asOf: new Date(nowMs).toISOString(), ...page }
})
