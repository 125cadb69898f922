/** Money that was paid of a loan that was not its client's: two people decide how it goes back (decision 0170). */
import { and, eq } from 'drizzle-orm'
import { addKopecks, kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import type { Tx } from '../db/database.ts'
import {
  type MoneyTaskRow,
  type NewMoneyTask,
  refusedRefundKey,
  updateMoneyTask,
} from '../db/money-tasks.ts'
import type { PaymentRow } from '../db/payments.ts'
import { cards } from '../db/schema/clients.ts'
import { payouts } from '../db/schema/loans.ts'
import type { refunds } from '../db/schema/payments.ts'
import { inDaytimeMs } from '../messaging/daytime.ts'
import { planMessage } from '../messaging/messages.ts'
import { openMoneyTask } from './money-tasks.ts'

/** A refund that was ordered, with the payment it gives back of. */
export interface OrderedRefund {
  readonly refund: typeof refunds.$inferInsert
  readonly payment: PaymentRow
}

/** Where the money of a loan went; null where its payout is not known to be made. */
const payoutPlace = async (tx: Tx, loanId: string) => {
  const [row] = await tx
    .select({
      cardId: payouts.cardId,
      bankId: payouts.bankId,
      lastFour: cards.lastFour,
    })
    .from(payouts)
    .innerJoin(cards, eq(cards.id, payouts.cardId))
    .where(and(eq(payouts.loanId, loanId), eq(payouts.state, 'PAID')))
  return row ?? null
}

type Place = NonNullable<Awaited<ReturnType<typeof payoutPlace>>>

/**
 * Whether a payment may have come from where the loan went, by the last digits of the card: whoever has that card or account
 * may be the thief.
 */
const isFromPlace = ({ method, cardId, cardMask }: PaymentRow, place: Place | null): boolean => {
  if (place === null) return true
  if (method === 'SBP') return place.bankId !== null
  return cardId === place.cardId || cardMask === null || cardMask.endsWith(place.lastFour)
}

interface Owed {
  readonly clientId: string
  readonly loanId: string
  readonly amountKopecks: number
  /** The refund; null: no refund can bring it back. */
  readonly subjectId: string | null
}

/** The acquirer is not asked about it before two people say so. */
const leaveTask = async (
  tx: Tx,
  about: Pick<NewMoneyTask, 'reasons' | 'transactionId' | 'invoiceId' | 'dedupeKey'> & Owed,
  nowMs: number,
): Promise<MoneyTaskRow | null> => {
  const task = await openMoneyTask(
    tx,
    { ...about, kind: 'FRAUD_REFUND', currency: 'RUB' },
    { nowMs },
  )
  const untried = { attempts: 0, lastError: null, nextTryAtMs: null }
  if (task) await updateMoneyTask(tx, task.id, { ...untried, stoppedAtMs: nowMs })
  return task
}

const openRefundTask = async (
  tx: Tx,
  { refund, payment }: OrderedRefund,
  { place, nowMs }: { readonly place: Place | null; readonly nowMs: number },
): Promise<void> => {
  const { id: subjectId, clientId, loanId, amountKopecks } = refund
  const { transactionId, invoiceId } = payment
  const task = await leaveTask(
    tx,
    {
      reasons: isFromPlace(payment, place) ? ['PAYOUT_PLACE'] : [],
      transactionId,
      invoiceId,
      subjectId,
      clientId,
      loanId,
      amountKopecks,
      dedupeKey: refusedRefundKey(subjectId),
    },
    nowMs,
  )
  if (!task) throw new Error('The refund has a task already')
}

/** Asks whoever the loan was not, once for what is left to people at one time: they alone know whether the money was theirs. */
const tellClient = (
  tx: Tx,
  {
    clientId,
    loanId,
    amountKopecks,
    cause,
    nowMs,
  }: Omit<Owed, 'subjectId'> & { readonly cause: string; readonly nowMs: number },
) =>
  planMessage(
    tx,
    {
      clientId,
      loanId,
      kind: 'OVERPAYMENT_LATE',
      title: 'Вернём то, что вы заплатили',
      text: `Вовремя: по займу, который оформили не вы, заплачено ${formatMoney(kopecks(amountKopecks))}. Если платили вы, вернём эти деньги: напишите нам в личном кабинете реквизиты счёта на ваше имя.`,
      dueOn: null,
      dedupeKey: `FRAUD_REFUND:${cause}`,
      sendAtMs: inDaytimeMs(nowMs),
    },
    nowMs,
  )

/**
 * Leaves refunds of a loan that was not its client's to two people, a task for each: nothing goes back by itself, for whoever
 * took the loan may have paid of it, and the money of the loan went to their card. The client is told of the sum.
 */
export const leaveRefundsToPeople = async (
  tx: Tx,
  ordered: readonly OrderedRefund[],
  nowMs: number,
): Promise<void> => {
  const [first] = ordered
  if (!first) return
  const { id: cause, clientId, loanId } = first.refund
  const place = await payoutPlace(tx, loanId)
  for (const each of ordered) await openRefundTask(tx, each, { place, nowMs })
  const amountKopecks = addKopecks(...ordered.map(({ refund }) => kopecks(refund.amountKopecks)))
  await tellClient(tx, { clientId, loanId, amountKopecks, cause, nowMs })
}

/**
 * What of such a loan no refund of a payment can bring back, for a part of the payment went back before, and goes back once:
 * a transfer alone.
 */
export const leaveRestToPeople = async (
  tx: Tx,
  { loanId, clientId }: { readonly loanId: string; readonly clientId: string },
  { leftKopecks: amountKopecks, nowMs }: { readonly leftKopecks: number; readonly nowMs: number },
): Promise<void> => {
  const owed = { loanId, clientId, amountKopecks }
  const task = await leaveTask(
    tx,
    {
      ...owed,
      subjectId: null,
      reasons: ['OWED'],
      transactionId: null,
      invoiceId: null,
      dedupeKey: `FRAUD_REFUND:owed:${loanId}:${amountKopecks}`,
    },
    nowMs,
  )
  if (task) await tellClient(tx, { ...owed, cause: task.id, nowMs })
}
