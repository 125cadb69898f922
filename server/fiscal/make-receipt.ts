import { fiscalTotal } from '../../lending/fiscal-receipt.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import {
  type FiscalReceiptRow,
  lockFiscalReceipt,
  updateFiscalReceipt,
} from '../db/fiscal-receipts.ts'
import { loanById } from '../db/loans.ts'
import { closeTaskOfCause, insertMoneyTask } from '../db/money-tasks.ts'
import { enqueue } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import {
  type FiscalItem,
  type FiscalOrder,
  type FiscalRefusal,
  GatewayFailure,
} from '../gateways/gateways.ts'

/** Outbox kind that asks what became of a receipt. */
export const READ_FISCAL_RECEIPT = 'fiscal.read'

export interface FiscalReceiptOrder {
  readonly receiptId: string
}

/** A till needs some seconds for a receipt. */
const FIRST_LOOK_MS = 10_000

const numberOf = ({ id, attempt }: FiscalReceiptRow): string => `${id}-${attempt}`

const itemsOf = (receipt: FiscalReceiptRow, contract: string): FiscalItem[] =>
  [
    { name: `Проценты по договору займа № ${contract}`, amountKopecks: receipt.interestKopecks },
    { name: `Неустойка по договору займа № ${contract}`, amountKopecks: receipt.penaltyKopecks },
    {
      name: `Погашение основного долга по договору займа № ${contract}`,
      amountKopecks: receipt.principalKopecks,
    },
  ].filter(({ amountKopecks }) => amountKopecks > 0)

const taskKey = (receiptId: string): string => `FISCAL_RECEIPT:${receiptId}`

/** A receipt that the till will not make waits for a person with the till's own words. */
const refuse = async (
  tx: Tx,
  receipt: FiscalReceiptRow,
  { refusal, nowMs }: { refusal: Pick<FiscalRefusal, 'code' | 'reason'>; nowMs: number },
): Promise<void> => {
  await updateFiscalReceipt(tx, receipt.id, { state: 'FAILED' })
  const loan = await loanById(tx, receipt.loanId)
  await closeTaskOfCause(tx, `${taskKey(receipt.id)}:${receipt.attempt - 1}`, nowMs)
  await insertMoneyTask(tx, {
    kind: 'FISCAL_RECEIPT',
    reasons: [],
    transactionId: null,
    invoiceId: null,
    subjectId: receipt.id,
    clientId: loan?.clientId ?? null,
    loanId: receipt.loanId,
    amountKopecks: fiscalTotal(receipt),
    currency: 'RUB',
    attempts: receipt.attempt,
    lastError: `${refusal.code}: ${refusal.reason}`.slice(0, 300),
    dedupeKey: `${taskKey(receipt.id)}:${receipt.attempt}`,
    suspenseKopecks: 0,
    createdAtMs: nowMs,
  })
}

/** A receipt that was refused goes again under another number: the till keeps the old one for the refused. */
const numbered = ({ database }: Context, receiptId: string): Promise<FiscalReceiptRow | null> =>
  transaction(database, async (tx) => {
    const receipt = await lockFiscalReceipt(tx, receiptId)
    if (receipt?.state !== 'FAILED') return receipt
    const again = { state: 'WAITING', attempt: receipt.attempt + 1, tillId: null } as const
    await updateFiscalReceipt(tx, receiptId, again)
    return { ...receipt, ...again }
  })

const orderOf = async (
  { database, clock }: Context,
  receipt: FiscalReceiptRow,
): Promise<FiscalOrder> => {
  const loan = await loanById(database, receipt.loanId)
  const client = loan && (await clientById(database, loan.clientId))
  const contractNumber = loan?.contractNumber ?? receipt.loanId
  return {
    number: numberOf(receipt),
    kind: receipt.kind,
    items: itemsOf(receipt, contractNumber),
    fromAdvanceKopecks: receipt.fromAdvanceKopecks,
    phone: client?.phone ?? null,
    ground: { on: receipt.on, contractNumber },
    nowMs: clock.now(),
  }
}

/**
 * Has a receipt made, under the same number however often it runs: a lost answer brings no second one.
 * @throws GatewayFailure when it has to be tried again
 */
export const makeFiscalReceipt = async (
  context: Context,
  { receiptId }: FiscalReceiptOrder,
): Promise<void> => {
  const { database, gateways, clock } = context
  const receipt = await numbered(context, receiptId)
  if (receipt?.state !== 'WAITING') return
  const answer = await gateways.fiscalTill.register(await orderOf(context, receipt))
  await transaction(database, async (tx) => {
    const locked = await lockFiscalReceipt(tx, receiptId)
    if (locked?.state !== 'WAITING' || locked.attempt !== receipt.attempt) return
    const nowMs = clock.now()
    if (answer.outcome === 'REFUSED') return refuse(tx, locked, { refusal: answer, nowMs })
    await updateFiscalReceipt(tx, receiptId, { state: 'SENT', tillId: answer.id })
    await enqueue(tx, {
      kind: READ_FISCAL_RECEIPT,
      payload: { receiptId },
      runAtMs: nowMs + FIRST_LOOK_MS,
      dedupeKey: numberOf(locked),
    })
  })
}

/** Asks what became of a receipt. @throws GatewayFailure while the till is making it */
export const readFiscalReceipt = async (
  { database, gateways, clock }: Context,
  { receiptId }: FiscalReceiptOrder,
): Promise<void> => {
  const receipt = await transaction(database, (tx) => lockFiscalReceipt(tx, receiptId))
  if (receipt?.state !== 'SENT' || receipt.tillId === null) return
  const answer = await gateways.fiscalTill.outcome(receipt.tillId)
  if (answer === null)
    throw new GatewayFailure('till', 'is still making the receipt', { safeToRepeat: true })
  await transaction(database, async (tx) => {
    const locked = await lockFiscalReceipt(tx, receiptId)
    if (locked?.state !== 'SENT' || locked.tillId !== receipt.tillId) return
    const nowMs = clock.now()
    if (answer.outcome === 'REFUSED') return refuse(tx, locked, { refusal: answer, nowMs })
    const { outcome: _outcome, ...signs } = answer
    await updateFiscalReceipt(tx, receiptId, { state: 'DONE', ...signs })
    await closeTaskOfCause(tx, `${taskKey(receiptId)}:${locked.attempt - 1}`, nowMs)
  })
}
