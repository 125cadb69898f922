import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { endLoanWatch, insertLoanWatch, loanWatchersPage } from '../messaging/message-choices.ts'
import { transaction } from '../db/transaction.ts'
import { loanPossible } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { refuseWithdrawn } from '../onboarding/consent-withdrawals.ts'
import { eachByItself } from '../page-by-page.ts'
import { type NewLoan, newLoanOf, type NewLoanRefusal } from './new-loan.ts'

/** OFFERED: one tap asks to be told when a loan can be taken; ASKED: that tap was made. */
export type LoanReminder = 'OFFERED' | 'ASKED'

/** Whether waiting alone lifts a refusal: a pause, a new quarter, or a loan that ends by its schedule (decision 0047). */
const isCuredByTime = (refusal: NewLoanRefusal): boolean =>
  refusal.code === 'PAUSE' || refusal.code === 'MARKET_LIMIT' || refusal.ending !== undefined

/** Whether a client may ask to be told, or has; null where nothing is refused or time cures nothing. */
export const loanReminderOf = ({
  refusal,
  isWatched,
}: Pick<NewLoan, 'refusal' | 'isWatched'>): LoanReminder | null => {
  if (!refusal || !isCuredByTime(refusal)) return null
  return isWatched ? 'ASKED' : 'OFFERED'
}

/**
 * Asks to be told once when a loan can be taken again, or takes that back (decision 0070). Null: nothing is refused any
 * more, or only what time does not cure.
 * @throws Refusal UNAUTHENTICATED for a client who is gone; CONSENT_REQUIRED after one was taken back
 */
export const watchLoan = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, wanted }: { clientId: string; wanted: boolean },
): Promise<{ reminder: LoanReminder | null }> => {
  const { refusal } = await newLoanOf(context, clientId)
  const canWait = refusal !== null && isCuredByTime(refusal)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      if (!wanted || !canWait) {
        await endLoanWatch(tx, clientId)
        return { reminder: canWait ? 'OFFERED' : null }
      }
      await refuseWithdrawn(tx, clientId)
      await insertLoanWatch(tx, clientId, context.clock.now())
      return { reminder: 'ASKED' }
    },
  })
}

const mostRoublesOf = ({ bounds }: NewLoan): number =>
  Math.max(0, ...Object.values(bounds).map(({ maxAmountRoubles }) => maxAmountRoubles))

const tellOnce = async (
  tx: Tx,
  { clientId, mostRoubles, nowMs }: { clientId: string; mostRoubles: number; nowMs: number },
): Promise<void> => {
  const cause = await endLoanWatch(tx, clientId)
  // Taken back while we were looking.
  if (cause === null) return
  await tellEvent(tx, { clientId, loanId: null, words: loanPossible(mostRoubles), cause, nowMs })
}

const PAGE = 200

const tellIfPossible = async (context: Context, clientId: string): Promise<void> => {
  const loan = await newLoanOf(context, clientId)
  const mostRoubles = mostRoublesOf(loan)
  if (loan.refusal || mostRoubles === 0) return
  const nowMs = context.clock.now()
  await transaction(context.database, (tx) => tellOnce(tx, { clientId, mostRoubles, nowMs }))
}

/**
 * Tells everybody who asked and to whom a loan can be lent now, once; whoever is still refused waits on (decision 0070). One by
 * one: few wait, and each is a question of its own. @throws AggregateError of those for whom it failed
 */
export const tellPossibleLoans = (context: Context): Promise<void> =>
  eachByItself({
    pageSize: PAGE,
    page: (afterId) => loanWatchersPage(context.database, { afterId, limit: PAGE }),
    work: (clientId) => tellIfPossible(context, clientId),
  })
