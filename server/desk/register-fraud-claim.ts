import { moscowDate } from '../../lending/calendar.ts'
import { FRAUD_CLAIM_WAY_WORDS, type FraudClaimWay } from '../../protocol/legal-status.ts'
import { Refusal } from '../../protocol/errors.ts'
import { lockClient, clientById } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertLegalStatusDraft, legalStatusDraftById } from '../db/legal-statuses.ts'
import { loanOf } from '../db/loans.ts'
import type { Context } from '../context.ts'
import { carryOutLegalStep } from '../servicing/legal-status.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

interface Claim {
  readonly clientId: string
  readonly loanId: string
  readonly way: FraudClaimWay
  /** Number of the letter, of the complaint or of the police's paper. */
  readonly caseNumber: string
  /** What the person says. */
  readonly reason: string
}

/**
 * Begins to look into a claim that a loan was taken without the client's consent or by deceit. One person is enough, and it
 * counts from today: collection, automatic debits and new loans stop at once, whoever is right; how it ends two people decide
 * (decision 0164).
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE where it is being looked into, or nothing is owed
 */
export const registerFraudClaim = (
  context: Context,
  idempotency: IdempotencyRequest,
  { actor: { staff, address }, ...claim }: Claim & { readonly actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, loanId, way, caseNumber, reason } = claim
      if (!(await clientById(tx, clientId)) || !(await loanOf(tx, clientId, loanId)))
        throw new Refusal('NOT_FOUND')
      await lockClient(tx, clientId)
      const draftId = await insertLegalStatusDraft(tx, {
        clientId,
        loanId,
        kind: 'FRAUD_CLAIM',
        on: moscowDate(nowMs),
        caseNumber,
        source: `${FRAUD_CLAIM_WAY_WORDS[way]}: ${reason}`,
        endedStatusId: null,
        endReason: null,
        typedBy: staff.id,
        typedAtMs: nowMs,
      })
      const draft = await legalStatusDraftById(tx, draftId)
      if (!draft) throw new Error('The draft is gone')
      await carryOutLegalStep(tx, draft, nowMs)
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: 'FRAUD_CLAIM_REGISTERED',
          clientId,
          subject: loanId,
          reason,
          address,
        },
        nowMs,
      )
    },
  })
