import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { type Kopecks } from '../../lending/money.ts'
import {
  holidayClock,
  type HolidayGround,
  holidayPolicyAt,
  holidayReasons,
} from '../../lending/payment-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import { HOLIDAY_REASON_TEXTS, MAX_HOLIDAY_PROOFS } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { ownPhotosOf } from '../db/files.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { waitingChange } from '../db/loan-changes.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { type HolidayRow, insertHoliday } from '../db/payment-holidays.ts'
import { holidayAsked } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { marketTableUpTo } from '../loan-book/market-table.ts'
import { dropWaiting } from './drop-waiting.ts'
import { demandedTerms, holidayFactsOf } from './holiday-terms.ts'

export interface HolidayRequest {
  readonly clientId: string
  readonly loanId: string
  readonly ground: HolidayGround
  readonly from: IsoDate
  readonly months: number
  readonly income: {
    readonly yearKopecks: Kopecks
    readonly lastTwoMonthsKopecks: Kopecks
  } | null
  /** Photos of the proof, uploaded before. */
  readonly fileIds: readonly string[]
}

/** The client's own loan, locked. @throws Refusal NOT_FOUND */
export const lockOwnLoan = async (
  tx: Tx,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<LoanRow> => {
  const loan = await lockLoan(tx, loanId)
  if (loan?.clientId !== clientId || loan.contractState === null) throw new Refusal('NOT_FOUND')
  return loan
}

/** Every photo is the client's own and was sent as proof. @throws Refusal VALIDATION */
const checkProofs = async (tx: Tx, { clientId, fileIds }: HolidayRequest): Promise<string[]> => {
  const ids = [...new Set(fileIds)]
  const owned = await ownPhotosOf(tx, { clientId, fileIds: ids, kind: 'HOLIDAY_PROOF' })
  if (ids.length > MAX_HOLIDAY_PROOFS || owned !== ids.length)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'fileIds', message: 'Приложите снимки документов ещё раз.' }],
    })
  return ids
}

const demand = async (tx: Tx, context: Context, request: HolidayRequest): Promise<HolidayRow> => {
  const nowMs = context.clock.now()
  const on = moscowDate(nowMs)
  const { clientId, loanId, ground, from, months, income } = request
  const loan = await lockOwnLoan(tx, request)
  const proofFileIds = await checkProofs(tx, request)
  const facts = await holidayFactsOf(tx, loan)
  const asked = { ground, on, from, months, income, proofs: proofFileIds.length }
  const [reason] = holidayReasons(facts, asked)
  if (reason) throw new Refusal('HOLIDAY_REFUSED', { detail: HOLIDAY_REASON_TEXTS[reason] })
  const policy = holidayPolicyAt(ground, on)
  const marketTable = await marketTableUpTo(context, tx, on)
  const terms = demandedTerms(loan, request, { on, marketTable })
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
 * (353-FZ art. 6.1-2). A signed change that waits for its money is dropped. Once for each key.
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
