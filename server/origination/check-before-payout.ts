import { moscowDate } from '../../lending/calendar.ts'
import { type GuardReason, PLAIN_REASONS } from '../../lending/guard-reasons.ts'
import { type LineVerdict, lineVerdict } from '../../lending/line-verdict.ts'
import { ZERO } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { standingDecline } from '../onboarding/declines.ts'
import type { Tx } from '../db/database.ts'
import { loanById, lockLoan } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { lineFacts } from '../loan-book/line-facts.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { payoutRefused } from '../messaging/payout-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { orderEndPostback } from '../onboarding/order-postback.ts'
import { bureauFacts } from './bureau-facts.ts'
import { passportVerdict } from './passport-verdict.ts'
import { openPayoutOf } from './payouts.ts'

const SELF_BAN: GuardReason = { code: 'SELF_BAN', ...PLAIN_REASONS.SELF_BAN }

/** The consent to ask has run out since the signature: without an answer nothing may be lent. */
const NO_CONSENT: GuardReason = {
  code: 'SELF_BAN',
  text: 'Согласие на запрос кредитной истории закончилось, а без неё закон не разрешает выдать займ.',
  whatHelps: 'Выберите займ ещё раз: мы попросим дать согласие снова.',
}

const DECLINED: GuardReason = {
  code: 'DECLINED',
  text: 'По вашей анкете принято решение отказать.',
  whatHelps: 'Когда можно прислать документы снова, написано в личном кабинете.',
}

/** A payment past due by now, on any contract: no loan is made before it is paid (D40). */
const overdueVerdict = async (
  tx: Tx,
  clientId: string,
  nowMs: number,
): Promise<LineVerdict | null> => {
  const { currentOverdueDays: overdueDays } = await lineFacts(tx, clientId, nowMs)
  return lineVerdict(ZERO, { availableKopecks: ZERO, overdueDays }, moscowDate(nowMs))
}

/** What the bureaus put in the way today; null when nothing. @throws Refusal UNAVAILABLE */
const obstacleOf = async (context: Context, clientId: string): Promise<GuardReason | null> => {
  try {
    return (await bureauFacts(context, clientId)).selfBan ? SELF_BAN : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') return NO_CONSENT
    throw error
  }
}

/**
 * Refuses a signed loan for what is found while it is locked, and tells its client; false when nothing is found, or a try
 * has begun.
 */
const refuseFor = (
  { database, clock }: Context,
  loanId: string,
  find: (tx: Tx) => Promise<LineVerdict | null>,
): Promise<boolean> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_PENDING' || (await openPayoutOf(tx, loanId))) return false
    const found = await find(tx)
    if (found === null) return false
    const { evidence: refusing, reason } = found
    const others = loan.evidence.filter(({ rule }) => rule !== refusing.rule)
    const change = { reasons: [reason], evidence: [refusing, ...others] }
    await moveApplication(tx, loan, { action: 'REFUSE', nowMs, change })
    await orderEndPostback(tx, { applicationId: loanId, event: 'REJECTED', nowMs })
    const { clientId, amountKopecks, productKey } = loan
    const words = payoutRefused({ amountKopecks, productKey, reason })
    await tellEvent(tx, { clientId, loanId, words, cause: loanId, nowMs })
    return true
  })

/**
 * A consumer loan is made when its money is handed over (353-FZ art. 7), one made in spite of a self-ban is void (218-FZ),
 * nobody is lent to by a passport that has run out (115-FZ art. 7), nor who pays us late (D40): where the day of the payout
 * is not that of the signature, passport and payments are looked at and every bureau is asked again (D53, decisions 0111,
 * 0134). A try under way is left alone.
 * Returns whether the loan was refused. @throws Refusal UNAVAILABLE while a bureau is silent: the payout waits
 */
export const refuseBeforePayout = async (context: Context, loanId: string): Promise<boolean> => {
  const { database, clock } = context
  const known = await loanById(database, loanId)
  if (known?.state !== 'PAYOUT_PENDING' || known.signedAtMs === null) return false
  const on = moscowDate(clock.now())
  if (moscowDate(known.signedAtMs) === on) return false
  if (await openPayoutOf(database, loanId)) return false
  const { clientId } = known
  if (await refuseFor(context, loanId, (tx) => passportVerdict(tx, clientId, on))) return true
  const isLate = (tx: Tx) => overdueVerdict(tx, clientId, clock.now())
  if (await refuseFor(context, loanId, isLate)) return true
  const reason = await obstacleOf(context, clientId)
  if (reason === null) return false
  const found = { rule: 'SELF_BAN', limit: 'ABSENT', value: 'SET', verdict: 'REFUSE' } as const
  return refuseFor(context, loanId, () => Promise.resolve({ evidence: { ...found, on }, reason }))
}

/**
 * A loan whose client was declined after the signature ends without its money, as one refused by the law does (decision
 * 0110). A try under way is left alone. Returns whether the loan was refused.
 */
export const refuseDeclinedPayout = async (context: Context, loanId: string): Promise<boolean> => {
  const { database, clock } = context
  const known = await loanById(database, loanId)
  if (known?.state !== 'PAYOUT_PENDING') return false
  if (!(await standingDecline(database, known.clientId))) return false
  const found = { rule: 'DECLINED', limit: 'ABSENT', value: 'SET', verdict: 'REFUSE' } as const
  const evidence = { ...found, on: moscowDate(clock.now()) }
  return refuseFor(context, loanId, async (tx) =>
    (await standingDecline(tx, known.clientId)) ? { evidence, reason: DECLINED } : null,
  )
}
