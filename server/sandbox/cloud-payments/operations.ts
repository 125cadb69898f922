import { createHmac, randomUUID } from 'node:crypto'
import { kopecks, type Kopecks } from '../../../lending/money.ts'
import { HOUR_MS } from '../../../lending/durations.ts'
import type { Context } from '../../context.ts'
import type { Json, Tx } from '../../db/database.ts'
import { enqueue } from '../../db/outbox.ts'
import {
  recordInJournal,
  findOperation,
  insertCardToken,
  insertOperation,
  keepReply,
  moveOperation,
  refundOperation,
  type CardOperation,
  type NewCardOperation,
} from '../sandbox-store.ts'
import { transaction } from '../../db/transaction.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { envelopeOf, isBySbp, sourceOf } from './model.ts'
import { testCardOf } from './test-cards.ts'
import { askCheck, deliverWebhook, scheduleWebhook, type SentKind } from './webhooks.ts'

export const PAYOUT_JOB = 'sandbox-payout'
export const SBP_REFUND_JOB = 'sandbox-sbp-refund'
/** «Customer Cancellation» of the acquirer. */
const SBP_REFUSED = 5017
/** How long a payout that is not settled at once takes. */
const PAYOUT_MS = 30_000
/** How long a bank takes to give money back by СБП. */
const SBP_REFUND_MS = 30_000

type Asked = Pick<
  NewCardOperation,
  | 'amountKopecks'
  | 'invoiceId'
  | 'accountId'
  | 'description'
  | 'data'
  | 'twoStage'
  | 'testCard'
  | 'expires'
> & { readonly token?: string; readonly holder?: string | null }

/** The same card of the same person has the same token. */
const tokenOf = (context: Context, operation: CardOperation): string => {
  const { apiSecret } = sandboxKeys(context.config).acquirer
  const content = `${operation.accountId}:${operation.testCard}:${operation.expires}`
  return `tk_${createHmac('sha256', apiSecret).update(content).digest('hex').slice(0, 32)}`
}

const journalOf = (context: Context, tx: Tx, operation: CardOperation) =>
  recordInJournal(tx, {
    kind: 'card',
    subject: String(operation.transactionId),
    atMs: context.clock.now(),
    payload: {
      type: operation.type,
      status: operation.status,
      amountKopecks: operation.amountKopecks,
      invoiceId: operation.invoiceId,
      card: sourceOf(operation),
      reasonCode: operation.reasonCode,
    },
  })

interface Move {
  readonly from: CardOperation['status']
  readonly to: CardOperation['status']
  readonly reasonCode?: number
  readonly token?: string
  readonly webhook: SentKind
  /** The answer is kept under this id in the same transaction, so a repeat after a crash gets it. */
  readonly requestId?: string | undefined
}

const replyUnder = async (
  context: Context,
  tx: Tx,
  requestId: string | undefined,
  operation: CardOperation,
): Promise<void> => {
  if (requestId === undefined) return
  const { publicId } = sandboxKeys(context.config).acquirer
  const reply: Json = envelopeOf(operation, publicId)
  await keepReply(tx, requestId, reply, context.clock.now())
}

/** Until then the acquirer keeps quiet about a payment: the card's own delay; the moment it was made for others. */
export const silentUntilMs = ({ testCard, type, createdAtMs }: CardOperation): number =>
  type === 'payment' ? createdAtMs + testCardOf(testCard).silentHours * HOUR_MS : createdAtMs

/** Changes the state once, then tells us about it; null when somebody else has changed it already. */
export const settle = async (
  context: Context,
  transactionId: number,
  move: Move,
): Promise<CardOperation | null> => {
  const settled = await transaction(context.database, async (tx) => {
    const moved = await moveOperation(tx, transactionId, move.from, {
      status: move.to,
      acsKey: null,
      ...(move.reasonCode === undefined ? {} : { reasonCode: move.reasonCode }),
      ...(move.token === undefined ? {} : { token: move.token }),
    })
    if (!moved) return null
    if (move.token !== undefined) {
      const { accountId, testCard, expires } = moved
      await insertCardToken(tx, { token: move.token, accountId, testCard, expires })
    }
    await journalOf(context, tx, moved)
    await replyUnder(context, tx, move.requestId, moved)
    const nowMs = context.clock.now()
    await scheduleWebhook(
      tx,
      { kind: move.webhook, transactionId },
      {
        nowMs,
        fromMs: silentUntilMs(moved),
      },
    )
    return moved
  })
  if (settled && silentUntilMs(settled) <= context.clock.now())
    await deliverWebhook(context, { kind: move.webhook, transactionId })
  return settled
}

/** Declines a payment that waits, or a payout that is under way. */
export const decline = (
  context: Context,
  operation: CardOperation,
  reasonCode: number,
  requestId?: string,
): Promise<CardOperation | null> =>
  settle(context, operation.transactionId, {
    from: operation.status,
    to: operation.type === 'payout' ? 'Failed' : 'Declined',
    reasonCode,
    webhook: 'fail',
    requestId,
  })

/** Asks the bank: `reasonCode` 0 takes or holds the money, anything else declines. */
export const authorise = (
  context: Context,
  operation: CardOperation,
  reasonCode: number,
  requestId?: string,
): Promise<CardOperation | null> =>
  reasonCode === 0
    ? settle(context, operation.transactionId, {
        from: 'AwaitingAuthentication',
        to: operation.twoStage ? 'Authorized' : 'Completed',
        token: operation.token ?? tokenOf(context, operation),
        webhook: 'pay',
        requestId,
      })
    : decline(context, operation, reasonCode, requestId)

/**
 * Begins a payment: the Check notification comes before the bank is asked.
 * Returns it waiting for authorisation, or declined by our answer to Check.
 */
export const beginPayment = async (
  context: Context,
  asked: Asked,
  requestId?: string,
): Promise<CardOperation> => {
  const operation = await insertOperation(context.database, {
    ...asked,
    type: 'payment',
    status: 'AwaitingAuthentication',
    refundedKopecks: 0,
    reasonCode: 0,
    acsKey: randomUUID(),
    createdAtMs: context.clock.now(),
  })
  const refusal = await askCheck(context, operation)
  if (refusal === 0) return operation
  return (await decline(context, operation, refusal, requestId)) ?? operation
}

/** What the payer decided in their bank on a payment by СБП; null when it was decided before. */
export const decideSbp = (
  context: Context,
  operation: CardOperation,
  isConfirmed: boolean,
): Promise<CardOperation | null> =>
  isConfirmed
    ? settle(context, operation.transactionId, {
        from: 'AwaitingAuthentication',
        to: 'Completed',
        webhook: 'pay',
      })
    : decline(context, operation, SBP_REFUSED)

type PayoutTurn = 'completed' | 'declined' | 'later-completed' | 'later-declined'

/** Kopecks choose the turn of a payout, otherwise the card does (integrations reference 1.10). */
const turnOf = ({ amountKopecks, testCard }: CardOperation): PayoutTurn =>
  (({ 1: 'declined', 2: 'later-completed', 3: 'later-declined' }) as const)[amountKopecks % 100] ??
  testCardOf(testCard).payout

/** Settles a payout that is under way; nothing happens when it has been settled. */
export const settlePayout = async (
  context: Context,
  operation: CardOperation,
  requestId?: string,
): Promise<CardOperation | null> => {
  const { payoutReasonCode } = testCardOf(operation.testCard)
  if (turnOf(operation).endsWith('declined'))
    return decline(context, operation, payoutReasonCode, requestId)
  const { transactionId } = operation
  return settle(context, transactionId, {
    from: 'Created',
    to: 'Completed',
    webhook: 'pay',
    requestId,
  })
}

/** Sends money to a card or an account; slow ones stay `Created` and are settled by a job. */
export const beginPayout = async (
  context: Context,
  asked: Asked,
  requestId: string | undefined,
): Promise<CardOperation> => {
  const created = await transaction(context.database, async (tx) => {
    const operation = await insertOperation(tx, {
      ...asked,
      type: 'payout',
      status: 'Created',
      refundedKopecks: 0,
      reasonCode: 0,
      createdAtMs: context.clock.now(),
    })
    await journalOf(context, tx, operation)
    await replyUnder(context, tx, requestId, operation)
    const slow = turnOf(operation).startsWith('later')
    await enqueue(tx, {
      kind: PAYOUT_JOB,
      payload: { transactionId: operation.transactionId },
      // One that is settled at once needs the job only when the process dies before it is.
      runAtMs: context.clock.now() + (slow ? PAYOUT_MS : 2 * PAYOUT_MS),
      dedupeKey: String(operation.transactionId),
    })
    return { operation, slow }
  })
  if (created.slow) return created.operation
  return (await settlePayout(context, created.operation, requestId)) ?? created.operation
}

/** Money of an operation goes the way it came, and we are told; null when there is not so much of it left. */
export const giveBack = async (
  tx: Tx,
  back: {
    readonly transactionId: number
    readonly amountKopecks: Kopecks
    readonly type?: 'payment' | 'payout'
    /** Other words for it than those of the operation that is given back. */
    readonly description?: string
    readonly nowMs: number
  },
): Promise<CardOperation | null> => {
  const { transactionId, amountKopecks, type, nowMs } = back
  const source = await refundOperation(tx, transactionId, amountKopecks, type)
  if (!source) return null
  const { transactionId: originalTransactionId, token: _token, ...rest } = source
  const operation = await insertOperation(tx, {
    ...rest,
    type: 'refund',
    status: isBySbp(source) && source.type === 'payment' ? 'Created' : 'Completed',
    amountKopecks,
    refundedKopecks: 0,
    originalTransactionId,
    description: back.description ?? source.description,
    createdAtMs: nowMs,
  })
  const task = { transactionId: operation.transactionId }
  if (operation.status === 'Created')
    await enqueue(tx, { kind: SBP_REFUND_JOB, payload: task, runAtMs: nowMs + SBP_REFUND_MS })
  else await scheduleWebhook(tx, { kind: 'refund', ...task }, { nowMs })
  return operation
}

/** The payer's bank has the money back: told by the notice of the refund alone. Nothing happens the second time. */
export const settleSbpRefund = (
  context: Context,
  transactionId: number,
): Promise<CardOperation | null> =>
  settle(context, transactionId, { from: 'Created', to: 'Completed', webhook: 'refund' })

/** The bank of the card gives a payout back; false when there is no such payout, or it came back before. */
export const returnPayout = async (context: Context, transactionId: number): Promise<boolean> => {
  const nowMs = context.clock.now()
  const returned = await transaction(context.database, async (tx) => {
    const payout = await findOperation(tx, transactionId)
    const amountKopecks = kopecks(payout?.amountKopecks ?? 0)
    const back = { transactionId, amountKopecks, type: 'payout', nowMs } as const
    const operation = await giveBack(tx, back)
    if (operation) await journalOf(context, tx, operation)
    return operation
  })
  if (!returned) return false
  await deliverWebhook(context, { kind: 'refund', transactionId: returned.transactionId })
  return true
}
