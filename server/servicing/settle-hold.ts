import { DAY_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import {
  type CardHoldRow,
  cardHoldOf,
  lockCardHold,
  mayCapture,
  SETTLE_HOLD,
  updateCardHold,
} from './card-holds.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { openMoneyTask } from './money-tasks.ts'
import { closeTaskOfCause } from '../db/money-tasks.ts'
import { enqueue } from '../db/outbox.ts'
import { approvePayment } from './payment-outcomes.ts'
import { lockPayment, paymentById } from '../db/payments.ts'
import { endHold } from './release-hold.ts'
import { transaction } from '../db/transaction.ts'
import type { FoundOperation } from '../gateways/gateways.ts'

const stuckKey = (transactionId: string): string => `HOLD_STUCK:${transactionId}`

const paymentIn = async (tx: Tx, { paymentId }: CardHoldRow) => {
  const known = paymentId === null ? null : await paymentById(tx, paymentId)
  if (known?.loanId) await lockLoan(tx, known.loanId)
  return known && lockPayment(tx, known.id)
}

/** The acquirer has taken the money: it repays for the day it was held, or is given back (D45, D55, D56). */
const noteCaptured = (context: Context, hold: CardHoldRow, found: FoundOperation): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const { transactionId } = hold
    const payment = await paymentIn(tx, hold)
    if (payment) {
      const { isTestTerminal } = context.gateways.acquirer
      const { heldAtMs: paidAtMs } = hold
      const taken = { ...found, held: false, isTestTerminal, card: null, paidAtMs, nowMs }
      await approvePayment(tx, payment, taken)
    } else await updateCardHold(tx, transactionId, { state: 'CAPTURED', finishedAtMs: nowMs })
    await closeTaskOfCause(tx, stuckKey(transactionId), nowMs)
  })

const noteReleased = (context: Context, hold: CardHoldRow): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const { transactionId } = hold
    await endHold(tx, await paymentIn(tx, hold), { transactionId, nowMs })
    await closeTaskOfCause(tx, stuckKey(transactionId), nowMs)
  })

/** What is to become of a hold now: the debt may have been paid since it was noted. */
const aimOf = (context: Context, { transactionId }: CardHoldRow): Promise<CardHoldRow['aim']> =>
  transaction(context.database, async (tx) => {
    const known = await cardHoldOf(tx, transactionId)
    const payment = known && (await paymentIn(tx, known))
    const hold = await lockCardHold(tx, transactionId)
    const nowMs = context.clock.now()
    const isStillOwed = payment !== null && (await mayCapture(tx, payment, nowMs))
    if (hold?.aim !== 'CAPTURE' || isStillOwed) return hold?.aim ?? 'RELEASE'
    await updateCardHold(tx, transactionId, { aim: 'RELEASE' })
    return 'RELEASE'
  })

/** True when the acquirer did it; false when it refused. @throws Error while that is not known: run again */
const capture = async (context: Context, hold: CardHoldRow): Promise<boolean> => {
  const { transactionId, amountKopecks } = hold
  const result = await context.gateways.acquirer.confirmAuthorisation({
    transactionId,
    amountKopecks: kopecks(amountKopecks),
    requestId: `capture-${transactionId}`,
  })
  if (result.outcome === 'unknown') throw new Error(`The hold may be captured: ${result.cause}`)
  return result.outcome === 'done'
}

/**
 * Captures a hold whose money is owed, and releases any other, within its life (D56). What the acquirer says of the
 * operation comes first, so a try after a lost answer does nothing twice.
 * @throws Error or GatewayFailure while the outcome is not known, or the acquirer refuses both: run again
 */
export const settleHold = async (
  context: Context,
  { transactionId }: { transactionId: string },
): Promise<void> => {
  const { acquirer } = context.gateways
  const hold = await cardHoldOf(context.database, transactionId)
  if (hold?.state !== 'HELD') return
  const found = await acquirer.findTransaction(transactionId)
  if (found?.state === 'COMPLETED') return noteCaptured(context, hold, found)
  if (found?.state !== 'AUTHORISED') return noteReleased(context, hold)
  if ((await aimOf(context, hold)) === 'CAPTURE' && (await capture(context, hold)))
    return noteCaptured(context, hold, { ...found, state: 'COMPLETED' })
  const released = await acquirer.voidAuthorisation({
    transactionId,
    requestId: `release-${transactionId}`,
  })
  if (released.outcome === 'unknown') throw new Error(`The hold may stand: ${released.cause}`)
  if (released.outcome === 'refused') throw new Error(`The hold stands: ${released.message}`)
  await noteReleased(context, hold)
}

/** A hold that all tries left standing: shown to a person, and tried again every day. */
export const keepTryingHold = (
  context: Context,
  { transactionId }: { transactionId: string },
): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const hold = await cardHoldOf(tx, transactionId)
    if (hold?.state !== 'HELD') return
    const nextTryAtMs = nowMs + DAY_MS
    await openMoneyTask(
      tx,
      {
        kind: 'HOLD_STUCK',
        reasons: [],
        transactionId,
        invoiceId: null,
        subjectId: hold.paymentId,
        amountKopecks: hold.amountKopecks,
        nextTryAtMs,
        dedupeKey: stuckKey(transactionId),
      },
      { nowMs },
    )
    await enqueue(tx, { kind: SETTLE_HOLD, payload: { transactionId }, runAtMs: nextTryAtMs })
  })
