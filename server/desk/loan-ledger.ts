import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { bookedPayments, ledgerPage } from '../db/ledger-entries.ts'
import { loanById } from '../db/loans.ts'
import { recordStaffAction } from './staff-actions.ts'
import { transaction } from '../db/transaction.ts'
import { figuresOf } from './loan-figures.ts'
import type { Actor } from './take-case.ts'

/** More than this is never given at once (D24). */
const MAX_ROWS = 1_000

/**
 * The ledger of a loan with the payments booked on it, for a member of staff; that the client's data was opened is
 * written down. @throws Refusal NOT_FOUND for a loan that was never paid out
 */
export const loanLedger = (
  { database, clock }: Context,
  { staff, address }: Actor,
  loanId: string,
) =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await loanById(tx, loanId)
    if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
    const { clientId } = loan
    await recordStaffAction(
      tx,
      { staffId: staff.id, action: 'CLIENT_OPENED', clientId, subject: loanId, address },
      nowMs,
    )
    return {
      loan,
      figures: await figuresOf(tx, loanId, nowMs),
      isAskedFor: await isAskedFor(tx, loanId),
      ledger: await ledgerPage(tx, loanId, MAX_ROWS),
      payments: await bookedPayments(tx, loanId, MAX_ROWS),
    }
  })
