import { COMPARED_PLACES, DECLINED_BY_TWO } from '../../protocol/cases.ts'
import type { DeclineReason, ModerationReason } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { keepDecision, lockCase, putReviewBack, reviewOf } from '../db/cases.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { IdentificationAnswer } from '../gateways/gateways.ts'
import { enqueueDecided } from '../onboarding/moderation-queue.ts'
import { askInside } from './ask-inside.ts'
import { refuseAsked } from './asked-case.ts'
import {
  DECLINE_ACTIONS,
  declineCase,
  declineTarget,
  type Findings,
  holdCase,
} from './decline-actions.ts'
import type { Actor } from './take-case.ts'

type RefusedPhoto = Extract<IdentificationAnswer, { outcome: 'REFUSED' }>['photo']

/** What a reviewer decides about a case. */
export type CaseVerdict =
  | { readonly outcome: 'IDENTIFIED'; readonly findings: Findings }
  | {
      readonly outcome: 'REFUSED'
      readonly findings: Findings
      readonly photo: RefusedPhoto
      readonly reason: ModerationReason
    }
  | {
      readonly outcome: 'DECLINED'
      readonly findings: Findings
      readonly reason: DeclineReason
      /** What was seen, for colleagues. */
      readonly note: string
    }

type Declined = Extract<CaseVerdict, { outcome: 'DECLINED' }>

const isSameEverywhere = (findings: Findings): boolean =>
  COMPARED_PLACES.every((place) => findings[place] === 'SAME')

/** Who says that somebody shows another person's passport has seen that the face differs. @throws Refusal VALIDATION */
const refuseUnfounded = ({ reason, findings }: Declined): void => {
  if (reason !== 'OTHER_PERSON' || findings.FACE === 'DIFFERENT') return
  const message = 'Отметьте, что лицо на селфи не совпало с паспортом.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'findings', message }] })
}

/**
 * Declines the client of a case (decision 0110). Where the reason says that somebody cheats, a second person is asked, and
 * the case waits for them without a reviewer. @throws Refusal CASE_NOT_YOURS, CASE_ASKED, CASE_DECIDED, VALIDATION
 */
const decline = async (
  context: Context,
  tx: Tx,
  { checkId, verdict, actor }: { checkId: string; verdict: Declined; actor: Actor },
): Promise<void> => {
  refuseUnfounded(verdict)
  const { reason, findings, note } = verdict
  const { staff } = actor
  const nowMs = context.clock.now()
  await holdCase(tx, checkId)
  await refuseAsked(tx, checkId, nowMs)
  const review = await reviewOf(tx, { checkId, staffId: staff.id, nowMs })
  if (!review) throw new Refusal('CASE_NOT_YOURS')
  const { takenAtMs } = review
  if (!DECLINED_BY_TWO.includes(reason)) {
    await declineCase(context, tx, { checkId, reason, note, findings, takenAtMs, actor })
    return
  }
  const target = declineTarget(reason, findings)
  const asked = { kind: 'DECLINE_CLIENT', subjectId: checkId, target, reason: note, actor } as const
  await askInside(tx, context, DECLINE_ACTIONS, asked)
  await putReviewBack(tx, { checkId, staffId: staff.id })
}

/**
 * Keeps what the reviewer of a case decided and has the client's check closed by it (D20, D44): identified only when every
 * place is the same, else a photo to take again, or declined. Sent again under its key it gets its first answer.
 * @throws Refusal CASE_ASKED, CASE_DIFFERS, CASE_DECIDED, CASE_NOT_YOURS when the time ran out or somebody else has taken it, VALIDATION
 */
export const decideCase = (
  context: Context,
  idempotency: IdempotencyRequest,
  { checkId, verdict, actor }: { checkId: string; verdict: CaseVerdict; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { staff, address } = actor
      if (verdict.outcome === 'DECLINED') return decline(context, tx, { checkId, verdict, actor })
      if (verdict.outcome === 'IDENTIFIED' && !isSameEverywhere(verdict.findings))
        throw new Refusal('CASE_DIFFERS')
      const check = await lockCase(tx, checkId)
      if (!check) throw new Refusal('CASE_DECIDED')
      await refuseAsked(tx, checkId, nowMs)
      const review = await reviewOf(tx, { checkId, staffId: staff.id, nowMs })
      if (!review) throw new Refusal('CASE_NOT_YOURS')
      const { outcome, findings } = verdict
      const { photo, reason } =
        verdict.outcome === 'REFUSED' ? verdict : { photo: null, reason: null }
      const { takenAtMs } = review
      await keepDecision(tx, {
        checkId,
        staffId: staff.id,
        outcome,
        photo,
        reason,
        findings,
        takenAtMs,
        decidedAtMs: nowMs,
      })
      const { clientId } = check
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: outcome === 'IDENTIFIED' ? 'CASE_APPROVED' : 'CASE_REFUSED',
          clientId,
          subject: checkId,
          reason,
          address,
        },
        nowMs,
      )
      await enqueueDecided(tx, { clientId, checkId, nowMs })
    },
  })
