import { passportOf } from '../db/client-profile.ts'
import { advanceStep, clientById } from '../db/clients.ts'
import { type CardDetails, cardMask, saveCard } from '../db/cards.ts'
import { formerPassportsOf } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import { type PaymentRow, updatePayment } from '../db/payments.ts'
import { isOwnCard } from './card-holder.ts'
import type { OperationFacts } from './payment-differences.ts'
import { orderSuspenseReturn } from './unmatched-money.ts'

/** Gives the held rouble of an attached card back. */
export const RELEASE_HOLD = 'release-hold'

/** What the acquirer says of money that a card gave, or holds. */
export interface Approval extends OperationFacts {
  /** True when the money is only held: it repays nothing until it is captured (D56). */
  readonly held: boolean
  /** Whether only operations of a test terminal are expected. */
  readonly isTestTerminal: boolean
  /** The card that paid, when it may be charged again. */
  readonly card: CardDetails | null
  /** The name on it; absent and null: nobody told it. */
  readonly cardHolder?: string | null
  /** When the card gave it; null when the acquirer did not say. */
  readonly paidAtMs: number | null
  readonly nowMs: number
}

/** «Операция отклонена», spec §8: the operation did not become this payment. */
export const NOT_TAKEN = '564090'

/** The money of an operation that does not become its payment. */
export const cameOf = (payment: PaymentRow, approval: Approval) => ({
  payment,
  invoiceId: payment.invoiceId,
  found: approval,
  isTestTerminal: approval.isTestTerminal,
  held: approval.held,
  madeAtMs: approval.paidAtMs,
  nowMs: approval.nowMs,
})

/** The rouble of a card is released; one that a page had charged in place of holding it is refunded (D56). */
const giveRoubleBack = async (tx: Tx, payment: PaymentRow, approval: Approval): Promise<void> => {
  const { transactionId, nowMs, held } = approval
  if (!held) return orderSuspenseReturn(tx, cameOf(payment, approval), 'CARD_ROUBLE_CHARGED')
  await enqueue(tx, {
    kind: RELEASE_HOLD,
    payload: { paymentId: payment.id, transactionId },
    runAtMs: nowMs,
    dedupeKey: payment.id,
  })
}

/** Loans go to the borrower's own card only: somebody else's name on it is a refusal (spec §8). */
const isForeign = async (tx: Tx, { clientId }: PaymentRow, { cardHolder }: Approval) => {
  const passport = cardHolder == null ? null : await passportOf(tx, clientId)
  if (passport === null || isOwnCard(cardHolder ?? null, passport)) return false
  // A card goes on with the name it was opened by.
  const former = await formerPassportsOf(tx, clientId)
  return !former.some((each) => isOwnCard(cardHolder ?? null, each.passport))
}

/**
 * Attaches the card whose rouble was taken or held, unless it is somebody else’s or the account was deleted meanwhile
 * (D25); the rouble goes back either way.
 */
export const finishAttachment = async (
  tx: Tx,
  payment: PaymentRow,
  approval: Approval,
): Promise<void> => {
  const { transactionId, nowMs, card } = approval
  const isGone = (await clientById(tx, payment.clientId)) === null
  const foreign = !isGone && (await isForeign(tx, payment, approval))
  if (!card || foreign || isGone) {
    // Without a token or an account there is nothing to keep: the rouble goes back, the person may try again.
    await updatePayment(tx, payment.id, {
      state: 'DECLINED',
      declineCode: foreign ? 'CARD_NOT_OWN' : NOT_TAKEN,
      transactionId,
      finishedAtMs: nowMs,
    })
    return giveRoubleBack(tx, payment, approval)
  }
  const saved = await saveCard(tx, payment.clientId, card, nowMs)
  await updatePayment(tx, payment.id, {
    state: 'PAID',
    transactionId,
    cardId: saved.id,
    cardMask: cardMask(saved),
    finishedAtMs: nowMs,
  })
  await advanceStep(tx, payment.clientId, 'card')
  await giveRoubleBack(tx, payment, approval)
}
