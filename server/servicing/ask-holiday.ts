import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { ratesInForce } from '../../lending/loan-change.ts'
import { type Kopecks } from '../../lending/money.ts'
import type { HolidayGround, ServiceKind, ServiceRelation } from '../../lending/holiday-grounds.ts'
import { holidayClock, holidayPolicyAt, holidayReasons } from '../../lending/payment-holiday.ts'
import type { Service } from '../../lending/service-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import { HOLIDAY_REASON_TEXTS } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { waitingChange } from '../db/loan-changes.ts'
import { type HolidayRow, insertHoliday } from '../db/payment-holidays.ts'
import { holidayAsked } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { marketTableUpTo } from '../loan-book/market-table.ts'
import { dropWaiting } from './drop-waiting.ts'
import { demandedTerms, holidayFactsOf } from './holiday-terms.ts'
import { lockOwnLoan, ownProofs } from './own-holiday.ts'

/** A service as a borrower states it. */
interface StatedService extends Service {
  readonly kind: ServiceKind
  /** Null where the borrower serves. */
  readonly relation: ServiceRelation | null
}

export interface HolidayRequest {
  readonly clientId: string
  readonly loanId: string
  readonly ground: HolidayGround
  readonly from: IsoDate
  /** Null where a service gives the length. */
  readonly months: number | null
  /** Null where months are named. */
  readonly service: StatedService | null
  readonly income: {
    readonly yearKopecks: Kopecks
    readonly lastTwoMonthsKopecks: Kopecks
  } | null
  /** Photos of the proof, uploaded before. */
  readonly fileIds: readonly string[]
}

/** The service as it is kept with a demand; nothing where months are named. */
const serviceColumns = (service: StatedService | null, on: IsoDate, untilOn: IsoDate) => ({
  serviceKind: service?.kind ?? null,
  serviceRelation: service?.relation ?? null,
  serviceFromOn: service?.from ?? null,
  serviceTold: service === null ? [] : [{ on, endsOn: service.endsOn, untilOn }],
})

/** A relation is named by the family alone, and by the family always. @throws Refusal VALIDATION */
const checkRelation = ({ ground, service }: HolidayRequest): void => {
  if (service === null || (ground === 'SERVICE_FAMILY') === (service.relation !== null)) return
  throw new Refusal('VALIDATION', {
    fields: [{ field: 'service.relation', message: 'Выберите, кем вы приходитесь.' }],
  })
}

const demand = async (tx: Tx, context: Context, request: HolidayRequest): Promise<HolidayRow> => {
  const nowMs = context.clock.now()
  const on = moscowDate(nowMs)
  const { clientId, loanId, ground, from, months, service, income } = request
  const loan = await lockOwnLoan(tx, request)
  const facts = await holidayFactsOf(tx, loan)
  const { lawTerms } = facts
  const policy = holidayPolicyAt(ground, on, lawTerms)
  const proofFileIds = await ownProofs(tx, request)
  checkRelation(request)
  if (policy?.laterProof === null && proofFileIds.length === 0)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'fileIds', message: 'Приложите хотя бы один снимок документа.' }],
    })
  const asked = { ground, on, from, months, service, income, proofs: proofFileIds.length }
  const [reason] = holidayReasons(facts, asked)
  if (reason) throw new Refusal('HOLIDAY_REFUSED', { detail: HOLIDAY_REASON_TEXTS[reason] })
  const marketTable = await marketTableUpTo(context, tx, on)
  const rates = ratesInForce(await bookOf(tx, loan, on))
  const terms = demandedTerms(loan, request, { on, marketTable, rates, lawTerms })
  if (!policy || !terms) throw new Error('A demand without rules')
  const waiting = await waitingChange(tx, loanId)
  if (waiting) await dropWaiting(tx, waiting, nowMs)
  const { answerBy, silenceOn } = holidayClock(policy, on)
  const row = await insertHoliday(tx, {
    loanId,
    clientId,
    ground,
    submittedAtMs: nowMs,
    fromOn: from,
    months,
    ...serviceColumns(service, on, terms.untilOn),
    yearIncomeKopecks: income?.yearKopecks ?? null,
    lastIncomeKopecks: income?.lastTwoMonthsKopecks ?? null,
    proofFileIds,
    answerByOn: answerBy,
    silenceAtMs: Date.parse(`${silenceOn}T00:00:00+03:00`),
    rateNumerator: terms.rate.numerator,
    rateDenominator: terms.rate.denominator,
  })
  const words = holidayAsked({ contractNumber: loan.contractNumber, answerBy })
  await tellEvent(tx, { clientId, loanId, words, cause: row.id, nowMs })
  return row
}

/**
 * Takes a demand for a payment holiday: what the books can see against it is said at once, otherwise its clock begins
 * (353-FZ art. 6.1-2, 377-FZ). A signed change that waits for its money is dropped. Once for each key.
 * @throws Refusal NOT_FOUND, VALIDATION, HOLIDAY_REFUSED, PAYMENT_IN_PROGRESS
 */
export const askHoliday = (
  context: Context,
  idempotency: IdempotencyRequest,
  request: HolidayRequest,
): Promise<string> =>
  runIdempotent<string>(context, idempotency, {
    effect: async (tx) => (await demand(tx, context, request)).id,
  })
