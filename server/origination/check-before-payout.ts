import { moscowDate } from '../../lending/calendar.ts'
import type { GuardReason } from '../../lending/guard-reasons.ts'
import { PLAIN_REASONS } from '../../lending/guard-reasons.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { loanById, lockLoan } from '../db/loans.ts'
import { orderEndPostback } from '../onboarding/order-postback.ts'
import { openPayoutOf } from './payouts.ts'
import { transaction } from '../db/transaction.ts'
import { bureauFacts } from './bureau-facts.ts'

const SELF_BAN: GuardReason = { code: 'SELF_BAN', ...PLAIN_REASONS.SELF_BAN }

/** The consent to ask has run out since the signature: without an answer nothing may be lent. */
const NO_CONSENT: GuardReason = {
  code: 'SELF_BAN',
  text: 'Согласие на запрос кредитной истории закончилось, а без неё закон не разрешает выдать займ.',
  whatHelps: 'Выберите займ ещё раз: мы попросим дать согласие снова.',
}

/** What stands in the way today; null when nothing does. @throws Refusal UNAVAILABLE */
const obstacleOf = async (context: Context, clientId: string): Promise<GuardReason | null> => {
  try {
    return (await bureauFacts(context, clientId)).selfBan ? SELF_BAN : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') return NO_CONSENT
    throw error
  }
}

/**
 * A loan is made when its money is handed over, and one made in spite of a self-ban is void (218-FZ): where the day of
 * the payout is not that of the signature, every bureau is asked again (D53). A try under way is left alone.
 * Returns whether the loan was refused. @throws Refusal UNAVAILABLE while a bureau is silent: the payout waits
 */
export const refuseBeforePayout = async (context: Context, loanId: string): Promise<boolean> => {
  const { database, clock } = context
  const known = await loanById(database, loanId)
  if (known?.state !== 'PAYOUT_PENDING' || known.signedAtMs === null) return false
  if (moscowDate(known.signedAtMs) === moscowDate(clock.now())) return false
  if (await openPayoutOf(database, loanId)) return false
  const obstacle = await obstacleOf(context, known.clientId)
  if (obstacle === null) return false
  const reasons = [obstacle]
  return transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_PENDING' || (await openPayoutOf(tx, loanId))) return false
    const found = { rule: 'SELF_BAN', limit: 'ABSENT', value: 'SET', verdict: 'REFUSE' } as const
    const evidence = [
      { ...found, on: moscowDate(nowMs) },
      ...loan.evidence.filter(({ rule }) => rule !== 'SELF_BAN'),
    ]
    await moveApplication(tx, loan, { action: 'REFUSE', nowMs, change: { reasons, evidence } })
    await orderEndPostback(tx, { applicationId: loanId, event: 'REJECTED', nowMs })
    return true
  })
}
