import type { Context } from '../context.ts'
import { noteHold } from './card-holds.ts'
import { takeCardTry } from './card-tries.ts'
import { chargedNow, firstCharged } from './charges-under-way.ts'
import { brandOf } from '../accounts/card-face.ts'
import { type CardDetails } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { enqueue } from '../db/outbox.ts'
import { heldFrom, type HeldPayment, type Holding, holding } from '../loan-book/locked-book.ts'
import { differencesOf } from './payment-differences.ts'
import { approvePayment, type ApprovalEnd, declinePayment, isPaidBy } from './payment-outcomes.ts'
import { isOwed } from './payment-owed.ts'
import { isStillMeant } from './payment-meant.ts'
import { RECONCILE_PAYMENT, reconcileAtMs } from './payment-reconciliation.ts'
import {
  lockPayment,
  openPaymentOf,
  paymentByInvoice,
  paymentByTransaction,
  type PaymentRow,
  recordPaymentWebhook,
  updatePayment,
} from '../db/payments.ts'
import { endHold } from './release-hold.ts'
import { takePaymentBack } from './take-payment-back.ts'
import { askTogether, transaction } from '../db/transaction.ts'
import { keepUnmatched } from './unmatched-money.ts'
import { type AcquirerEvent, WEBHOOK_ANSWER } from '../gateways/gateways.ts'

type Answer = (typeof WEBHOOK_ANSWER)[keyof typeof WEBHOOK_ANSWER]

const paymentOf = (context: Context, event: AcquirerEvent): Promise<PaymentRow | null> =>
  event.invoiceId === null
    ? Promise.resolve(null)
    : paymentByInvoice(context.database, event.invoiceId)

const cardOf = ({ card, token }: AcquirerEvent): CardDetails | null =>
  card && token
    ? {
        token,
        brand: brandOf(card.type),
        firstSix: card.firstSix,
        lastFour: card.lastFour,
        expires: card.expires,
      }
    : null

/** What the acquirer would refuse the payer with, by what differs. */
const REFUSALS = {
  ACCOUNT: WEBHOOK_ANSWER.wrongAccount,
  AMOUNT: WEBHOOK_ANSWER.wrongAmount,
  CURRENCY: WEBHOOK_ANSWER.wrongAmount,
} as const

const refusalOf = (context: Context, event: AcquirerEvent, known: PaymentRow): Answer | null => {
  const { isTestTerminal } = context.gateways.acquirer
  const differences = differencesOf(event, { ...known, isTestTerminal })
  if (differences.length > 0) {
    const named = (['ACCOUNT', 'AMOUNT', 'CURRENCY'] as const).find((one) =>
      differences.includes(one),
    )
    return named ? REFUSALS[named] : WEBHOOK_ANSWER.cannotAccept
  }
  // The mode is ours to choose, not the page's: a repayment is charged, the rouble of a card held (D56).
  const mustHold = known.purpose === 'CARD_ATTACH'
  return event.held !== null && event.held !== mustHold ? WEBHOOK_ANSWER.cannotAccept : null
}

/**
 * May this money be taken? Asked before the authorisation; the page could have changed the amount or the mode, so all
 * is compared with ours (D45, D56, integrations reference 1.2, 1.5). A payment whose last try was refused may be tried
 * again.
 */
export const checkPayment = async (context: Context, event: AcquirerEvent): Promise<Answer> => {
  const { database, clock } = context
  const { invoiceId, transactionId } = event
  const charged = invoiceId && firstCharged(database, { invoiceId, transactionId }, clock.now())
  const known = charged || (await paymentOf(context, event))
  if (!known) return WEBHOOK_ANSWER.wrongInvoice
  const refusal = refusalOf(context, event, known)
  if (refusal !== null) return refusal
  // A saved card is charged by us: its payment is PROCESSING when the acquirer asks. Nothing is written for it, and what
  // another process writes at this moment may as well come after the answer.
  const isCharged = known.cardId !== null && known.state === 'PROCESSING'
  if (isCharged && known.expiresAtMs >= context.clock.now()) return WEBHOOK_ANSWER.accepted
  return transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    if (known.loanId) await lockLoan(tx, known.loanId)
    const payment = await lockPayment(tx, known.id)
    if (!payment) return WEBHOOK_ANSWER.wrongInvoice
    if (payment.state === 'EXPIRED' || payment.expiresAtMs < nowMs) return WEBHOOK_ANSWER.expired
    if (payment.cardId && payment.state === 'PROCESSING') return WEBHOOK_ANSWER.accepted
    if (payment.state !== 'CREATED' && payment.state !== 'DECLINED')
      return WEBHOOK_ANSWER.cannotAccept
    const open = payment.loanId ? await openPaymentOf(tx, payment.loanId) : null
    if (open && open.id !== payment.id) return WEBHOOK_ANSWER.cannotAccept
    if (!(await isOwed(tx, payment, nowMs))) return WEBHOOK_ANSWER.cannotAccept
    if (!(await isStillMeant(tx, payment, nowMs))) return WEBHOOK_ANSWER.cannotAccept
    const { clientId, purpose } = payment
    if (purpose === 'CARD_ATTACH' && !(await takeCardTry(tx, context.config, { clientId, nowMs })))
      return WEBHOOK_ANSWER.cannotAccept
    await updatePayment(tx, payment.id, {
      state: 'PROCESSING',
      // Only this operation may end it: a refusal of another one of the same invoice does not.
      transactionId: event.transactionId,
      declineCode: null,
      finishedAtMs: null,
    })
    await enqueue(tx, {
      kind: RECONCILE_PAYMENT,
      payload: { paymentId: payment.id },
      runAtMs: reconcileAtMs(nowMs),
    })
    return WEBHOOK_ANSWER.accepted
  })
}

/** Money that names no payment of ours must not vanish: it is kept, and a hold of it is released (D45). */
const keepStray = async (context: Context, tx: Tx, event: AcquirerEvent): Promise<ApprovalEnd> => {
  const { isTestTerminal } = context.gateways.acquirer
  const { invoiceId, transactionId, amountKopecks } = event
  const nowMs = context.clock.now()
  const held = event.held === true && event.kind === 'pay'
  const { atMs: madeAtMs } = event
  const came = { payment: null, invoiceId, found: event, isTestTerminal, held, madeAtMs, nowMs }
  if (held) {
    const heldAtMs = event.atMs ?? nowMs
    await noteHold(tx, null, { transactionId, amountKopecks, heldAtMs, nowMs, fits: false })
  }
  const others = differencesOf(event, {
    clientId: event.accountId ?? '',
    amountKopecks,
    isTestTerminal,
  }).filter((reason) => reason !== 'ACCOUNT')
  await keepUnmatched(tx, came, ['INVOICE', ...others])
  return 'KEPT'
}

const approve = (
  context: Context,
  tx: Tx,
  { payment, held, event }: { payment: PaymentRow; held: HeldPayment | null; event: AcquirerEvent },
) => {
  const approval = {
    transactionId: event.transactionId,
    amountKopecks: event.amountKopecks,
    currency: event.currency,
    accountId: event.accountId,
    testMode: event.testMode,
    isTestTerminal: context.gateways.acquirer.isTestTerminal,
    // A Confirm tells of a hold whose money was taken.
    held: event.held === true && event.kind === 'pay',
    card: cardOf(event),
    cardHolder: event.card?.holder ?? null,
    paidAtMs: event.atMs,
    nowMs: context.clock.now(),
  }
  return approvePayment(tx, payment, approval, held)
}

interface Noted {
  readonly isNew: boolean
  readonly payment: PaymentRow | null
  /** The repayment that money has come for, held with its loan. */
  readonly held: HeldPayment | null
}

/** Notes an event; what this process is charging at this moment is held by the same turn to the database. */
const noteEvent = async (
  { database }: Context,
  tx: Tx,
  event: AcquirerEvent,
  nowMs: number,
): Promise<Noted> => {
  const { kind, transactionId, invoiceId } = event
  const note = () => recordPaymentWebhook(tx, { kind, transactionId, invoiceId, atMs: nowMs })
  const charged = kind === 'pay' && invoiceId ? chargedNow(database, invoiceId, nowMs) : null
  // A prolongation holds its client before its loan.
  if (!charged?.loanId || charged.paymentType === 'PROLONGATION')
    return { ...(await note()), held: null }
  const { id, loanId } = charged
  const [noted, ...held] = await askTogether<
    [noted: Awaited<ReturnType<typeof note>>, ...held: Holding]
  >(tx, [note, ...holding(tx, { id, loanId }, transactionId)])
  return { ...noted, held: heldFrom(tx, held) }
}

const decline = (context: Context, tx: Tx, payment: PaymentRow, event: AcquirerEvent) =>
  declinePayment(tx, payment, {
    transactionId: event.transactionId,
    code: event.paymentCode ?? '922291',
    reasonCode: event.reasonCode,
    retry: event.retry,
    nowMs: context.clock.now(),
  })

/**
 * A notice of money that has paid already: what it says otherwise than before, be it that the bank refused, is kept for a
 * person, and nothing is booked again (decision 0173).
 */
const compareWithBooked = async (
  context: Context,
  tx: Tx,
  { event, named }: { event: AcquirerEvent; named: PaymentRow | null },
): Promise<ApprovalEnd> => {
  const { kind, transactionId, invoiceId } = event
  const isNamed = named !== null && isPaidBy(named, transactionId)
  const payment = isNamed ? named : await paymentByTransaction(tx, transactionId)
  if (!payment || !isPaidBy(payment, transactionId)) return 'KNOWN'
  const { isTestTerminal } = context.gateways.acquirer
  const reasons = [
    ...(invoiceId === payment.invoiceId ? [] : (['INVOICE'] as const)),
    ...(kind === 'fail' ? (['STATE'] as const) : []),
    ...differencesOf(event, { ...payment, isTestTerminal }),
  ]
  if (reasons.length === 0) return 'KNOWN'
  const nowMs = context.clock.now()
  const { atMs: madeAtMs } = event
  const told = { payment, invoiceId, found: event, isTestTerminal, held: false, madeAtMs, nowMs }
  await keepUnmatched(tx, { ...told, isBooked: true }, reasons)
  return 'KEPT'
}

/**
 * Pay, Confirm, Fail or Cancel of a payment: written down once by (kind, transaction). What does not fit the payment it
 * names is kept for a person, answered as taken and said in the log (D45).
 */
export const takePaymentEvent = async (context: Context, event: AcquirerEvent): Promise<void> => {
  const { kind, transactionId } = event
  const end = await transaction(context.database, async (tx): Promise<ApprovalEnd> => {
    const nowMs = context.clock.now()
    const { isNew, payment: known, held } = await noteEvent(context, tx, event, nowMs)
    const isBooked = known !== null && isPaidBy(known, transactionId)
    if (kind !== 'cancel' && (isBooked || !isNew))
      return compareWithBooked(context, tx, { event, named: known })
    if (!isNew) return 'KNOWN'
    if (kind === 'pay' || kind === 'confirm')
      return known
        ? approve(context, tx, { payment: known, held, event })
        : keepStray(context, tx, event)
    if (kind === 'cancel') {
      if (isBooked && (await takePaymentBack(tx, known, { ...event, nowMs }))) return 'KEPT'
      await endHold(tx, known, { transactionId, nowMs })
    }
    if (kind === 'fail' && known) await decline(context, tx, known, event)
    return 'KNOWN'
  })
  if (end === 'KEPT')
    context.log.error(
      { kind, transactionId },
      'Money that fits no payment was kept: see money_task',
    )
}
