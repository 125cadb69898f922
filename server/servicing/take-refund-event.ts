import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { isRefundAsked } from './asked-refunds.ts'
import { HELD_FOR_PAYER, openMoneyTask } from './money-tasks.ts'
import { moneyTasksOf } from '../db/money-tasks.ts'
import { CURRENCY, hasOtherTestFlag } from './payment-differences.ts'
import { paymentByTransaction, type PaymentRow, recordWebhook } from '../db/payments.ts'
import { finishRefund, refundOfPayment } from './refunds.ts'
import {
  keepPayoutReturn,
  payoutOfReturn,
  returnPayout,
  settleStrayPayout,
} from './return-payout.ts'
import { takePaymentBack } from './take-payment-back.ts'
import { transaction } from '../db/transaction.ts'
import { finishSuspenseReturn } from './unmatched-money.ts'
import type { AcquirerEvent } from '../gateways/gateways.ts'

type End = 'OURS' | 'KEPT'

/** A refund of what was held in suspense: ordered by us, or made by a person in the acquirer's cabinet. */
const ofSuspense = async (
  tx: Tx,
  { transactionId, amountKopecks, paymentTransactionId }: AcquirerEvent,
  nowMs: number,
): Promise<boolean> => {
  if (paymentTransactionId === null) return false
  const tasks = await moneyTasksOf(tx, paymentTransactionId, HELD_FOR_PAYER)
  const returned =
    tasks.find((task) => task.refundTransactionId === transactionId) ??
    tasks.find(
      ({ state, suspenseKopecks }) => state === 'OPEN' && suspenseKopecks === amountKopecks,
    )
  if (!returned) return false
  await finishSuspenseReturn(tx, returned.id, { transactionId, nowMs })
  return true
}

/**
 * Money that left us, and that nobody here ordered: kept for a person, roubles of it in suspense (D45). `orderedKopecks`: what
 * of it was ordered all the same.
 */
const keepUnknown = async (
  tx: Tx,
  event: AcquirerEvent,
  {
    payment,
    isMoney,
    isOtherSum = false,
    orderedKopecks = 0,
    nowMs,
  }: {
    payment: PaymentRow | null
    isMoney: boolean
    isOtherSum?: boolean
    orderedKopecks?: number
    nowMs: number
  },
): Promise<void> => {
  const { transactionId, paymentTransactionId, invoiceId, amountKopecks, currency } = event
  await openMoneyTask(
    tx,
    {
      kind: 'UNKNOWN_REFUND',
      reasons: [
        ...(isMoney ? [] : ['CURRENCY' as const]),
        ...(payment ? [] : ['INVOICE' as const]),
        ...(isOtherSum ? ['AMOUNT' as const] : []),
      ],
      transactionId: paymentTransactionId,
      invoiceId,
      subjectId: payment?.id ?? null,
      clientId: payment?.clientId ?? null,
      loanId: payment?.loanId ?? null,
      amountKopecks,
      currency,
      refundTransactionId: transactionId,
      dedupeKey: `UNKNOWN_REFUND:${transactionId}`,
    },
    {
      nowMs,
      suspense: {
        kind: 'SUSPENSE_TAKEN',
        amountKopecks: isMoney ? Math.max(0, amountKopecks - orderedKopecks) : 0,
      },
    },
  )
}

/**
 * A refund of an overpayment that we ordered. By its number it is ours whatever its sum: that no bank has taken anything of
 * the debt away, so what differs is kept for a person and the loan stays as it is (decision 0173). So it is while our own is
 * asked for and not answered: the answer says which of them it was.
 */
const ofOverpayment = async (
  tx: Tx,
  payment: PaymentRow,
  event: AcquirerEvent,
  nowMs: number,
): Promise<End | null> => {
  const { transactionId, amountKopecks } = event
  const refund = await refundOfPayment(tx, payment.id)
  if (!refund) return null
  const isNamed = refund.transactionId === transactionId
  const isSame = refund.amountKopecks === amountKopecks
  if (
    !isNamed &&
    !isSame &&
    refund.state === 'PROCESSING' &&
    (await isRefundAsked(tx, refund.id))
  ) {
    await keepUnknown(tx, event, { payment, isMoney: true, isOtherSum: true, nowMs })
    return 'KEPT'
  }
  if (!isNamed && (!isSame || refund.state === 'PAID')) return null
  await finishRefund(tx, refund, { transactionId, nowMs })
  if (isSame) return 'OURS'
  const orderedKopecks = refund.amountKopecks
  await keepUnknown(tx, event, {
    payment,
    isMoney: true,
    isOtherSum: true,
    orderedKopecks,
    nowMs,
  })
  return 'KEPT'
}

/** A payout that the card's bank gave back: its loan ends, unless a person has to look first (decision 0063). */
const ofPayout = async (
  tx: Tx,
  event: AcquirerEvent,
  { isMoney, nowMs }: { isMoney: boolean; nowMs: number },
): Promise<End | null> => {
  if (isMoney && (await settleStrayPayout(tx, event, nowMs))) return 'OURS'
  const payout = await payoutOfReturn(tx, event)
  if (!payout) return null
  const { transactionId, amountKopecks, paymentTransactionId } = event
  const isItsOwn = payout.madeBy === paymentTransactionId
  // Of an invoice that was paid out twice only the operation of the loan ends it: the borrower has the money of the other.
  const isWhole = isMoney && isItsOwn && amountKopecks === payout.amountKopecks
  if (isWhole && (await returnPayout(tx, { ...payout, transactionId, nowMs }))) return 'OURS'
  await keepPayoutReturn(tx, payout, { ...event, isMoney, nowMs })
  return 'KEPT'
}

/** Refund notice: its operation is the refund's, `paymentTransactionId` the operation whose money went back (D45). */
export const takeRefundEvent = async (context: Context, event: AcquirerEvent): Promise<void> => {
  const { kind, transactionId, paymentTransactionId, invoiceId } = event
  const { isTestTerminal } = context.gateways.acquirer
  const end = await transaction(context.database, async (tx): Promise<End> => {
    const nowMs = context.clock.now()
    if (!(await recordWebhook(tx, { kind, transactionId, invoiceId, atMs: nowMs }))) return 'OURS'
    const isMoney =
      (event.currency ?? CURRENCY) === CURRENCY && !hasOtherTestFlag(event, isTestTerminal)
    const payoutEnd = await ofPayout(tx, event, { isMoney, nowMs })
    if (payoutEnd !== null) return payoutEnd
    const payment =
      paymentTransactionId === null ? null : await paymentByTransaction(tx, paymentTransactionId)
    if (isMoney && (await ofSuspense(tx, event, nowMs))) return 'OURS'
    const refundEnd = isMoney && payment ? await ofOverpayment(tx, payment, event, nowMs) : null
    if (refundEnd !== null) return refundEnd
    if (isMoney && payment && (await takePaymentBack(tx, payment, { ...event, nowMs })))
      return 'KEPT'
    await keepUnknown(tx, event, { payment, isMoney, nowMs })
    return 'KEPT'
  })
  if (end === 'KEPT')
    context.log.error({ transactionId }, 'A refund that we did not order was kept: see money_task')
}
