import { SOFT_PAUSE_MS, SOFT_REFUSALS } from '../../lending/auto-debit.ts'
import { type AutoDebitRow, lockAutoDebit, updateAutoDebit } from '../db/auto-debits.ts'
import type { Tx } from '../db/database.ts'
import { loanById } from '../db/loans.ts'
import { planMessage } from '../messaging/messages.ts'
import type { PaymentRow } from '../db/payments.ts'

const BLOCKED = {
  kind: 'AUTO_DEBIT_BLOCKED',
  title: 'Автосписание приостановлено',
  text: 'Вовремя: банк запретил автосписания с вашей карты. Оплатите займ в личном кабинете или выберите другую карту.',
} as const
const REFUSED = {
  kind: 'AUTO_DEBIT_REFUSED',
  title: 'Автосписание не прошло',
  text: 'Вовремя: списать платёж с карты не удалось. Проверьте карту или оплатите займ в личном кабинете.',
} as const

/** What the networks allow after a refusal, as the acquirer's port tells it (D16). */
export type DebitRetry = 'NEVER' | 'AFTER_24_HOURS' | 'ALLOWED'

/** What a refused attempt does to its agreement: the networks' rules for debits a lender starts (D16). */
const afterRefusal = (
  { softRefusals }: Pick<AutoDebitRow, 'softRefusals'>,
  refusal: { retry: DebitRetry; nowMs: number },
): Pick<AutoDebitRow, 'state' | 'softRefusals' | 'notBeforeMs'> => {
  if (refusal.retry === 'NEVER') return { state: 'BLOCKED', softRefusals: 0, notBeforeMs: null }
  const inARow = refusal.retry === 'AFTER_24_HOURS' ? softRefusals + 1 : 0
  return inARow >= SOFT_REFUSALS
    ? { state: 'ON', softRefusals: 0, notBeforeMs: refusal.nowMs + SOFT_PAUSE_MS }
    : { state: 'ON', softRefusals: inARow, notBeforeMs: null }
}

/**
 * What a refused automatic debit leads to, once: a card the networks forbid is never tried again, others wait as long
 * as the networks say, and the client is told (D16). The loan must be locked.
 */
export const noteDebitRefused = async (
  tx: Tx,
  payment: PaymentRow,
  refusal: { code: string; retry: DebitRetry; nowMs: number },
): Promise<void> => {
  if (payment.initiator !== 'MERCHANT' || payment.loanId === null) return
  const autoDebit = await lockAutoDebit(tx, payment.loanId)
  if (autoDebit?.lastPaymentId !== payment.id) return
  const next = afterRefusal(autoDebit, refusal)
  await updateAutoDebit(tx, autoDebit.id, {
    ...next,
    problemCode: refusal.code,
    lastPaymentId: null,
  })
  await tellRefused(tx, autoDebit.loanId, { isBlocked: next.state === 'BLOCKED', ...refusal })
}

/** Tells the client that a debit did not happen: once a due date, and again when it will not be tried any more. */
export const tellRefused = async (
  tx: Tx,
  loanId: string,
  { isBlocked, nowMs }: { isBlocked: boolean; nowMs: number },
): Promise<void> => {
  const loan = await loanById(tx, loanId)
  if (!loan?.nextDueOn) return
  const message = isBlocked ? BLOCKED : REFUSED
  await planMessage(
    tx,
    {
      ...message,
      clientId: loan.clientId,
      loanId,
      dueOn: loan.nextDueOn,
      dedupeKey: `${message.kind}:${loanId}:${loan.nextDueOn}`,
      sendAtMs: nowMs,
    },
    nowMs,
  )
}

/** The debit went through after all: what was wrong before is over. */
export const noteDebitPaid = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  if (payment.initiator !== 'MERCHANT' || payment.loanId === null) return
  const autoDebit = await lockAutoDebit(tx, payment.loanId)
  if (autoDebit?.state !== 'ON') return
  await updateAutoDebit(tx, autoDebit.id, {
    softRefusals: 0,
    notBeforeMs: null,
    problemCode: null,
    lastPaymentId: null,
  })
}
