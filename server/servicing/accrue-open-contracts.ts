import { moscowDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { Context } from '../context.ts'
import { lockLoan, lockOpenContracts } from '../db/loans.ts'
import { enqueueAlone } from '../db/outbox.ts'
import { bulkTransaction, transaction } from '../db/transaction.ts'
import { pageByPage } from '../page-by-page.ts'
import { accrueLoan, accrueLoans } from './accrue-loans.ts'
import { dayToBook } from './payment-place.ts'

/** Outbox kind of one loan that the night could not settle. */
export const ACCRUE_LOAN = 'loan.settle'

const PAGE = 200

/** Settles one page; the id to go on after, or null when it was the last. */
const accruePage = ({ database, clock }: Context, afterId: string): Promise<string | null> =>
  bulkTransaction(database, async (tx) => {
    const nowMs = clock.now()
    const loans = await lockOpenContracts(tx, { afterId, limit: PAGE, nowMs })
    await accrueLoans(tx, loans, { on: moscowDate(nowMs), nowMs })
    return loans.length === PAGE ? (loans.at(-1)?.id ?? null) : null
  })

/** Settles one loan by itself, no earlier than its books are. */
export const accrueLoanAlone = (
  { database, clock }: Context,
  { loanId }: { readonly loanId: string },
): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (!loan || !isOpenContract(loan.contractState)) return
    await accrueLoan(tx, loan, { on: await dayToBook(tx, loan, nowMs), nowMs })
  })

/** A loan that cannot be settled is left to a job of its own, which a person sees when it is given up. */
const accrueOrLeave = async (context: Context, loanId: string): Promise<void> => {
  try {
    await accrueLoanAlone(context, { loanId })
  } catch (error) {
    const nowMs = context.clock.now()
    context.log.error({ loanId, err: error }, 'A loan could not be settled')
    const dedupeKey = `${loanId}:${moscowDate(nowMs)}`
    const order = { kind: ACCRUE_LOAN, payload: { loanId }, runAtMs: nowMs, dedupeKey }
    await enqueueAlone(context.database, [order])
  }
}

/** The loans of a page that failed as a whole, each by itself: one of them must not cost the others their night. */
const accrueOneByOne = async (context: Context, afterId: string): Promise<string | null> => {
  const { database, clock } = context
  const page = await transaction(database, async (tx) => {
    const loans = await lockOpenContracts(tx, { afterId, limit: PAGE, nowMs: clock.now() })
    return loans.map(({ id }) => id)
  })
  for (const id of page) await accrueOrLeave(context, id)
  return page.length === PAGE ? (page.at(-1) ?? null) : null
}

/**
 * Settles every open contract but those whose money may be on its way, up to today (D10, D11). One that cannot be settled
 * keeps nobody else from it.
 */
export const accrueOpenContracts = (context: Context): Promise<void> =>
  pageByPage<string>(async (after) => {
    const afterId = after ?? ''
    try {
      return await accruePage(context, afterId)
    } catch (error) {
      context.log.warn({ afterId, err: error }, 'A page of loans could not be settled')
      return accrueOneByOne(context, afterId)
    }
  })
