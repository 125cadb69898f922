import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { holidayClock, type LaterProof } from '../../lending/payment-holiday.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { HolidayProofStep } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { holidayById, type HolidayRow, lockHoliday, updateHoliday } from '../db/payment-holidays.ts'
import { recordStaffAction } from './staff-actions.ts'
import { holidayProofAccepted, holidayProofAsked } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { closeHoliday } from '../servicing/end-holiday.ts'
import { policyOf } from '../servicing/holiday-terms.ts'
import type { Actor } from './take-case.ts'

/**
 * What may be done about the proof of a holiday as things stand (decision 0117). Papers of a demand are asked for once, for
 * each question moves the day of its answer; a holiday ends for want of them only after a day that the borrower was told.
 */
export const proofStepsOf = (holiday: HolidayRow, nowMs: number): HolidayProofStep[] => {
  const { state, proofDueOn, proofFileIds, silenceAtMs } = holiday
  if (policyOf(holiday).laterProof === null) return []
  if (state === 'SUBMITTED') return proofDueOn === null && nowMs < silenceAtMs ? ['ASK'] : []
  if (state !== 'GRANTED' && state !== 'ACTIVE') return []
  const isOver = state === 'ACTIVE' && proofDueOn !== null && proofDueOn < moscowDate(nowMs)
  return [
    'ASK',
    ...(proofDueOn !== null && proofFileIds.length > 0 ? (['ACCEPT'] as const) : []),
    ...(isOver ? (['END'] as const) : []),
  ]
}

interface Step {
  readonly loan: LoanRow
  readonly holiday: HolidayRow
  readonly laterProof: LaterProof
  readonly note: string
  readonly nowMs: number
}

/** Papers of a demand move its clock; of a holiday that was granted they get a day that is never nearer than before. */
const askedFor = ({ holiday, laterProof, nowMs }: Step) => {
  const today = moscowDate(nowMs)
  if (holiday.state !== 'SUBMITTED') {
    const due = addDays(today, laterProof.againDays)
    return {
      proofDueOn:
        holiday.proofDueOn !== null && holiday.proofDueOn > due ? holiday.proofDueOn : due,
    }
  }
  const { answerDays } = laterProof
  const { answerBy, silenceOn } = holidayClock(
    { answerDays, silenceDays: answerDays },
    moscowDate(holiday.submittedAtMs),
  )
  return {
    proofDueOn: answerBy,
    answerByOn: answerBy,
    silenceAtMs: Date.parse(`${silenceOn}T00:00:00+03:00`),
  }
}

const ask = async (tx: Tx, step: Step): Promise<void> => {
  const { loan, holiday, note, nowMs } = step
  const asked = askedFor(step)
  await updateHoliday(tx, holiday.id, asked)
  const by: IsoDate = asked.proofDueOn
  const isGranted = holiday.state !== 'SUBMITTED'
  const words = holidayProofAsked({ contractNumber: loan.contractNumber, by, note, isGranted })
  const { id, clientId, loanId } = holiday
  await tellEvent(tx, { clientId, loanId, words, cause: `${id}:proof:${nowMs}`, nowMs })
}

const accept = async (tx: Tx, { loan, holiday, nowMs }: Step): Promise<void> => {
  const { id, clientId, loanId } = holiday
  await updateHoliday(tx, id, { proofDueOn: null })
  const words = holidayProofAccepted({ contractNumber: loan.contractNumber })
  await tellEvent(tx, { clientId, loanId, words, cause: `${id}:accepted:${nowMs}`, nowMs })
}

const STEPS: Readonly<Record<HolidayProofStep, (tx: Tx, step: Step) => Promise<void>>> = {
  ASK: ask,
  ACCEPT: accept,
  async END(tx, { loan, holiday, nowMs }) {
    const today = moscowDate(nowMs)
    await closeHoliday(tx, loan, holiday, { endReason: 'NO_PROOF', lastOn: today, today, nowMs })
  },
}

const ACTIONS = {
  ASK: 'HOLIDAY_PROOF_ASKED',
  ACCEPT: 'HOLIDAY_PROOF_ACCEPTED',
  END: 'HOLIDAY_ENDED_UNPROVEN',
} as const

interface ProofDecision {
  readonly holidayId: string
  readonly step: HolidayProofStep
  readonly note: string
  readonly actor: Actor
}

/**
 * Asks for the papers of a holiday, accepts them, or ends it today when they were not brought by the day the borrower was
 * told: its past days stay as they were. Once for each key.
 * @throws Refusal NOT_FOUND, HOLIDAY_ANSWERED for a step that cannot be taken any more, VALIDATION without the words for the client
 */
export const decideHolidayProof = (
  context: Context,
  idempotency: IdempotencyRequest,
  { holidayId, step, note, actor }: ProofDecision,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (step !== 'ACCEPT' && note === '')
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'note', message: 'Напишите клиенту, какие документы нужны и почему.' }],
        })
      const found = await holidayById(tx, holidayId)
      const loan = found && (await lockLoan(tx, found.loanId))
      const holiday = loan && (await lockHoliday(tx, holidayId))
      if (!holiday) throw new Refusal('NOT_FOUND')
      const { laterProof } = policyOf(holiday)
      if (laterProof === null || !proofStepsOf(holiday, nowMs).includes(step))
        throw new Refusal('HOLIDAY_ANSWERED', {
          detail: 'Откройте заявление снова: с документами уже решили иначе.',
        })
      await STEPS[step](tx, { loan, holiday, laterProof, note, nowMs })
      const { staff, address } = actor
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: ACTIONS[step],
          clientId: holiday.clientId,
          subject: holidayId,
          reason: note === '' ? null : note,
          address,
        },
        nowMs,
      )
    },
  })
