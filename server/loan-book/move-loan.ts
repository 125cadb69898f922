import {
  type ApplicationAction,
  type ContractAction,
  nextApplicationState,
  nextContractState,
} from '../../lending/lifecycle.ts'
import type { Tx } from '../db/database.ts'
import {
  type LoanChange,
  type LoanRow,
  type NewLoan,
  recordTransition,
  updateLoan,
} from '../db/loans.ts'

/** Moves a locked application by the one table of D10 and notes it. @throws IllegalTransition */
export const moveApplication = async (
  tx: Tx,
  loan: LoanRow,
  step: { action: ApplicationAction; nowMs: number; change?: LoanChange },
): Promise<LoanRow> => {
  const { action, nowMs, change } = step
  const to = nextApplicationState(loan.state, action)
  await recordTransition(tx, loan.id, { action, from: loan.state, to, nowMs })
  return updateLoan(tx, loan.id, { ...change, state: to })
}

/** Moves a locked contract by the one table of D10 and notes it. @throws IllegalTransition */
export const moveContract = async (
  tx: Tx,
  loan: LoanRow,
  step: { action: ContractAction; nowMs: number; change?: LoanChange },
): Promise<LoanRow> => {
  const { action, nowMs, change } = step
  const from = loan.contractState
  if (from === null) throw new Error('A loan that was not paid out has no contract to move')
  const to = nextContractState(from, action)
  await recordTransition(tx, loan.id, { action, from, to, nowMs })
  return updateLoan(tx, loan.id, { ...change, contractState: to })
}

/** Opens the contract of an application whose money is with the client. */
export const openContract = async (
  tx: Tx,
  loan: LoanRow,
  nowMs: number,
  change: LoanChange & Pick<NewLoan, 'contractNumber'>,
): Promise<LoanRow> => {
  const to = nextApplicationState(loan.state, 'CONFIRM_PAYOUT')
  await recordTransition(tx, loan.id, { action: 'CONFIRM_PAYOUT', from: loan.state, to, nowMs })
  return updateLoan(tx, loan.id, { ...change, state: to, contractState: 'ACTIVE' })
}
