import { cardMask, cardsOf } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { payoutFailed, payoutSent } from '../messaging/payout-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { orderEndPostback } from '../onboarding/order-postback.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { enqueue } from '../db/outbox.ts'
import { releaseKeptPayout } from './payout-differences.ts'
import {
  closePayout,
  firstTryOfCard,
  lastDayForPlace,
  nextTryOf,
  PAY_OUT,
  RETRY_DELAYS_MS,
  payoutById,
  type PayoutRow,
  postPayout,
} from './payouts.ts'
import { dropStopped, tellStoppedTooLate } from './stop-payout.ts'

/** How a payout ended at the acquirer. */
export type PayoutEnd =
  | { readonly state: 'COMPLETED'; readonly transactionId: string }
  | {
      readonly state: 'DECLINED'
      readonly transactionId: string | null
      readonly reasonCode: number | null
    }

/** Orders a try of the payout, once for its number among all tries of the loan. */
export const orderPayout = (
  tx: Tx,
  order: { loanId: string; attempt: number; runAtMs: number },
): Promise<void> =>
  enqueue(tx, {
    kind: PAY_OUT,
    payload: { loanId: order.loanId, attempt: order.attempt },
    runAtMs: order.runAtMs,
    dedupeKey: `${order.loanId}:${order.attempt}`,
  })

/** Another own card or bank is asked for: this one cannot be paid out to. The borrower has long left the page, and is told. */
export const failPayout = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { id: loanId, clientId, amountKopecks, payoutBankName: bankName } = loan
  await moveApplication(tx, loan, { action: 'FAIL_PAYOUT', nowMs })
  const words = payoutFailed({ amountKopecks, bankName, lastOn: lastDayForPlace(nowMs) })
  // Each place that was named in vain is told once.
  const cause = `${loanId}:${await nextTryOf(tx, loanId)}`
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
}

const afterRefusal = async (tx: Tx, loan: LoanRow, payout: PayoutRow, nowMs: number) => {
  if (loan.payoutStoppedAtMs !== null) return dropStopped(tx, loan, nowMs)
  const { attempt } = payout
  const delayMs = RETRY_DELAYS_MS[attempt - (await firstTryOfCard(tx, loan.id))]
  if (delayMs === undefined) {
    await failPayout(tx, loan, nowMs)
    return
  }
  await orderPayout(tx, { loanId: loan.id, attempt: attempt + 1, runAtMs: nowMs + delayMs })
}

/** The money is with the client, who reads how much, on which card, and what comes first. */
const tellPaidOut = async (
  tx: Tx,
  loan: LoanRow,
  { payout, nowMs }: { payout: PayoutRow; nowMs: number },
): Promise<void> => {
  const { id: loanId, clientId, productKey, contractNumber, amountKopecks } = loan
  const [first] = loan.schedule
  const card = (await cardsOf(tx, clientId)).find(({ id }) => id === payout.cardId)
  if (!first || contractNumber === null) throw new Error('A contract without number or rows')
  const to = { cardMask: card ? cardMask(card) : null, bankName: payout.bankName }
  const words = payoutSent({ amountKopecks, ...to, productKey, contractNumber, first })
  await tellEvent(tx, { clientId, loanId, words, cause: payout.id, nowMs })
}

/**
 * Writes down how a payout ended, once, whoever tells it first: the answer, the webhook or the look-up. Money sent
 * opens the contract; a refusal is retried after 1, 5 and 15 minutes, then another card is asked for (D10). A loan whose
 * payout was cancelled meanwhile ends with the refusal, and stands with the money (decision 0102).
 */
export const endPayout = async (
  tx: Tx,
  payoutId: string,
  end: PayoutEnd,
  nowMs: number,
): Promise<void> => {
  const payout = await payoutById(tx, payoutId)
  const loan = payout && (await lockLoan(tx, payout.loanId))
  if (!loan) return
  const { transactionId } = end
  if (end.state === 'COMPLETED') {
    const closed = await closePayout(tx, payoutId, { state: 'PAID', transactionId, nowMs })
    if (!closed) return
    await releaseKeptPayout(tx, { transactionId: end.transactionId, nowMs })
    await tellPaidOut(tx, await postPayout(tx, loan, payout, nowMs), { payout, nowMs })
    await orderEndPostback(tx, { applicationId: loan.id, event: 'APPROVED', nowMs })
    if (loan.payoutStoppedAtMs !== null)
      await tellStoppedTooLate(tx, loan, { payout, transactionId: end.transactionId, nowMs })
    return
  }
  const { reasonCode } = end
  const refusal = { state: 'DECLINED', transactionId, reasonCode, nowMs } as const
  if (await closePayout(tx, payoutId, refusal)) await afterRefusal(tx, loan, payout, nowMs)
}
