import { addYears, type IsoDate } from '../../lending/calendar.ts'
import type { EarlyMode } from '../../lending/change-facts.ts'
import { NOTHING_OFFERED } from '../../lending/change-refusals.ts'
import { earlyMinimum } from '../../lending/early-repayment.ts'
import { type Kopecks } from '../../lending/money.ts'
import { MAX_SHIFT_DAYS } from '../../lending/payment-shift.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PROLONGATION_DAYS } from '../../lending/prolongation.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { type ChangeRequest, keepPreview, type KeptPreview } from '../db/loan-changes.ts'
import { offeredRestructuring } from './restructuring-rows.ts'
import {
  type ChangeDay,
  changeHash,
  type PlannedChange,
  planChange,
} from '../loan-book/plan-change.ts'
import { type OwnContract, ownContract } from './own-contract.ts'
import { mostShiftDays, prolongationChoices } from './possible-actions.ts'

interface Asked {
  readonly clientId: string
  readonly loanId: string
}

/** Both plans as they are shown, with what the code will sign. */
export type ShownChange =
  | {
      readonly outcome: 'PLAN'
      readonly loanId: string
      readonly changeRequest: ChangeRequest
      readonly preview: KeptPreview
      readonly termsHash: string
    }
  | Exclude<PlannedChange, { outcome: 'PLAN' }>

/** Plans a change without keeping it: what a text to read before signing is made of. */
export const showChange = (
  { loan, book, day }: OwnContract,
  changeRequest: ChangeRequest,
): ShownChange => {
  const planned = planChange(book, changeRequest, day)
  if (planned.outcome !== 'PLAN') return planned
  const { preview } = planned
  return {
    outcome: 'PLAN',
    loanId: loan.id,
    changeRequest,
    preview,
    termsHash: changeHash(loan.id, changeRequest, preview),
  }
}

/** The same, kept as what the next code signs. */
const keep = async (
  context: Context,
  contract: OwnContract,
  changeRequest: ChangeRequest,
): Promise<ShownChange> => {
  const shown = showChange(contract, changeRequest)
  if (shown.outcome !== 'PLAN') return shown
  const { preview, termsHash } = shown
  await keepPreview(context.database, {
    loanId: contract.loan.id,
    clientId: contract.loan.clientId,
    kind: changeRequest.kind,
    changeRequest,
    termsHash,
    previewedOn: contract.day.on,
    dueNowKopecks: preview.dueNowKopecks,
    preview,
    createdAtMs: context.clock.now(),
  })
  return shown
}

/** The change request a client means who names no sum: the least that can be repaid early. */
export const earlyRequest = (
  { book, day }: OwnContract,
  { amountKopecks, mode }: { amountKopecks: Kopecks | null; mode: EarlyMode },
): ChangeRequest => ({
  kind: 'PARTIALLY_EARLY',
  amountKopecks: amountKopecks ?? earlyMinimum(book, day.on),
  mode,
})

/** A partial early repayment, old plan and new one (D13). @throws Refusal NOT_FOUND */
export const previewEarly = async (
  context: Context,
  asked: Asked & { amountKopecks: Kopecks | null; mode: EarlyMode },
): Promise<{ minimumKopecks: Kopecks; payoffKopecks: Kopecks; result: ShownChange }> => {
  const contract = await ownContract(context.database, asked, context.clock.now())
  const { book, day } = contract
  return {
    minimumKopecks: earlyMinimum(book, day.on),
    payoffKopecks: payoffQuote(book, day.on).totalKopecks,
    result: await keep(context, contract, earlyRequest(contract, asked)),
  }
}

const leftThisYear = ({ on, prolongedOn }: ChangeDay): number => {
  const yearAgo = addYears(on, -1)
  const made = prolongedOn.filter((day) => day > yearAgo && day <= on).length
  return Math.max(rulesAt(on).maxProlongationsAYear - made, 0)
}

/** By the shortest term that is possible, when the client names none. */
export const prolongationRequest = (
  { book, day }: OwnContract,
  days: number | undefined,
): ChangeRequest => {
  const [shortest] = prolongationChoices(book, day)
  return { kind: 'PROLONGATION', days: days ?? shortest ?? PROLONGATION_DAYS[0] }
}

/** A prolongation, old plan and new one (D14). @throws Refusal NOT_FOUND */
export const previewProlongation = async (
  context: Context,
  asked: Asked & { days: number | undefined },
): Promise<{ choices: number[]; leftThisYear: number; result: ShownChange }> => {
  const contract = await ownContract(context.database, asked, context.clock.now())
  const { book, day } = contract
  return {
    choices: prolongationChoices(book, day),
    leftThisYear: leftThisYear(day),
    result: await keep(context, contract, prolongationRequest(contract, asked.days)),
  }
}

/** By as many days as possible, when the client names none. */
export const shiftRequest = (
  { book, day }: OwnContract,
  days: number | undefined,
): ChangeRequest => ({
  kind: 'SHIFT',
  days: days ?? (mostShiftDays(book, day) || MAX_SHIFT_DAYS),
})

/** The free shift of the nearest payment, old plan and new one (D14). @throws Refusal NOT_FOUND */
export const previewShift = async (
  context: Context,
  asked: Asked & { days: number | undefined },
): Promise<{ mostDays: number; result: ShownChange }> => {
  const contract = await ownContract(context.database, asked, context.clock.now())
  return {
    mostDays: mostShiftDays(contract.book, contract.day),
    result: await keep(context, contract, shiftRequest(contract, asked.days)),
  }
}

/** What the lender offers for a loan and may be signed on the day; null when nothing is. */
export const offeredRequest = async (
  queryable: Queryable,
  { loan, day }: OwnContract,
): Promise<{ changeRequest: ChangeRequest; lastOn: IsoDate } | null> => {
  const offer = await offeredRestructuring(queryable, loan.id)
  if (!offer || offer.lastOn === null || offer.lastOn < day.on) return null
  const { id: restructuringId, terms, lastOn } = offer
  return { lastOn, changeRequest: { kind: 'RESTRUCTURING', restructuringId, terms } }
}

/** The terms that the lender offers, old plan and new one (decision 0104). @throws Refusal NOT_FOUND */
export const previewRestructuring = async (
  context: Context,
  asked: Asked,
): Promise<{ lastOn: IsoDate | null; result: ShownChange }> => {
  const contract = await ownContract(context.database, asked, context.clock.now())
  const offered = await offeredRequest(context.database, contract)
  if (!offered) return { lastOn: null, result: { outcome: 'REFUSED', refusal: NOTHING_OFFERED } }
  return { lastOn: offered.lastOn, result: await keep(context, contract, offered.changeRequest) }
}
