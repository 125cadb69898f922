import { randomInt } from 'node:crypto'
import { kopecks, toRoubles } from '../../../lending/money.ts'
import { CHARGEBACKS_A_PAGE } from '../../chargeback-notice.ts'
import type { Context } from '../../context.ts'
import {
  recordInJournal,
  findOperation,
  insertChargebackLine,
  lastChargebackOf,
  listChargebackLines,
  refundOperation,
} from '../sandbox-store.ts'
import { transaction } from '../../db/transaction.ts'

/** What the payer's bank does with a payment: takes it away, or gives it back after we have won. */
type Move = 'Presentment' | 'Representment'

/**
 * The payer disputes a payment at their bank, or the dispute is won by us; the list of the acquirer shows it, no notice
 * is sent. False when there is no such payment, or no dispute of it to win.
 */
export const dispute = (
  context: Context,
  { transactionId, operation }: { readonly transactionId: number; readonly operation: Move },
): Promise<boolean> =>
  transaction(context.database, async (tx) => {
    const atMs = context.clock.now()
    const payment = await findOperation(tx, transactionId)
    const open = await lastChargebackOf(tx, transactionId)
    if (operation === 'Representment') {
      if (open?.operation !== 'Presentment') return false
      const { chargebackId, amountKopecks } = open
      // What came back may be refunded again.
      await refundOperation(tx, transactionId, -amountKopecks)
      await insertChargebackLine(tx, {
        chargebackId,
        transactionId,
        operation,
        type: 'Chargeback',
        amountKopecks,
        atMs,
      })
      return true
    }
    if (!payment || open?.operation === 'Presentment') return false
    const amountKopecks = payment.amountKopecks - payment.refundedKopecks
    if (amountKopecks <= 0 || !(await refundOperation(tx, transactionId, amountKopecks)))
      return false
    await insertChargebackLine(tx, {
      chargebackId: String(randomInt(100_000_000, 999_999_999)),
      transactionId,
      operation,
      type: 'Chargeback',
      amountKopecks,
      atMs,
    })
    const subject = String(transactionId)
    await recordInJournal(tx, { kind: 'dispute', subject, atMs, payload: { amountKopecks } })
    return true
  })

/** One page of the acquirer's list; moments are UTC without a zone. */
export const listDisputes = async (
  context: Context,
  { fromMs, toMs, page }: { fromMs: number; toMs: number; page: number },
) => {
  const lines = await listChargebackLines(context.database, {
    fromMs,
    toMs,
    offset: (page - 1) * CHARGEBACKS_A_PAGE,
    limit: CHARGEBACKS_A_PAGE,
  })
  return {
    Success: true,
    Message: null,
    Model: lines.map((line) => ({
      ChargeBackId: Number(line.chargebackId),
      TransactionId: line.transactionId,
      Operation: line.operation,
      Type: line.type,
      Amount: toRoubles(kopecks(line.amountKopecks)),
      Date: new Date(line.atMs).toISOString().slice(0, 19),
    })),
  }
}
