import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { forgivenSum } from '../../../lending/forgiven-debt.ts'
import { addKopecks } from '../../../lending/money.ts'
import type { LoanState } from '../../../lending/loan-state.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'
import type { LoanRow } from '../../db/loans.ts'
import { knownPerson } from './person-facts.ts'

interface ClosedLoan {
  readonly loan: LoanRow
  readonly state: LoanState
  readonly nowMs: number
  /** The late payment that made another certificate necessary (D55). */
  readonly edition?: string
}

/** A contract opened again, by money taken back (D45) or by papers that proved false (decision 0121), is certified again when it closes. */
const editionOf = (
  id: string,
  {
    edition,
    closedOn,
    state,
  }: { edition?: string | undefined; closedOn: string; state: LoanState },
): string =>
  [
    id,
    ...(state.takenBack ? [closedOn] : []),
    ...(state.endedByLaw === null ? [] : [state.endedByLaw.id]),
    ...(edition === undefined ? [] : [edition]),
  ].join(':')

/** Files the certificate that a contract is closed and nothing is owed, at once (D10). */
export const fileCertificate = async (
  tx: Tx,
  { loan, state, nowMs, edition }: ClosedLoan,
): Promise<void> => {
  const { contractNumber, closedOn, closeReason, clientId, id } = loan
  if (contractNumber === null || closedOn === null || closeReason === null) {
    throw new Error('The contract is not closed')
  }
  const received = state.entries.reduce((whole, { amountKopecks }) => whole + amountKopecks, 0)
  await addDocument(tx, {
    type: 'CERTIFICATE',
    title: `Справка о закрытии договора № ${contractNumber}${edition === undefined ? '' : ', уточнённая'}`,
    clientId,
    loanId: id,
    causeId: editionOf(id, { edition, closedOn, state }),
    nowMs,
    facts: {
      contractNumber,
      signedOn: moscowDate(loan.signedAtMs ?? loan.offeredAtMs),
      closedOn: isoDate(closedOn),
      closeReason,
      amountKopecks: loan.amountKopecks,
      // Nothing of a loan whose payout came back was a payment of it, whoever has the money now (decision 0063).
      paidKopecks: state.payoutReturned ? 0 : received - state.overpaidKopecks,
      forgivenKopecks: state.forgivenKopecks,
      debtForgivenKopecks: addKopecks(...state.forgivenDebts.map(forgivenSum)),
      borrower: await knownPerson(tx, clientId),
    },
  })
}
