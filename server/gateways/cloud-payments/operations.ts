import { fromRoubles, type Kopecks } from '../../../lending/money.ts'
import type {
  ChargeResult,
  Declined,
  FoundOperation,
  OperationState,
  PayOutResult,
  ReturnResult,
} from '../acquirer.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import { GATEWAY, type Envelope, type Model } from './client.ts'
import { paymentCodeOf, retryRuleOf } from './reasons.ts'
import { utcMsOf } from './utc-time.ts'

const STATES: Readonly<Record<string, OperationState>> = {
  AwaitingAuthentication: 'AWAITING',
  Authorized: 'AUTHORISED',
  Completed: 'COMPLETED',
  Cancelled: 'CANCELLED',
  Declined: 'DECLINED',
  Failed: 'DECLINED',
  Created: 'IN_PROGRESS',
}

const stateOf = (model: Model): OperationState | null => STATES[model.Status ?? ''] ?? null

/** The acquirer found a fault in the request itself: nothing happened, and a repeat would end the same. */
const refusedRequest = (message: string | null | undefined): GatewayFailure =>
  new GatewayFailure(GATEWAY, `refused the request: ${message ?? 'no reason'}`, {
    safeToRepeat: true,
  })

const declinedOf = (model: Model): Declined => {
  const reasonCode = model.ReasonCode ?? 0
  return {
    outcome: 'declined',
    transactionId: model.TransactionId,
    reasonCode,
    paymentCode: paymentCodeOf(reasonCode),
    cardHolderMessage: model.CardHolderMessage ?? '',
    retry: retryRuleOf(reasonCode),
  }
}

/**
 * Answer to a charge by token; what the answer leaves out is as it was asked for.
 * @throws GatewayFailure when the request itself was refused
 */
export const chargeResultOf = (
  { Success, Message, Model: model }: Envelope,
  asked: { readonly amountKopecks: Kopecks; readonly accountId: string },
): ChargeResult => {
  if (!model) throw refusedRequest(Message)
  const state = stateOf(model)
  if (Success && (state === 'COMPLETED' || state === 'AUTHORISED')) {
    return {
      outcome: 'approved',
      transactionId: model.TransactionId,
      amountKopecks: model.Amount === undefined ? asked.amountKopecks : fromRoubles(model.Amount),
      currency: model.Currency ?? 'RUB',
      accountId: model.AccountId ?? asked.accountId,
      testMode: model.TestMode ?? null,
      held: state === 'AUTHORISED',
    }
  }
  if (state === 'DECLINED') return declinedOf(model)
  return { outcome: 'unknown', cause: `status ${model.Status ?? 'missing'}` }
}

/** Answer to a payout. @throws GatewayFailure when the request itself was refused */
export const payOutResultOf = ({ Message, Model: model }: Envelope): PayOutResult => {
  if (!model) throw refusedRequest(Message)
  const state = stateOf(model)
  const transactionId = model.TransactionId
  if (state === 'IN_PROGRESS' || model.TransactionIsInProcess)
    return { state: 'IN_PROGRESS', transactionId }
  if (state === 'COMPLETED') return { state: 'COMPLETED', transactionId }
  if (state !== 'DECLINED')
    return { state: 'UNKNOWN', cause: `status ${model.Status ?? 'missing'}` }
  const reasonCode = model.ReasonCode ?? 0
  return { state: 'DECLINED', transactionId, reasonCode, paymentCode: paymentCodeOf(reasonCode) }
}

/** Answer to a refund or a released hold of `transactionId`. */
export const returnResultOf = (
  { Success, Message, Model: model }: Envelope,
  transactionId: string,
): ReturnResult =>
  Success
    ? { outcome: 'done', transactionId: model?.TransactionId ?? transactionId }
    : { outcome: 'refused', message: Message ?? model?.CardHolderMessage ?? '' }

const OPERATIONS = ['payment', 'refund', 'payout'] as const

/** A looked-up transaction, null when there is none. @throws GatewayFailure */
export const foundOperationOf = (
  { Message, Model: model }: Envelope,
  invoiceId: string,
): FoundOperation | null => {
  if (!model) {
    if (Message === 'Not found') return null
    throw refusedRequest(Message)
  }
  const state = stateOf(model)
  if (state === null || model.Amount === undefined) {
    throw new GatewayFailure(
      GATEWAY,
      `transaction in an unknown state ${model.Status ?? 'missing'}`,
    )
  }
  const declined = state === 'DECLINED'
  const reasonCode = declined ? (model.ReasonCode ?? 0) : null
  return {
    transactionId: model.TransactionId,
    operation: OPERATIONS[model.Type ?? 0] ?? 'payment',
    state: model.TransactionIsInProcess ? 'IN_PROGRESS' : state,
    amountKopecks: fromRoubles(model.Amount),
    currency: model.Currency ?? null,
    invoiceId: model.InvoiceId ?? invoiceId,
    accountId: model.AccountId ?? null,
    testMode: model.TestMode ?? null,
    originalTransactionId:
      model.OriginalTransactionId == null ? null : String(model.OriginalTransactionId),
    reasonCode,
    paymentCode: reasonCode === null ? null : paymentCodeOf(reasonCode),
    retry: retryRuleOf(reasonCode),
    token: model.Token ?? null,
    atMs: utcMsOf(model.CreatedDateIso),
  }
}
