import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import { type CreditRatingDecision, decideCreditRating } from '../../lending/credit-rating.ts'
import { firstStepLostOn, SELECTABLE_AMOUNTS } from '../../lending/credit-line.ts'
import { debtLoadIn } from '../../lending/debt-load.ts'
import type { Kopecks } from '../../lending/money.ts'
import { quote } from '../../lending/schedule.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { clientById, lockClient } from '../db/clients.ts'
import { codeHmac, consumeCode, verifyCode } from '../codes/codes.ts'
import { insertCreditRatingRequest, lastCreditRatingRefusalMs } from '../db/credit-evidence.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { fileCreditRating } from '../documents/filing/file-credit-rating.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { lineFacts } from '../loan-book/line-facts.ts'
import { type LendingLaw, lendingLawOn } from '../loan-book/market-table.ts'
import { assessLoan } from './loan-assessment.ts'
import { raiseAnswered } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import type { PersonFacts } from '../document-facts.ts'
import {
  CREDIT_RATING_OFFER_TITLE,
  CREDIT_RATING_REQUEST_TITLE,
  creditRatingOfferLines,
  creditRatingRequestLines,
  type CreditRatingText,
  creditRatingText,
} from '../documents/credit-rating-terms.ts'
import { bureauFacts, refuseYesterdaysAnswer, type BureauFacts } from './bureau-facts.ts'
import { refuseUnverified } from './loan-checks.ts'
import { refuseHeldClient } from './refuse-held.ts'

/** How the debt load of the sum is judged: the mildest way to borrow it, six months of equal payments. */
const MILDEST = { productKey: 'INSTALLMENT', term: 6 } as const

export interface CreditRatingRequest {
  readonly clientId: string
  readonly amountKopecks: Kopecks
  /** The code of DEFAULT sent for the offer's hash. */
  readonly code: string
  /** Network address it was signed from. */
  readonly address: string
}

export interface CreditRatingAnswer {
  readonly outcome: CreditRatingDecision['outcome']
  readonly reasons: string[]
  /** The filed request. */
  readonly documentId: string
}

interface Offered {
  readonly person: PersonFacts
  readonly text: CreditRatingText
}

const refuseOtherAmounts = (amountKopecks: Kopecks): void => {
  if (SELECTABLE_AMOUNTS.includes(amountKopecks)) return
  const message = 'Выберите 30 000, 50 000 или 80 000 ₽.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'amount', message }] })
}

const offered = async (
  queryable: Queryable,
  clientId: string,
  amountKopecks: Kopecks,
): Promise<Offered> => {
  const person = await knownPerson(queryable, clientId)
  if (!person) throw new Refusal('STEP_ORDER')
  return { person, text: creditRatingText(person, amountKopecks) }
}

/**
 * The text of the offer of a higher first step and the hash its code signs (D12).
 * @throws Refusal VALIDATION for another sum, CLIENT_NOT_VERIFIED, OFFER_REFUSED under a legal status, CLIENT_DECLINED, STEP_ORDER
 */
export const offerCreditRating = async (
  { database, clock }: Context,
  clientId: string,
  amountKopecks: Kopecks,
): Promise<CreditRatingText> => {
  refuseOtherAmounts(amountKopecks)
  const client = await clientById(database, clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  await refuseHeldClient(database, clientId, 'RAISE_LINE')
  await refuseUnverified(database, client, clock.now())
  return (await offered(database, clientId, amountKopecks)).text
}

const decide = async (
  tx: Tx,
  { clientId, amountKopecks }: CreditRatingRequest,
  { bureau, law, nowMs }: { bureau: BureauFacts; law: LendingLaw; nowMs: number },
): Promise<CreditRatingDecision> => {
  const onDate = moscowDate(nowMs)
  const price = quote({ ...MILDEST, amountKopecks, issuedOn: onDate })
  const loan = { productKey: MILDEST.productKey, amountKopecks, price }
  const { evidence } = await assessLoan(tx, clientId, { loan, bureau, law, nowMs })
  const line = await lineFacts(tx, clientId, nowMs)
  const lastRefusedAtMs = await lastCreditRatingRefusalMs(tx, clientId)
  return decideCreditRating({
    onDate,
    overdueDays: line.currentOverdueDays,
    firstStepLostOn: firstStepLostOn(line),
    selfBan: bureau.selfBan,
    score: bureau.score,
    arrearsDays: bureau.arrearsDays,
    debtLoadPercent: debtLoadIn(evidence),
    lastRefusedOn: lastRefusedAtMs === null ? null : moscowDate(lastRefusedAtMs),
  })
}

interface Verified {
  readonly codeId: string
  readonly termsHash: string
  readonly bureau: BureauFacts
}

const verify = async (context: Context, request: CreditRatingRequest): Promise<Verified> => {
  const { clientId, amountKopecks, code } = request
  const client = await clientById(context.database, clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  const { termsHash } = await offerCreditRating(context, clientId, amountKopecks)
  const bureau = await bureauFacts(context, clientId)
  const { phone } = client
  const { codeId } = await verifyCode(context, { phone, code, eventCode: 'DEFAULT', termsHash })
  return { codeId, termsHash, bureau }
}

const sign = async (
  tx: Tx,
  context: Context,
  { request, verified }: { request: CreditRatingRequest; verified: Verified },
): Promise<CreditRatingAnswer> => {
  const nowMs = context.clock.now()
  const { clientId, amountKopecks, code, address } = request
  const { codeId, termsHash, bureau } = verified
  refuseYesterdaysAnswer(bureau, nowMs)
  const { phone } = await lockClient(tx, clientId)
  await refuseHeldClient(tx, clientId, 'RAISE_LINE')
  const { person, text } = await offered(tx, clientId, amountKopecks)
  if (text.termsHash !== termsHash) throw new Refusal('CODE_OTHER_TERMS')
  const decision = await decide(tx, request, {
    bureau,
    law: await lendingLawOn(context, tx, moscowDate(nowMs)),
    nowMs,
  })
  await consumeCode(tx, codeId, nowMs)
  const requestId = randomUUID()
  const documentId = randomUUID()
  const codeHash = codeHmac(context.config.secret, codeId, code)
  const { textVersion } = text
  const signature = { codeHash, termsHash, textVersion, address, signedAtMs: nowMs }
  await insertCreditRatingRequest(tx, {
    id: requestId,
    clientId,
    amountKopecks,
    codeId,
    ...decision,
    ...signature,
  })
  await fileCreditRating(tx, {
    clientId,
    requestId,
    documentId,
    offer: { title: CREDIT_RATING_OFFER_TITLE, paragraphs: creditRatingOfferLines(text) },
    request: {
      title: CREDIT_RATING_REQUEST_TITLE,
      paragraphs: creditRatingRequestLines(text, decision),
    },
    signer: person,
    signature: { phone, ...signature },
  })
  const reasons = decision.findings.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  const { outcome } = decision
  if (outcome !== 'WAIT') {
    const words = raiseAnswered({ outcome, amountKopecks, reasons })
    await tellEvent(tx, { clientId, loanId: null, words, cause: requestId, nowMs })
  }
  return { outcome, reasons, documentId }
}

/**
 * Asks for a higher first step, free of charge: signed by a code of DEFAULT for the offer's exact text, decided at
 * once, offer and request filed (D12). @throws Refusal VALIDATION, CLIENT_NOT_VERIFIED, OFFER_REFUSED, STEP_ORDER, CODE_…,
 * CONSENT_REQUIRED, UNAVAILABLE
 */
export const requestCreditRating = async (
  context: Context,
  idempotency: IdempotencyRequest,
  request: CreditRatingRequest,
): Promise<CreditRatingAnswer> => {
  let verified: Verified | null = null
  return runIdempotent<CreditRatingAnswer>(context, idempotency, {
    async before() {
      verified = await verify(context, request)
    },
    effect(tx) {
      if (!verified) throw new Error('A request without a code')
      return sign(tx, context, { request, verified })
    },
  })
}
