import { randomUUID } from 'node:crypto'
import { addWorkingDays, moscowDate } from '../../../lending/calendar.ts'
import { coolingOffHours } from '../../../lending/cooling-off.ts'
import type { GuardReason, GuardResult } from '../../../lending/guard.ts'
import { quote, type Quote } from '../../../lending/schedule.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { hashOf } from '../../db/canonical-hash.ts'
import { clientById, lockClient } from '../../db/clients.ts'
import type { Tx } from '../../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../../db/idempotency.ts'
import { assessLoan } from '../../db/loan-assessment.ts'
import { insertLoan, liveOffersOf, type LoanRow, moveApplication } from '../../db/loans.ts'
import { bureauFacts, refuseYesterdaysAnswer } from './bureau-facts.ts'
import {
  type LoanTerms,
  offerRefused,
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
  >
  readonly price: Pick<Quote, 'schedule' | 'fullCost'>
  readonly coolingHours: number
}

interface Judged {
  readonly clientId: string
  readonly terms: LoanTerms
  readonly price: Quote
  readonly result: GuardResult
  readonly nowMs: number
}

/** Everything the borrower is shown and signs: another kopeck, day or card gives another hash (D10). */
const termsHashOf = ({ clientId, terms, price, nowMs }: Judged): string => {
  const issuedOn = moscowDate(nowMs)
  return hashOf({
    clientId,
    ...terms,
    issuedOn,
    dailyRateMillionths: price.dailyRateMillionths,
    fullCostPercentText: price.fullCost.percentText,
    fullCostKopecks: price.fullCost.costKopecks,
    coolingHours: coolingOffHours(terms.amountKopecks, issuedOn),
    rows: price.schedule.rows,
  })
}

const writeLoan = (tx: Tx, judged: Judged): Promise<LoanRow> => {
  const { clientId, terms, price, result, nowMs } = judged
  const issuedOn = moscowDate(nowMs)
  const refused = result.outcome === 'REFUSED'
  return insertLoan(tx, {
    id: randomUUID(),
    clientId,
    ...terms,
    dailyRateMillionths: price.dailyRateMillionths,
    state: refused ? 'REFUSED' : 'OFFERED',
    termsHash: termsHashOf(judged),
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
  const termsHash = termsHashOf(judged)
  const { clientId, nowMs } = judged
  for (const offer of await liveOffersOf(tx, clientId)) {
    if (offer.termsHash === termsHash) await moveApplication(tx, offer, { action: 'EXPIRE', nowMs })
  }
}

type Outcome =
  | { readonly offer: Offer; readonly reasons: null }
  | { readonly offer: null; readonly reasons: readonly GuardReason[] }

/**
 * Fixes the price of a loan for five working days, if line and law allow it today; what the guard looked at is kept
 * either way (D8, D9). @throws Refusal VALIDATION, CLIENT_NOT_VERIFIED, NOT_FOUND, NO_CARD, LIMIT_EXCEEDED,
 * OFFER_REFUSED, UNAVAILABLE
 */
export const makeOffer = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, terms }: { clientId: string; terms: LoanTerms },
): Promise<Offer> => {
  refuseImpossibleTerms(terms)
  let bureau: Awaited<ReturnType<typeof bureauFacts>> | null = null
  const outcome = await runIdempotent<Outcome>(context, idempotency, {
    async before() {
      const client = await clientById(context.database, clientId)
      if (!client) throw new Refusal('UNAUTHENTICATED')
      const nowMs = context.clock.now()
      await refuseUnverified(context.database, client, nowMs)
      await payoutCard(context.database, { clientId, cardId: terms.cardId }, nowMs)
      bureau = await bureauFacts(context, clientId)
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!bureau) throw new Error('An offer without the bureau')
      refuseYesterdaysAnswer(bureau, nowMs)
      const { marketTable } = context.config
      await lockClient(tx, clientId)
      await payoutCard(tx, { clientId, cardId: terms.cardId }, nowMs)
      const price = quote({ ...terms, issuedOn: moscowDate(nowMs) })
      const loan = { ...terms, price }
      const result = await assessLoan(tx, clientId, { loan, bureau, marketTable, nowMs })
      const judged = { clientId, terms, price, result, nowMs }
      if (result.outcome === 'REFUSED') {
        await writeLoan(tx, judged)
        return { offer: null, reasons: result.reasons }
      }
      await replaceOffers(tx, judged)
      const { id, state, termsHash, offerExpiresOn, evidence, warnings, dailyRateMillionths } =
        await writeLoan(tx, judged)
      return {
        reasons: null,
        offer: {
          loan: { id, state, termsHash, offerExpiresOn, evidence, warnings, dailyRateMillionths },
          price: { schedule: price.schedule, fullCost: price.fullCost },
          coolingHours: coolingOffHours(terms.amountKopecks, moscowDate(nowMs)),
        },
      }
    },
  })
  if (!outcome.offer) throw offerRefused(outcome.reasons)
  return outcome.offer
}
