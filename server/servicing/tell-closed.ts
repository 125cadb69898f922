import { forgivenSum } from '../../lending/forgiven-debt.ts'
import { creditLine } from '../../lending/credit-line.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { lineFacts } from '../loan-book/line-facts.ts'
import { debtDischarged, debtForgiven, limitChanged, loanClosed } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'

/** What the closing of a loan does to the line of its client: the limit without it and with it, as of today (D12). */
const limitsAround = async (tx: Tx, { clientId, closedOn }: LoanRow, nowMs: number) => {
  const facts = await lineFacts(tx, clientId, nowMs)
  const own = facts.closedContracts.find((closed) => closed.closedOn === closedOn)
  const others = facts.closedContracts.filter((closed) => closed !== own)
  return {
    fromKopecks: creditLine({ ...facts, closedContracts: others }).userCreditLimitKopecks,
    toKopecks: creditLine(facts).userCreditLimitKopecks,
  }
}

/** Tells a client that a loan is repaid, and what that makes of the limit; once for the day on which it closed. */
export const tellClosed = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, contractNumber, closedOn } = loan
  if (closedOn === null) throw new Error('A closed loan without its day')
  const cause = `${loanId}:${closedOn}`
  const words = loanClosed({ contractNumber, closedOn })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
  const limits = await limitsAround(tx, loan, nowMs)
  if (limits.fromKopecks === limits.toKopecks) return
  await tellEvent(tx, { clientId, loanId: null, words: limitChanged(limits), cause, nowMs })
}

/** Tells a bankrupt that they are free of a debt and that nobody writes to them about it any more; once. */
export const tellDischarged = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, contractNumber } = loan
  const words = debtDischarged({ contractNumber })
  await tellEvent(tx, { clientId, loanId, words, cause: `${loanId}:DISCHARGED`, nowMs })
}

/** Tells a borrower that the rest of the debt is forgiven, once: from then on it binds the lender (civil code art. 415). */
export const tellForgiven = async (
  tx: Tx,
  { loan, state, nowMs }: { loan: LoanRow; state: LoanState; nowMs: number },
): Promise<void> => {
  const { id: loanId, clientId, contractNumber } = loan
  const debt = state.forgivenDebts.findLast(({ isWhole }) => isWhole)
  if (!debt) throw new Error('A forgiven loan of which nothing was forgiven')
  const words = debtForgiven({ amountKopecks: forgivenSum(debt), contractNumber, on: debt.on })
  await tellEvent(tx, { clientId, loanId, words, cause: debt.id, nowMs })
}
