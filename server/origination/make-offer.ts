import { randomUUID } from 'node:crypto'
import { addWorkingDays, isoDate, moscowDate } from '../../lending/calendar.ts'
import { coolingOffHours } from '../../lending/cooling-off.ts'
import type { GuardReason } from '../../lending/guard-reasons.ts'
import type { GuardResult } from '../../lending/guard.ts'
import { quote, type Quote } from '../../lending/schedule.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { assessLoan } from './loan-assessment.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { insertLoan, liveOffersOf, type LoanRow } from '../db/loans.ts'
import type { ContractText } from '../documents/contract-text.ts'
import { orderPostback } from '../onboarding/order-postback.ts'
import { bureauFacts, refuseYesterdaysAnswer } from './bureau-facts.ts'
import { lendingLawOn } from '../loan-book/market-table.ts'
import { drawOffer } from './draw-contract.ts'
import { refuseHeldClient } from './refuse-held.ts'
import {
  type AskedTerms,
  type LoanTerms,
  offerRefused,
  payoutBankOf,
  payoutCard,
  refuseImpossibleTerms,
  refuseUnverified,
} from './loan-checks.ts'

/** D9: an offer stands for five working days. */
const OFFER_WORKING_DAYS = 5

export interface Offer {
  readonly loan: Pick<
    LoanRow,
    | 'id'
    | 'state'
    | 'termsHash'
    | 'offerExpiresOn'
    | 'evidence'
    | 'warnings'
    | 'dailyRateMillionths'
    | 'chargedRateBillionths'
    | 'issuedOn'
    | 'overpaymentCapPercent'
  >
  readonly price: Pick<Quote, 'schedule' | 'fullCost'>
  readonly coolingHours: number
  /** Exactly what the hash is of (D57). */
  readonly text: ContractText
}

/** Kept under the request's key: no text, for it names the person. */
type KeptOffer = Omit<Offer, 'text'>

interface Judged {
  readonly clientId: string
  readonly terms: LoanTerms
  readonly price: Quote
  readonly result: GuardResult
  readonly termsHash: string
  readonly overpaymentCapPercent: number
  readonly nowMs: number
}

const writeLoan = (tx: Tx, judged: Judged): Promise<LoanRow> => {
  const { clientId, terms, price, result, nowMs } = judged
  const issuedOn = moscowDate(nowMs)
  const refused = result.outcome === 'REFUSED'
  return insertLoan(tx, {
    id: randomUUID(),
    clientId,
    productKey: terms.productKey,
    amountKopecks: terms.amountKopecks,
    term: terms.term,
    cardId: terms.cardId,
    payoutBankId: terms.payoutBank?.id ?? null,
    payoutBankName: terms.payoutBank?.name ?? null,
    dailyRateMillionths: price.dailyRateMillionths,
    chargedRateBillionths: price.chargedRateBillionths,
    overpaymentCapPercent: judged.overpaymentCapPercent,
    state: refused ? 'REFUSED' : 'OFFERED',
    termsHash: judged.termsHash,
    fullCostPercent: price.fullCost.percent,
    fullCostPercentText: price.fullCost.percentText,
    fullCostKopecks: price.fullCost.costKopecks,
    evidence: result.evidence,
    warnings: refused ? [] : result.reasons,
    reasons: refused ? result.reasons : [],
    schedule: price.schedule.rows,
    issuedOn,
    offeredAtMs: nowMs,
    offerExpiresOn: addWorkingDays(issuedOn, OFFER_WORKING_DAYS),
  })
}

/** The same terms offered before on this day give way to the new offer, which the same code signs. */
const replaceOffers = async (tx: Tx, judged: Judged): Promise<void> => {
  const { clientId, termsHash, nowMs } = judged
  for (const offer of await liveOffersOf(tx, clientId)) {
    if (offer.termsHash === termsHash) await moveApplication(tx, offer, { action: 'EXPIRE', nowMs })
  }
}

type Outcome =
  | { readonly offer: KeptOffer; readonly reasons: null }
  | { readonly offer: null; readonly reasons: readonly GuardReason[] }

/** The text of the offer, drawn again for the answer. @throws Refusal OFFER_OUTDATED when it is another by now */
const withText = async (
  { database, clock }: Context,
  { clientId, terms }: { clientId: string; terms: LoanTerms },
  offer: KeptOffer,
): Promise<Offer> => {
  const { warnings, termsHash, overpaymentCapPercent } = offer.loan
  const issuedOn = isoDate(offer.loan.issuedOn)
  const card = await payoutCard(database, { clientId, ...terms }, clock.now())
  const price = quote({ ...terms, issuedOn })
  const unsigned = { ...terms, issuedOn, overpaymentCapPercent, price, card, warnings }
  const drawn = await drawOffer(database, clientId, unsigned)
  if (drawn.termsHash !== termsHash) throw new Refusal('OFFER_OUTDATED')
  return { ...offer, text: drawn.text }
}

/**
 * Fixes the price of a loan for five working days, if line and law allow it today; what the guard looked at is kept
 * either way (D8, D9). Its hash is that of the text shown (D57). @throws Refusal VALIDATION, CLIENT_NOT_VERIFIED, NOT_FOUND, NO_CARD, LIMIT_EXCEEDED,
 * OFFER_REFUSED, UNAVAILABLE
 */
export const makeOffer = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, terms: asked }: { clientId: string; terms: AskedTerms },
): Promise<Offer> => {
  refuseImpossibleTerms(asked)
  const { payoutBankId, ...rest } = asked
  const terms: LoanTerms = { ...rest, payoutBank: await payoutBankOf(context, payoutBankId) }
  let bureau: Awaited<ReturnType<typeof bureauFacts>> | null = null
  const outcome = await runIdempotent<Outcome>(context, idempotency, {
    async before() {
      const client = await clientById(context.database, clientId)
      if (!client) throw new Refusal('UNAUTHENTICATED')
      const nowMs = context.clock.now()
      await refuseHeldClient(context.database, clientId)
      await refuseUnverified(context.database, client, nowMs)
      await payoutCard(context.database, { clientId, ...terms }, nowMs)
      bureau = await bureauFacts(context, clientId)
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!bureau) throw new Error('An offer without the bureau')
      refuseYesterdaysAnswer(bureau, nowMs)
      const law = await lendingLawOn(context, tx, moscowDate(nowMs))
      await lockClient(tx, clientId)
      await refuseHeldClient(tx, clientId)
      const card = await payoutCard(tx, { clientId, ...terms }, nowMs)
      const price = quote({ ...terms, issuedOn: moscowDate(nowMs) })
      const loan = { ...terms, price }
      const result = await assessLoan(tx, clientId, { loan, bureau, law, nowMs })
      const { overpaymentCapPercent } = law.rules
      const drawn = { issuedOn: moscowDate(nowMs), overpaymentCapPercent, price, card }
      const unsigned = { ...terms, ...drawn }
      const warnings = result.outcome === 'REFUSED' ? [] : result.reasons
      const { termsHash } = await drawOffer(tx, clientId, { ...unsigned, warnings })
      const offered = { price, result, termsHash, overpaymentCapPercent }
      const judged = { clientId, terms, ...offered, nowMs }
      if (result.outcome === 'REFUSED') {
        const { id: applicationId } = await writeLoan(tx, judged)
        await orderPostback(tx, { clientId, applicationId, event: 'REJECTED', nowMs })
        return { offer: null, reasons: result.reasons }
      }
      await replaceOffers(tx, judged)
      const written = await writeLoan(tx, judged)
      const { id, state, offerExpiresOn, evidence, issuedOn } = written
      const { dailyRateMillionths, chargedRateBillionths } = written
      const rates = { dailyRateMillionths, chargedRateBillionths }
      const fixed = { id, state, termsHash, offerExpiresOn, issuedOn, overpaymentCapPercent }
      return {
        reasons: null,
        offer: {
          loan: { ...fixed, evidence, warnings, ...rates },
          price: { schedule: price.schedule, fullCost: price.fullCost },
          coolingHours: coolingOffHours(terms.amountKopecks, moscowDate(nowMs)),
        },
      }
    },
  })
  if (!outcome.offer) throw offerRefused(outcome.reasons)
  return withText(context, { clientId, terms }, outcome.offer)
}
