import { randomUUID } from 'node:crypto'
import { endOfMoscowDayMs, moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { refusingStatus } from '../../lending/legal-status.ts'
import { type Kopecks, kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import type { PaymentMethod, PaymentType } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { isExpired } from '../accounts/card-face.ts'
import { type CardRow, cardMask } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { chargesOn } from '../loan-book/loan-charges.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { signedBefore, waitingChange } from '../db/loan-changes.ts'
import type { Charge } from './charge-saved-card.ts'
import { isPayable } from './payment-owed.ts'
import { groundOf, type OtherPayment, type PaymentGround } from './payment-ground.ts'
import { signedSchedule } from '../loan-book/plan-change.ts'
import { formEndsAtMs, RECONCILE_PAYMENT, reconcileAtMs } from './payment-reconciliation.ts'
import { closeRefusedForms, OPEN_STATES, type PaymentRow, updatePayment } from '../db/payments.ts'
import { insertBegunPayment } from '../db/payment-writes.ts'
import { writeBehind } from '../db/transaction.ts'

const LIFE_MS = 30 * MINUTE_MS
/** A link of СБП cannot be taken back: meanwhile its loan takes no other payment. */
const SBP_LIFE_MS = 10 * MINUTE_MS
const LEAST = kopecks(100)

export interface PaymentRequest {
  readonly clientId: string
  readonly loanId: string
  readonly amountKopecks: Kopecks
  readonly paymentType: PaymentType
  /** A saved card, or null for the widget or СБП. */
  readonly cardId: string | null
  /** Absent: by card. */
  readonly method?: PaymentMethod
  /** Hash of the signed terms that this money is for, where it is for a change (D57). */
  readonly termsHash?: string | undefined
  /** The client said that a second equal payment is meant (D59). */
  readonly repeat?: boolean
}

export interface BegunPayment {
  readonly paymentId: string
  /** For the one request that made the payment: it alone charges the saved card. */
  readonly begun: Charge | null
}

/** Money may be moving by a card form, which its person may have closed half-way: the acquirer knows. */
export const isFormUnderWay = ({ state, cardId }: Pick<PaymentRow, 'state' | 'cardId'>): boolean =>
  state === 'PROCESSING' && cardId === null

/** Told before anything else, so that the form can be looked up and the payment begun again. */
export class FormInTheWay extends Refusal {
  constructor() {
    super('PAYMENT_IN_PROGRESS')
  }
}

const refuseAmount = (detail: string): never => {
  throw new Refusal('PAYMENT_AMOUNT', { detail, fields: [{ field: 'amount', message: detail }] })
}

/**
 * A bankrupt's own payment would be taken before the others they owe: it goes through the manager of the case, or not at all
 * (127-FZ art. 213.11, 223.4, decision 0090). What comes otherwise, or was begun before, is booked.
 * @throws Refusal PAYMENT_BY_STATUS
 */
const refuseByStatus = ({ history }: Pick<PaymentGround, 'history'>): void => {
  if (refusingStatus(history.legalStatuses, 'PAY')) throw new Refusal('PAYMENT_BY_STATUS')
}

/** The sum, what it is for, and until when it may come. */
type LawfulPayment = Pick<PaymentRequest, 'amountKopecks' | 'paymentType'> &
  Pick<PaymentRow, 'changeId' | 'expiresAtMs'>

/** A change of this kind was signed before and is not to be paid any more: made, run out, or overtaken. */
const noneWaits = async (
  tx: Tx,
  { loanId, paymentType, termsHash }: PaymentRequest,
): Promise<never> => {
  const wasSigned = await signedBefore(tx, loanId, paymentType)
  throw new Refusal(wasSigned || termsHash !== undefined ? 'CHANGE_OUTDATED' : 'CHANGE_NOT_SIGNED')
}

/**
 * Money of a signed change: exactly the sum that was signed, for exactly the schedule that was signed, on the day it
 * was signed (D13, D14, D57). It never becomes a payment of another kind.
 */
const changePayment = async (
  tx: Tx,
  loan: LoanRow,
  request: PaymentRequest,
  nowMs: number,
): Promise<LawfulPayment> => {
  const { loanId, amountKopecks, paymentType, termsHash } = request
  const waiting = await waitingChange(tx, loanId)
  if (!waiting || waiting.kind !== paymentType) return noneWaits(tx, request)
  const isNamed = termsHash === undefined || termsHash === waiting.termsHash
  if (!isNamed || waiting.expiresAtMs === null || waiting.expiresAtMs <= nowMs)
    throw new Refusal('CHANGE_OUTDATED')
  const asked = kopecks(waiting.dueNowKopecks)
  if (amountKopecks !== asked)
    refuseAmount(`Вы подписали ${formatMoney(asked)}. Укажите эту сумму.`)
  const schedule = await signedSchedule(tx, { loan, change: waiting, on: moscowDate(nowMs) })
  if (typeof schedule === 'string') throw new Refusal('CHANGE_OUTDATED')
  const expiresAtMs = Math.min(nowMs + LIFE_MS, waiting.expiresAtMs)
  return { amountKopecks, paymentType, changeId: waiting.id, expiresAtMs }
}

/**
 * The sum as it is lawful today: an instalment from 1 ₽, and never more than the payoff: an instalment that reaches it
 * becomes exactly the full repayment, so nobody overpays (D13). What is for a signed change stays that (D57).
 */
const lawful = async (
  tx: Tx,
  { loan, history }: { loan: LoanRow } & Pick<PaymentGround, 'history'>,
  request: PaymentRequest,
  nowMs: number,
): Promise<LawfulPayment> => {
  const { amountKopecks, paymentType } = request
  if (paymentType !== 'INSTALMENT' && paymentType !== 'PAYOFF')
    return changePayment(tx, loan, request, nowMs)
  const ordinary = { changeId: null, expiresAtMs: nowMs + LIFE_MS }
  const { payoff } = chargesOn(loan, history, moscowDate(nowMs))
  if (payoff.totalKopecks === 0) throw new Refusal('NOTHING_TO_PAY')
  if (amountKopecks >= payoff.totalKopecks) {
    // The sum is that of the day: tomorrow it would not close the loan.
    const expiresAtMs = Math.min(ordinary.expiresAtMs, endOfMoscowDayMs(payoff.on))
    return { ...ordinary, amountKopecks: payoff.totalKopecks, paymentType: 'PAYOFF', expiresAtMs }
  }
  if (paymentType === 'PAYOFF')
    refuseAmount(
      `Полное погашение на сегодня: ${formatMoney(payoff.totalKopecks)}. Укажите эту сумму.`,
    )
  if (amountKopecks < LEAST) refuseAmount('Укажите сумму от 1 рубля.')
  return { ...ordinary, amountKopecks, paymentType }
}

const cardFor = (
  request: PaymentRequest,
  { card }: PaymentGround,
  nowMs: number,
): CardRow | null => {
  if (request.cardId === null) return null
  const isOwn = card?.clientId === request.clientId && card.deletedAtMs === null
  if (!isOwn) throw new Refusal('NOT_FOUND')
  if (isExpired(card, nowMs))
    throw new Refusal('NO_CARD', { detail: 'Срок карты закончился. Выберите другую карту.' })
  return card
}

/** The person comes back to the link that waits in their bank: the same payment goes on. */
const isLinkAgain = ({ method, state }: OtherPayment, asked: PaymentRequest): boolean =>
  method === 'SBP' && asked.method === 'SBP' && state === 'PROCESSING'

const underWay = ({ method }: OtherPayment): Refusal =>
  new Refusal(
    'PAYMENT_IN_PROGRESS',
    method === 'SBP'
      ? {
          detail:
            'Платёж через СБП ждёт подтверждения в вашем банке, не дольше 10 минут. Подтвердите его там или подождите.',
        }
      : {},
  )

/** A payment of the same purpose and sum among those that are under way or were just taken: the one under way first. */
const equalAmong = (
  others: readonly OtherPayment[],
  { paymentType, amountKopecks }: PaymentRequest,
  changeId: string | null,
): OtherPayment | undefined => {
  const equal = others.filter(
    (each) =>
      each.paymentType === paymentType &&
      each.changeId === changeId &&
      each.amountKopecks === amountKopecks,
  )
  const isUnderWay = ({ state }: OtherPayment) => state === 'PROCESSING' || state === 'UNKNOWN'
  return equal.find(isUnderWay) ?? equal.find(({ state }) => state === 'PAID')
}

/**
 * Nobody pays the same twice by a slip of the hand: not by another key, device or tab (D59). The sum asked for counts,
 * also when less is still owed. One that may be moving money is waited for whatever the client means.
 */
const refuseRepeated = (
  asked: PaymentRequest,
  { others }: PaymentGround,
  { changeId }: LawfulPayment,
): void => {
  const equal = equalAmong(others, asked, changeId)
  if (!equal || isLinkAgain(equal, asked)) return
  if (equal.state !== 'PAID') throw underWay(equal)
  if (asked.repeat === true) return
  throw new Refusal('PAYMENT_REPEATED', {
    detail: `Вы только что заплатили ${formatMoney(asked.amountKopecks)} по этому займу. Если это второй такой же платёж, подтвердите его.`,
  })
}

const openAmong = (others: readonly OtherPayment[]): OtherPayment | undefined =>
  others.find(({ state }) => OPEN_STATES.some((open) => open === state))

/** A payment that only waits for the widget gives way to a new one; one that may be moving money does not. */
const makeRoom = async (
  tx: Tx,
  request: PaymentRequest & LawfulPayment,
  { others }: PaymentGround,
  nowMs: number,
): Promise<OtherPayment | null> => {
  const open = openAmong(others)
  if (open) {
    const same =
      open.method === (request.method ?? 'CARD') &&
      open.amountKopecks === request.amountKopecks &&
      open.paymentType === request.paymentType &&
      open.changeId === request.changeId &&
      open.isRepeat === (request.repeat === true) &&
      open.expiresAtMs > nowMs
    const canGoOn = open.state === 'CREATED' || isLinkAgain(open, request)
    if (same && canGoOn && request.cardId === null) return open
    if (open.state !== 'CREATED') throw underWay(open)
    await updatePayment(tx, open.id, { state: 'EXPIRED', finishedAtMs: nowMs })
  }
  if (others.some(({ state }) => state === 'DECLINED'))
    await closeRefusedForms(tx, request.loanId, nowMs)
  return null
}

/**
 * Fixes the sum of a payment: one open payment a loan, whatever the keys of the requests (D36). With a saved card
 * the payment is PROCESSING from its first moment, and a job reconciles it should this process die. `formIsLookedUp`:
 * false for who will look a form in the way up at the acquirer first.
 * @throws Refusal NOT_FOUND, NOTHING_TO_PAY, PAYMENT_AMOUNT, PAYMENT_IN_PROGRESS, PAYMENT_REPEATED, NO_CARD,
 * CHANGE_NOT_SIGNED, CHANGE_OUTDATED, PAYMENT_BY_STATUS
 */
export const beginPayment = async (
  context: Context,
  idempotency: IdempotencyRequest,
  asked: PaymentRequest,
  { formIsLookedUp = true } = {},
): Promise<BegunPayment> => {
  let begun: Charge | null = null
  const { clientId, loanId, cardId } = asked
  let nowMs = 0
  type Met = [LoanRow | null, PaymentGround | null]
  const { paymentId } = await runIdempotent<{ paymentId: string }, Met>(context, idempotency, {
    ahead(tx) {
      nowMs = context.clock.now()
      return [() => lockLoan(tx, loanId), () => groundOf(tx, { loanId, cardId, nowMs })]
    },
    async effect(tx, loan, ground) {
      if (loan?.clientId !== clientId || ground === null) throw new Refusal('NOT_FOUND')
      // Of a loan that a discharge has ended nothing is owed, whoever asks.
      if (!isPayable(loan)) throw new Refusal('NOTHING_TO_PAY')
      refuseByStatus(ground)
      if (!formIsLookedUp && ground.others.some(isFormUnderWay)) throw new FormInTheWay()
      const fixed = await lawful(tx, { loan, history: ground.history }, asked, nowMs)
      refuseRepeated(asked, ground, fixed)
      const request = { ...asked, ...fixed }
      const card = cardFor(request, ground, nowMs)
      const waiting = await makeRoom(tx, request, ground, nowMs)
      if (waiting) return { paymentId: waiting.id }
      const id = randomUUID()
      const method = request.method ?? 'CARD'
      const expiresAtMs =
        method === 'SBP' ? Math.min(request.expiresAtMs, nowMs + SBP_LIFE_MS) : request.expiresAtMs
      const payment = {
        id,
        invoiceId: randomUUID(),
        clientId,
        purpose: 'REPAYMENT' as const,
        loanId,
        paymentType: request.paymentType,
        changeId: request.changeId,
        amountKopecks: request.amountKopecks,
        cardId: card?.id ?? null,
        cardMask: card && cardMask(card),
        method,
        state: card ? ('PROCESSING' as const) : ('CREATED' as const),
        initiator: 'CARDHOLDER' as const,
        isRepeat: request.repeat === true,
        createdAtMs: nowMs,
        expiresAtMs,
      }
      const order = {
        kind: RECONCILE_PAYMENT,
        payload: { paymentId: id },
        runAtMs: card ? reconcileAtMs(nowMs) : formEndsAtMs({ expiresAtMs }),
      }
      await writeBehind(tx, async () => {
        begun = { payment: await insertBegunPayment(tx, payment, order), card }
      })
      return { paymentId: id }
    },
  })
  return { paymentId, begun }
}
