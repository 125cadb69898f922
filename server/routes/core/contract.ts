import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import type { FullCost } from '../../../lending/full-cost.ts'
import { foldLoan } from '../../../lending/loan-state.ts'
import { kopecks } from '../../../lending/money.ts'
import { payoffQuote } from '../../../lending/payoff.ts'
import * as calls from '../../../protocol/calls/core/contract.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Queryable } from '../../db/database.ts'
import { documentsOf } from '../../db/documents.ts'
import { changedFullCost } from '../../db/loan-changes.ts'
import type { LoanRow } from '../../db/loans.ts'
import { bookOf } from '../../loan-book/loan-history.ts'
import { changeDayOf } from '../../loan-book/plan-change.ts'
import { cardMasks } from '../../origination/application-view.ts'
import { route } from '../../route.ts'
import { possibleActions } from '../../servicing/possible-actions.ts'
import { ownLoan } from './own-loan.ts'

const readyDocuments = async (queryable: Queryable, { clientId, id }: LoanRow) =>
  (await documentsOf(queryable, clientId)).flatMap((document) =>
    document.loanId === id && document.sizeBytes !== null
      ? [
          {
            documentId: document.id,
            type: document.type,
            title: document.title,
            sizeBytes: document.sizeBytes,
          },
        ]
      : [],
  )

/** Of the plan in force: a change has a price of its own, shown before it was signed (D7, D13, D14). */
const fullCostOf = async (queryable: Queryable, loan: LoanRow): Promise<FullCost> =>
  (await changedFullCost(queryable, loan.id)) ?? {
    percentText: loan.fullCostPercentText,
    percent: loan.fullCostPercent,
    costKopecks: kopecks(loan.fullCostKopecks),
  }

export const contractById = route(calls.contractById, async ({ context, client, params }) => {
  const { database, clock } = context
  const loan = await ownLoan(context, client.id, params.id)
  const { contractState, contractNumber } = loan
  if (contractState === null || contractNumber === null) throw new Refusal('NOT_FOUND')
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const book = await bookOf(database, loan, today)
  const state = foldLoan(book)
  const quote = payoffQuote(book, today)
  const { savedInterestKopecks: _saved, ...payoff } = quote
  const { percentText, percent, costKopecks } = await fullCostOf(database, loan)
  return {
    asOf: new Date(nowMs).toISOString(),
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
    cardMask: (await cardMasks(database, [loan.cardId])).get(loan.cardId) ?? null,
    rows: state.rows,
    signedRows: [...loan.schedule],
    changes: (book.changes ?? []).map((change) => ({ ...change, rows: [...change.rows] })),
    takenBack: [...(book.takenBack ?? [])],
    nextPayment: state.nextPayment,
    overdueKopecks: state.overdueKopecks,
    overdueDays: state.overdueDays,
    outstandingPrincipalKopecks: state.outstandingPrincipalKopecks,
    remainingTotalKopecks: state.remainingTotalKopecks,
    advanceKopecks: state.advanceKopecks,
    penaltyKopecks: state.penaltyKopecks,
    payoff,
    payments: book.payments.map(({ on, amountKopecks, kind }) => ({ on, amountKopecks, kind })),
    documents: await readyDocuments(database, loan),
    actions: possibleActions(
      contractState,
      { book, state, payoff: quote },
      await changeDayOf(database, loan, today),
    ),
  }
})
