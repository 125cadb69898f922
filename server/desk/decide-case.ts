import { COMPARED_PLACES, type ComparedPlace, type PLACE_FINDINGS } from '../../protocol/desk.ts'
import type { ModerationReason } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { keepDecision, lockCase, reviewOf } from '../db/cases.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from '../db/staff-actions.ts'
import type { IdentificationAnswer } from '../gateways/gateways.ts'
import { enqueueDecided } from '../onboarding/moderation-queue.ts'
import type { Actor } from './take-case.ts'

type Findings = Readonly<Partial<Record<ComparedPlace, (typeof PLACE_FINDINGS)[number]>>>

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

const isSameEverywhere = (findings: Findings): boolean =>
  COMPARED_PLACES.every((place) => findings[place] === 'SAME')

/**
 * Keeps what the reviewer of a case decided and has the client's check closed by it (D20, D44): identified only when every
 * place is the same, else a photo to take again. Sent again under its key it gets its first answer.
 * @throws Refusal CASE_DIFFERS, CASE_DECIDED, CASE_NOT_YOURS when the time ran out or somebody else has taken it
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
      if (verdict.outcome === 'IDENTIFIED' && !isSameEverywhere(verdict.findings))
        throw new Refusal('CASE_DIFFERS')
      const check = await lockCase(tx, checkId)
      if (!check) throw new Refusal('CASE_DECIDED')
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
