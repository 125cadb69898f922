import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { isAccessDenied, wasSignedInOtherHands } from '../accounts/code-accesses.ts'
import { ownCard, tokenOf } from '../db/cards.ts'
import { standingDecline } from '../onboarding/declines.ts'
import { clientById } from '../db/clients.ts'
import { dataChangeBefore } from '../db/data-changes.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { passportOf } from '../db/client-profile.ts'
import { enqueue, enqueueAlone } from '../db/outbox.ts'
import type { JobRow } from '../job.ts'
import { mayNotBeLentTo } from '../screening/matches.ts'
import { personRefusal } from '../loan-book/legal-standing.ts'
import { putOff, screenClient } from '../screening/screen-clients.ts'
import { CURRENCY } from '../servicing/payment-differences.ts'
import { returnFoundPayout } from '../servicing/return-payout.ts'
import { refuseBeforePayout, refuseDeclinedPayout } from './check-before-payout.ts'
import { keepPayout, lockPayoutOf, payoutDifferences } from './payout-differences.ts'
import { endPayout, failPayout, type PayoutEnd } from './payout-outcomes.ts'
import {
  insertPayout,
  nextTryOf,
  openPayoutOf,
  PAY_OUT,
  payoutById,
  placeChosenAtMs,
  type PayoutOrder,
  type PayoutRow,
  RECONCILE_PAYOUT,
} from './payouts.ts'
import { loanById, type LoanRow, lockLoan } from '../db/loans.ts'
import { checkPayeeOf, endReportedPayout } from './reported-payee.ts'
import { endLoanOfOtherHands } from './other-hands.ts'
import { isImpostor } from './refuse-duplicate.ts'
import { isStopAsked } from './stop-payout.ts'
import { transaction } from '../db/transaction.ts'
import type { FoundOperation, PayOutResult, PayOutTo } from '../gateways/gateways.ts'

/** The acquirer repeats its first answer to the same request for an hour; a margin is left. */
const REPEATABLE_MS = 50 * MINUTE_MS
/** After this an operation the acquirer does not know was never made (integrations reference 1.4). */
const GIVE_UP_MS = 90 * MINUTE_MS
/** A borrower whose payout nobody has cancelled in the end has waited long enough. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS

/**
 * Nobody is paid who is on a list (115-FZ) or reported for payments without consent (decision 0163), or borrowed by somebody else's documents (decision 0112), nor whose legal status
 * forbids to lend (decision 0085), nor while two people decide whether to cancel the payout, or have (decision 0102), nor to
 * whom a person has declined (decision 0110), nor after «Это не я» (decisions 0147, 0168).
 */
const isHeld = async (
  queryable: Queryable,
  { id, clientId, payoutStoppedAtMs, signedAtMs }: LoanRow,
  nowMs: number,
): Promise<boolean> =>
  payoutStoppedAtMs !== null ||
  (await isStopAsked(queryable, id, nowMs)) ||
  (await mayNotBeLentTo(queryable, clientId)) ||
  (await isImpostor(queryable, clientId)) ||
  (await isAccessDenied(queryable, clientId)) ||
  (signedAtMs !== null && (await wasSignedInOtherHands(queryable, clientId, signedAtMs))) ||
  (await personRefusal(queryable, clientId, 'TAKE_LOAN')) !== null ||
  (await standingDecline(queryable, clientId)) !== null

/**
 * The phone that finds the account of a loan that goes out by СБП; null for a card, and for a phone that was changed since
 * the bank was chosen: whoever took the number must not take the money too (decisions 0046, 0097).
 */
const receiverPhoneOf = async (
  tx: Tx,
  { id, clientId, payoutBankId }: LoanRow,
): Promise<string | null> => {
  if (payoutBankId === null) return null
  const afterMs = await placeChosenAtMs(tx, id)
  const since = { kinds: ['PHONE'], afterMs, untilMs: Number.MAX_SAFE_INTEGER } as const
  if ((await dataChangeBefore(tx, clientId, since)) !== null) return null
  return (await clientById(tx, clientId))?.phone ?? null
}

/** Fixes a try of the payout, or null: nothing to pay out, made before or under way, or nowhere to send it. */
const beginPayout = (
  context: Context,
  { loanId, attempt }: PayoutOrder,
): Promise<PayoutRow | null> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_PENDING' || (await openPayoutOf(tx, loanId))) return null
    // Run again after its end was lost, an order must not make the next try before its time (D43).
    if (attempt !== undefined && (await nextTryOf(tx, loanId)) > attempt) return null
    if (await isHeld(tx, loan, nowMs)) return null
    const receiverPhone = await receiverPhoneOf(tx, loan)
    const hasPlace =
      loan.payoutBankId === null
        ? (await ownCard(tx, loan.clientId, loan.cardId)) !== null
        : receiverPhone !== null
    if (!hasPlace) {
      await failPayout(tx, loan, nowMs)
      return null
    }
    const payout = await insertPayout(tx, { loan, receiverPhone }, nowMs)
    await enqueue(tx, {
      kind: RECONCILE_PAYOUT,
      payload: { payoutId: payout.id },
      runAtMs: nowMs + MINUTE_MS,
    })
    return payout
  })

const receiverOf = async (context: Context, { clientId }: LoanRow) => {
  const passport = await passportOf(context.database, clientId)
  if (!passport) throw new Error('A borrower without a passport')
  const { lastName, firstName, patronymic } = passport
  return { lastName, firstName, ...(patronymic ? { patronymic } : {}) }
}

/** As the try was fixed, so that a repeat goes to the same place; null where that is gone. */
const placeOf = async (
  { database }: Context,
  { clientId }: LoanRow,
  { cardId, bankId, receiverPhone }: PayoutRow,
): Promise<PayOutTo | null> => {
  if (bankId !== null)
    return receiverPhone === null ? null : { way: 'SBP', phone: receiverPhone, bankId }
  const card = await ownCard(database, clientId, cardId)
  return card && { way: 'CARD', token: tokenOf(database, card) }
}

const send = async (context: Context, payout: PayoutRow): Promise<PayOutResult> => {
  const loan = await loanById(context.database, payout.loanId)
  if (loan && loan.payoutStoppedAtMs !== null)
    return { state: 'UNKNOWN', cause: 'it was cancelled' }
  const to = loan && (await placeOf(context, loan, payout))
  if (!to) return { state: 'UNKNOWN', cause: 'the card was deleted, or the client' }
  return context.gateways.acquirer.payOut({
    amountKopecks: kopecks(payout.amountKopecks),
    to,
    accountId: loan.clientId,
    invoiceId: payout.id,
    requestId: payout.id,
    receiver: await receiverOf(context, loan),
  })
}

/** IN_PROGRESS ends by the webhook, UNKNOWN by the look-up that was ordered with the try. */
const endOf = (result: PayOutResult): PayoutEnd | null => {
  if (result.state === 'DECLINED') return result
  if (result.state !== 'COMPLETED') return null
  return { state: 'COMPLETED', transactionId: result.transactionId }
}

const sendAndNote = async (context: Context, payout: PayoutRow): Promise<void> => {
  const end = endOf(await send(context, payout))
  if (!end) return
  await transaction(context.database, (tx) => endPayout(tx, payout.id, end, context.clock.now()))
}

/** Puts the try off while somebody has to decide; false when nobody has, or nothing is to be paid out. */
const waitsForPeople = async (
  context: Context,
  order: PayoutOrder,
  { row, isChecked }: { row: JobRow; isChecked: boolean },
): Promise<boolean> => {
  const loan = await loanById(context.database, order.loanId)
  if (loan?.state !== 'PAYOUT_PENDING') return false
  const { database, clock } = context
  // Once more, since their money is about to leave.
  if (!isChecked) {
    await screenClient(context, loan.clientId, 'PAYOUT')
    await checkPayeeOf(context, loan)
  }
  if (!(await isHeld(database, loan, clock.now()))) return false
  const isSoon = await isStopAsked(database, loan.id, clock.now())
  const afterMs = isSoon ? ASKED_AGAIN_MS : HOUR_MS
  await putOff(context, { kind: PAY_OUT, payload: { ...order }, row, afterMs })
  return true
}

/**
 * Sends a signed loan to its card or, by СБП, to its bank, on another day than that of the signature after the bureaus were asked again (D53).
 * Run again it finds its try made and leaves it to the look-up. The try is written before the acquirer is asked, outside any transaction, under
 * the payout's id; whatever the answer, a look-up is ordered with it, so a lost one is never sent twice (B12, D10).
 * A client found on a list, or with a legal status that forbids to lend, is paid nothing: the try waits until two people
 * have cleared them (115-FZ art. 7.5, decision 0085), and no bureau is asked meanwhile. So it does while two people decide
 * whether to cancel it (decision 0102). The loan of somebody who was declined since ends (decision 0110), and so does one that was
 * signed by whoever had got in by a code (decision 0168).
 * @throws GatewayFailure when the lists, or the base of payments without consent, cannot be read: the payout waits
 */
export const payOutLoan = async (
  context: Context,
  order: PayoutOrder,
  row: JobRow,
): Promise<void> => {
  if (await refuseDeclinedPayout(context, order.loanId)) return
  if (await endLoanOfOtherHands(context, order.loanId)) return
  if (await endReportedPayout(context, order.loanId)) return
  if (await waitsForPeople(context, order, { row, isChecked: false })) return
  if (await refuseBeforePayout(context, order.loanId)) return
  const payout = await beginPayout(context, order)
  if (payout) return sendAndNote(context, payout)
  // Held since the check: without another order nobody would ever pay them out.
  await waitsForPeople(context, order, { row, isChecked: true })
}

/**
 * What the look-up found made ends the payout when it is what was ordered; otherwise a person decides (D45). The whole sum
 * on its way back says that it was made, and ends the loan (decision 0063).
 */
const noteFound = (
  { database, clock, gateways }: Context,
  payoutId: string,
  found: FoundOperation,
): Promise<boolean> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const made = { isTestTerminal: gateways.acquirer.isTestTerminal, isMade: true }
    const known = await lockPayoutOf(tx, payoutId)
    const facts = {
      ...found,
      // A look-up that does not say whose it was was asked by our own invoice.
      accountId: found.accountId ?? known?.clientId ?? null,
      currency: found.currency ?? CURRENCY,
    }
    const differences = payoutDifferences(known, facts, made)
    const { transactionId, originalTransactionId: madeBy } = found
    if (known && found.operation === 'refund' && madeBy !== null && differences.length === 0) {
      await endPayout(tx, payoutId, { state: 'COMPLETED', transactionId: madeBy }, nowMs)
      await returnFoundPayout(tx, { loanId: known.payout.loanId, transactionId, nowMs })
      return true
    }
    const reasons = found.operation === 'payout' ? differences : [...differences, 'STATE' as const]
    if (reasons.length > 0) {
      const kept = { known, invoiceId: payoutId, found: facts, reasons }
      await keepPayout(tx, kept, { ...made, isMade: found.operation === 'payout', nowMs })
      return false
    }
    await endPayout(tx, payoutId, { state: 'COMPLETED', transactionId }, nowMs)
    return true
  })

/**
 * Asks the acquirer how a payout ended. One it does not know is sent again under the same request id while that is
 * sure to be the same operation, and given up when nothing can come any more. Returns false while it is open.
 * @throws GatewayFailure
 */
export const reconcilePayout = async (context: Context, payoutId: string): Promise<boolean> => {
  const { database, clock, gateways } = context
  const payout = await payoutById(database, payoutId)
  if (payout?.state !== 'PROCESSING') return true
  const found = await gateways.acquirer.findByInvoice(payoutId)
  const ageMs = clock.now() - payout.createdAtMs
  const loan = await loanById(database, payout.loanId)
  const isWaiting = loan !== null && (await isHeld(database, loan, clock.now()))
  if (!found && !isWaiting && ageMs < REPEATABLE_MS) {
    await sendAndNote(context, payout)
    return (await payoutById(database, payoutId))?.state !== 'PROCESSING'
  }
  if (found?.state === 'COMPLETED') return noteFound(context, payoutId, found)
  const refused = found?.state === 'DECLINED' || found?.state === 'CANCELLED'
  if (!refused && (found || ageMs < GIVE_UP_MS)) return false
  const end = {
    state: 'DECLINED',
    transactionId: found?.transactionId ?? null,
    reasonCode: found?.reasonCode ?? null,
  } as const
  await transaction(database, (tx) => endPayout(tx, payoutId, end, clock.now()))
  return true
}

const AGAIN_MS = 5 * MINUTE_MS

export interface ReconcilePayoutOrder {
  readonly payoutId: string
}

/** Orders the next look at a payout. One look is followed by one other, however often its row ran. */
export const reconcilePayoutLater = (
  { database, clock }: Context,
  { payoutId }: ReconcilePayoutOrder,
  row: JobRow,
): Promise<void> =>
  enqueueAlone(database, [
    {
      kind: RECONCILE_PAYOUT,
      payload: { payoutId },
      runAtMs: clock.now() + AGAIN_MS,
      dedupeKey: `after:${row.id}`,
    },
  ])

/**
 * Looks a payout up every five minutes until it is known how it ended. A payout a job: the acquirer is asked about one
 * operation at a time, between two transactions.
 */
export const followUpPayout = async (
  context: Context,
  order: ReconcilePayoutOrder,
  row: JobRow,
): Promise<void> => {
  if (await reconcilePayout(context, order.payoutId)) return
  await reconcilePayoutLater(context, order, row)
}
