import type { Tx } from '../db/database.ts'
import { moneyReturned, type ReturnKind } from '../messaging/event-texts.ts'
import { planMessage } from '../messaging/messages.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import {
  closeMoneyTask,
  lockMoneyTask,
  type MoneyTaskRow,
  moneyTasksOf,
  RETURN_SUSPENSE,
} from '../db/money-tasks.ts'
import { enqueue } from '../db/outbox.ts'
import {
  countableKopecks,
  type MoneyDifference,
  type OperationFacts,
} from './payment-differences.ts'
import type { PaymentRow } from '../db/payments.ts'
import { endAskedRefund } from './asked-refunds.ts'
import { HELD_FOR_PAYER, postSuspense, openMoneyTask } from './money-tasks.ts'

interface Came {
  /** The payment it names, locked; null for an invoice that is not ours. */
  readonly payment: PaymentRow | null
  readonly invoiceId: string | null
  readonly found: OperationFacts
  readonly isTestTerminal: boolean
  /** True when nothing was taken, a card only holds it. */
  readonly held: boolean
  /** True where the books have the money already: only what was told of it differs (decision 0173). */
  readonly isBooked?: boolean
  /** When the money was given, by the acquirer; null where it did not say. */
  readonly madeAtMs: number | null
  readonly nowMs: number
}

const taskOf = ({ payment, invoiceId, found, madeAtMs }: Came) => ({
  transactionId: found.transactionId,
  invoiceId,
  subjectId: payment?.id ?? null,
  clientId: payment?.clientId ?? null,
  loanId: payment?.loanId ?? null,
  amountKopecks: found.amountKopecks,
  currency: found.currency,
  madeAtMs,
})

const suspenseOf = ({ found, isTestTerminal, held, isBooked = false }: Came) => ({
  kind: 'SUSPENSE_RECEIVED' as const,
  amountKopecks: held || isBooked ? 0 : countableKopecks(found, isTestTerminal),
})

const tellReview = (tx: Tx, { clientId, loanId }: PaymentRow, task: MoneyTaskRow, nowMs: number) =>
  planMessage(
    tx,
    {
      clientId,
      loanId,
      kind: 'MONEY_UNDER_REVIEW',
      title: 'Разбираемся с вашим платежом',
      text: 'Вовремя: деньги пришли, но не сошлись с платежом и пока не погашают займ. Мы разберёмся: зачтём их или вернём.',
      dueOn: null,
      dedupeKey: `MONEY_UNDER_REVIEW:${task.id}`,
      sendAtMs: nowMs,
    },
    nowMs,
  )

/**
 * Money that differs from the payment it names, or names none: kept for a person, in suspense as far as the books can
 * hold it, and never applied (D45). Told again it changes nothing.
 */
export const keepUnmatched = async (
  tx: Tx,
  came: Came,
  reasons: readonly MoneyDifference[],
): Promise<void> => {
  const dedupeKey = `UNMATCHED_MONEY:${came.found.transactionId}`
  const suspense = suspenseOf(came)
  const task = await openMoneyTask(
    tx,
    { ...taskOf(came), kind: 'UNMATCHED_MONEY', reasons, dedupeKey },
    { nowMs: came.nowMs, suspense },
  )
  const isPayers = came.payment !== null && !reasons.includes('ACCOUNT')
  if (task && isPayers && suspense.amountKopecks > 0)
    await tellReview(tx, came.payment, task, came.nowMs)
}

/**
 * Money that the books have already is told once more, for another payment or as fitting one that it had differed from. Where
 * it stands in suspense its task is there; its payer learns of it, since the first notice may not have said whose it was.
 * Where it has paid something else, that is shown to a person (decision 0173).
 */
export const keepToldAgain = async (
  tx: Tx,
  came: Came & { readonly payment: PaymentRow },
): Promise<void> => {
  const tasks = await moneyTasksOf(tx, came.found.transactionId, HELD_FOR_PAYER)
  const held = tasks.filter(({ suspenseKopecks }) => suspenseKopecks > 0)
  if (held.length === 0) return keepUnmatched(tx, { ...came, isBooked: true }, ['INVOICE'])
  const open = held.find(({ kind, state }) => kind === 'UNMATCHED_MONEY' && state === 'OPEN')
  if (open) await tellReview(tx, came.payment, open, came.nowMs)
}

/** Money that nobody owes goes back by itself, out of suspense: ordered once for an operation. */
export const orderSuspenseReturn = async (
  tx: Tx,
  came: Came,
  kind: 'SECOND_TRANSACTION' | 'CARD_ROUBLE_CHARGED',
): Promise<void> => {
  const dedupeKey = `${kind}:${came.found.transactionId}`
  const order = { ...taskOf(came), kind, reasons: [], dedupeKey, nextTryAtMs: came.nowMs }
  const task = await openMoneyTask(tx, order, { nowMs: came.nowMs, suspense: suspenseOf(came) })
  if (!task) return
  await enqueue(tx, {
    kind: RETURN_SUSPENSE,
    payload: { taskId: task.id },
    runAtMs: came.nowMs,
    dedupeKey: task.id,
  })
}

/** How the payer is told of money that came back to the card; the rouble of a card is no payment of theirs. */
const RETURN_WORDS: Readonly<Partial<Record<MoneyTaskRow['kind'], ReturnKind>>> = {
  SECOND_TRANSACTION: 'SECOND_CHARGE_RETURNED',
  UNMATCHED_MONEY: 'UNMATCHED_MONEY_RETURNED',
  BOOKING_REVERSED: 'UNMATCHED_MONEY_RETURNED',
}

/**
 * Money of suspense is on its way back to the card it came from: noted once, with its entry; the payer is told.
 * `transactionId`: null where it went by a bank transfer (decision 0160). `isByPayersBank`: the payer fetched it by a dispute and knows of it.
 */
export const finishSuspenseReturn = async (
  tx: Tx,
  taskId: string,
  {
    transactionId,
    nowMs,
    isByPayersBank = false,
  }: { transactionId: string | null; nowMs: number; isByPayersBank?: boolean },
): Promise<void> => {
  const task = await lockMoneyTask(tx, taskId)
  if (task?.state !== 'OPEN') return
  await closeMoneyTask(tx, taskId, {
    nowMs,
    ...(transactionId !== null && { refundTransactionId: transactionId }),
  })
  await endAskedRefund(tx, taskId)
  await postSuspense(tx, {
    kind: 'SUSPENSE_RETURNED',
    causeId: taskId,
    amountKopecks: task.suspenseKopecks,
    nowMs,
  })
  const { clientId, loanId, suspenseKopecks } = task
  const kind = RETURN_WORDS[task.kind]
  // Of another account: whoever paid is not the client whose payment it names.
  if (isByPayersBank || !kind || clientId === null || task.reasons.includes('ACCOUNT')) return
  const words = moneyReturned(kind, suspenseKopecks, { isByTransfer: transactionId === null })
  await tellEvent(tx, { clientId, loanId, words, cause: taskId, nowMs })
}
