import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { allowedActions } from '../../../lending/lifecycle.ts'
import { foldLoan } from '../../../lending/loan-state.ts'
import { payoffQuote } from '../../../lending/payoff.ts'
import { contractById } from '../../../protocol/calls/core.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardMasks } from '../../db/application-view.ts'
import type { Queryable } from '../../db/database.ts'
import { documentsOf } from '../../db/documents.ts'
import { appliedPaymentsOf, foldInput, type LoanRow } from '../../db/loan-book.ts'
import { route } from '../../route.ts'
import { ownLoan } from './own-loan.ts'

/** Actions of the lifecycle that a borrower takes; the others happen to a contract. */
const CLIENT_ACTIONS: readonly string[] = [
  'PAY',
  'PAY_PARTIALLY_EARLY',
  'PROLONG',
  'CLOSE_EARLY',
  'RETURN_WITHIN_14_DAYS',
]

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

export const contractByIdRoute = route(contractById, async ({ context, client, params }) => {
  const { database, clock } = context
  const loan = await ownLoan(context, client.id, params.id)
  const { contractState, contractNumber } = loan
  if (contractState === null || contractNumber === null) throw new Refusal('NOT_FOUND')
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const applied = (await appliedPaymentsOf(database, [loan.id])).get(loan.id) ?? []
  const book = foldInput(loan, applied, today)
  const state = foldLoan(book)
  const { savedInterestKopecks: _saved, ...payoff } = payoffQuote(book, today)
  const actions = allowedActions(contractState).filter((name) => CLIENT_ACTIONS.includes(name))
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
    lastPaymentOn: loan.schedule.at(-1)?.dueOn ?? isoDate(loan.issuedOn),
    loanTerm: loan.term,
    dailyRateMillionths: loan.dailyRateMillionths,
    fullCost: {
      percentText: loan.fullCostPercentText,
      percent: loan.fullCostPercent,
      costKopecks: loan.fullCostKopecks,
    },
    cardMask: (await cardMasks(database, [loan.cardId])).get(loan.cardId) ?? null,
    rows: state.rows,
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
    actions,
  }
})
