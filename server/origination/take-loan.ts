import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { coolingOffHours } from '../../lending/cooling-off.ts'
import { HOUR_MS } from '../../lending/durations.ts'
import type { GuardReason } from '../../lending/guard-reasons.ts'
import { debtLoadIn } from '../../lending/debt-load.ts'
import { kopecks } from '../../lending/money.ts'
import { quote, type Quote } from '../../lending/schedule.ts'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import { type FieldError, Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicationView, type ApplicationView } from './application-view.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { CardRow } from '../db/cards.ts'
import { codeHmac, consumeCode, verifyCode } from '../codes/codes.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { assessLoan } from './loan-assessment.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import type { SbpBank } from '../gateways/gateways.ts'
import { findOffer, type LoanRow, lockLoan, recordSignature } from '../db/loans.ts'
import { enqueue } from '../db/outbox.ts'
import { CELLS } from '../db/sealed-columns.ts'
import { sealSigner } from '../db/documents.ts'
import { personOf } from '../documents/filing/person-facts.ts'
import { orderPostback } from '../onboarding/order-postback.ts'
import { orderPayout } from './payout-outcomes.ts'
import { END_COOLING } from './payouts.ts'
import { bureauFacts, refuseYesterdaysAnswer, type BureauFacts } from './bureau-facts.ts'
import { drawOffer } from './draw-contract.ts'
import { lendingLawOn } from '../loan-book/market-table.ts'
import { refuseHeldByList, refuseHeldClient } from './refuse-held.ts'
import { type AskedTerms, offerRefused, payoutBankIn, payoutCard } from './loan-checks.ts'

export interface LoanSignature {
  readonly clientId: string
  readonly terms: AskedTerms
  readonly dateOfIssuance: string
  readonly smsCode: string
  /** Hash of the offer that was shown; undefined: the latest with these terms. */
  readonly termsHash: string | undefined
  /** Codes of the warnings the client confirmed. */
  readonly acknowledgedWarnings: readonly string[]
  /** Network address, kept with the signature. */
  readonly address: string
}

/** What was shown, signed and sent must be the same to the kopeck and the day (D10). */
const refuseOtherTerms = (offer: LoanRow, { terms, dateOfIssuance }: LoanSignature): void => {
  const message = 'Не совпадает с предложением. Рассчитайте займ ещё раз.'
  const same: Readonly<Record<string, boolean>> = {
    amountOfContract: offer.amountKopecks === terms.amountKopecks,
    dateOfIssuance: offer.issuedOn === dateOfIssuance,
    loanTerm: offer.term === terms.term,
    paymentData: offer.cardId === terms.cardId,
    payoutBankId: offer.payoutBankId === terms.payoutBankId,
    typeOfProduct: offer.productKey === terms.productKey,
  }
  const fields = Object.entries(same).flatMap<FieldError>(([field, fits]) =>
    fits ? [] : [{ field, message }],
  )
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
}

const refuseUnsignable = (offer: LoanRow, nowMs: number): void => {
  if (offer.state === 'EXPIRED' || offer.offerExpiresOn < moscowDate(nowMs)) {
    throw new Refusal('OFFER_EXPIRED')
  }
  if (offer.state !== 'OFFERED') {
    throw new Refusal('ILLEGAL_TRANSITION', { detail: 'Этот займ уже подписан.' })
  }
}

/** Another day has other dates and perhaps another price: the offer is drawn again and read again (D57). */
const refuseAnotherDay = (offer: LoanRow, nowMs: number): void => {
  const isLive = offer.state === 'OFFERED' && offer.offerExpiresOn >= moscowDate(nowMs)
  if (isLive && offer.issuedOn !== moscowDate(nowMs)) throw new Refusal('OFFER_OUTDATED')
}

const refuseUnread = (warnings: readonly GuardReason[], signature: LoanSignature): void => {
  const unread = warnings.filter(({ code }) => !signature.acknowledgedWarnings.includes(code))
  if (unread.length === 0) return
  throw new Refusal('DEBT_LOAD_WARNING', {
    detail: unread.map(({ text, whatHelps }) => `${text} ${whatHelps}`).join(' '),
  })
}

const offerFor = async (
  queryable: Queryable,
  signature: LoanSignature,
  nowMs: number,
): Promise<LoanRow> => {
  const { clientId, terms, termsHash } = signature
  const offer = await findOffer(queryable, clientId, terms, termsHash)
  if (!offer) throw new Refusal('OFFER_EXPIRED')
  refuseAnotherDay(offer, nowMs)
  refuseOtherTerms(offer, signature)
  refuseUnsignable(offer, nowMs)
  return offer
}

/** The price that was offered, counted again by the same function. */
const priceOf = (offer: LoanRow): Quote => {
  const { productKey, term, dailyRateMillionths, chargedRateBillionths } = offer
  const issuedOn = isoDate(offer.issuedOn)
  const amountKopecks = kopecks(offer.amountKopecks)
  const rates = { dailyRateMillionths, chargedRateBillionths }
  return quote({ productKey, amountKopecks, term, ...rates, issuedOn })
}

/** What was read is what is signed: the text is drawn once more. @throws Refusal OFFER_OUTDATED (D57) */
const refuseAnotherText = async (
  tx: Tx,
  offer: LoanRow,
  shown: {
    price: Quote
    card: CardRow
    payoutBank: SbpBank | null
    warnings: readonly GuardReason[]
  },
): Promise<void> => {
  const { clientId, productKey, term, termsHash, overpaymentCapPercent } = offer
  const amountKopecks = kopecks(offer.amountKopecks)
  const issuedOn = isoDate(offer.issuedOn)
  const unsigned = { productKey, amountKopecks, term, issuedOn, overpaymentCapPercent, ...shown }
  const drawn = await drawOffer(tx, clientId, unsigned)
  if (drawn.termsHash !== termsHash) throw new Refusal('OFFER_OUTDATED')
}

/** Under 50 000 ₽ the payout starts at once; above it waits for the cooling-off period to end (D9). */
const sendOnItsWay = async (tx: Tx, signed: LoanRow, nowMs: number): Promise<LoanRow> => {
  const hours = coolingOffHours(kopecks(signed.amountKopecks), moscowDate(nowMs))
  if (hours === 0) {
    const pending = await moveApplication(tx, signed, { action: 'REQUEST_PAYOUT', nowMs })
    await orderPayout(tx, { loanId: signed.id, attempt: 1, runAtMs: nowMs })
    return pending
  }
  const coolingUntilMs = nowMs + hours * HOUR_MS
  const change = { coolingUntilMs }
  const cooling = await moveApplication(tx, signed, { action: 'START_COOLING', nowMs, change })
  await enqueue(tx, {
    kind: END_COOLING,
    payload: { loanId: signed.id },
    runAtMs: coolingUntilMs,
    dedupeKey: signed.id,
  })
  return cooling
}

type Outcome =
  | { readonly view: ApplicationView; readonly reasons: null }
  | { readonly view: null; readonly reasons: readonly GuardReason[] }

interface Verified {
  readonly offerId: string
  readonly codeId: string
  readonly bureau: BureauFacts
}

const verify = async (context: Context, signature: LoanSignature): Promise<Verified> => {
  const { clientId, smsCode } = signature
  const client = await clientById(context.database, clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  const offer = await offerFor(context.database, signature, context.clock.now())
  refuseUnread(offer.warnings, signature)
  await refuseHeldByList(context.database, clientId)
  await refuseHeldClient(context.database, clientId)
  const bureau = await bureauFacts(context, clientId)
  const { phone } = client
  const { termsHash } = offer
  const tried = { phone, code: smsCode, eventCode: 'NEW_LOAN', termsHash } as const
  return { offerId: offer.id, bureau, ...(await verifyCode(context, tried)) }
}

const sign = async (
  tx: Tx,
  context: Context,
  { signature, verified }: { signature: LoanSignature; verified: Verified },
): Promise<Outcome> => {
  const nowMs = context.clock.now()
  const { clientId, terms, smsCode, address } = signature
  const { bureau } = verified
  const law = await lendingLawOn(context, tx, moscowDate(nowMs))
  refuseYesterdaysAnswer(bureau, nowMs)
  await lockClient(tx, clientId)
  await refuseHeldByList(tx, clientId)
  await refuseHeldClient(tx, clientId)
  const offer = await lockLoan(tx, verified.offerId)
  if (!offer) throw new Refusal('OFFER_EXPIRED')
  refuseAnotherDay(offer, nowMs)
  refuseUnsignable(offer, nowMs)
  const payoutBank = payoutBankIn(offer)
  const card = await payoutCard(tx, { clientId, cardId: terms.cardId, payoutBank }, nowMs)
  const price = priceOf(offer)
  const { productKey } = offer
  const loan = { productKey, amountKopecks: kopecks(offer.amountKopecks), price }
  // Line and law once more, for between offer and signature another loan may have come (D8, D12).
  const assessed = await assessLoan(tx, clientId, { loan, bureau, law, nowMs })
  const { evidence, reasons, outcome } = assessed
  if (outcome === 'REFUSED') {
    await moveApplication(tx, offer, { action: 'REFUSE', nowMs, change: { evidence, reasons } })
    await orderPostback(tx, { clientId, applicationId: offer.id, event: 'REJECTED', nowMs })
    return { view: null, reasons }
  }
  await refuseAnotherText(tx, offer, { price, card, payoutBank, warnings: reasons })
  refuseUnread(reasons, signature)
  await consumeCode(tx, verified.codeId, nowMs)
  const debtLoadPercent = debtLoadIn(evidence)
  const change = { signedAtMs: nowMs, evidence, debtLoadPercent, warnings: reasons }
  const signed = await moveApplication(tx, offer, { action: 'SIGN', nowMs, change })
  await recordSignature(tx, {
    loanId: offer.id,
    clientId,
    codeId: verified.codeId,
    codeHash: codeHmac(context.config.secret, verified.codeId, smsCode),
    termsHash: offer.termsHash,
    textVersion: CONSENT_VERSION,
    address,
    signedAtMs: nowMs,
    acknowledgedWarnings: reasons.map(({ code }) => code),
    signerSealed: sealSigner(tx, CELLS.loanSigner(offer.id), await personOf(tx, clientId)),
  })
  await orderPostback(tx, { clientId, applicationId: offer.id, event: 'HOLD', nowMs })
  const onItsWay = await sendOnItsWay(tx, signed, nowMs)
  return { view: await applicationView(tx, onItsWay, nowMs), reasons: null }
}

/**
 * Signs an offer with the code sent for exactly its terms: of many at once one signature, one loan, one payout
 * ordered (D9, D10, D36). @throws Refusal VALIDATION, OFFER_EXPIRED, OFFER_OUTDATED, ILLEGAL_TRANSITION, DEBT_LOAD_WARNING, CODE_…,
 * NOT_FOUND, NO_CARD, LIMIT_EXCEEDED, OFFER_REFUSED, UNAVAILABLE
 */
export const takeLoan = async (
  context: Context,
  idempotency: IdempotencyRequest,
  signature: LoanSignature,
): Promise<ApplicationView> => {
  let verified: Verified | null = null
  const outcome = await runIdempotent<Outcome>(context, idempotency, {
    async before() {
      verified = await verify(context, signature)
    },
    effect(tx) {
      if (!verified) throw new Error('A signature without a code')
      return sign(tx, context, { signature, verified })
    },
  })
  if (!outcome.view) throw offerRefused(outcome.reasons)
  return outcome.view
}
