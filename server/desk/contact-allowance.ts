import { CONTACT_LIMITS, type ContactDecision } from '../../lending/contact-guard.ts'
import type { LegalStatusKind } from '../../lending/legal-status-kinds.ts'
import type { ContactStanding } from '../messaging/contact-standing.ts'

const NONE_LEFT = { day: 0, week: 0, month: 0 } as const

const leftOf = ({ counts }: ContactDecision) => ({
  day: Math.max(0, CONTACT_LIMITS.DAY - counts.DAY),
  week: Math.max(0, CONTACT_LIMITS.WEEK - counts.WEEK),
  month: Math.max(0, CONTACT_LIMITS.MONTH - counts.MONTH),
})

/** What may still be written, and why nothing may now: a legal status and the word of the client stand above the limits. */
export const contactAllowance = (
  { decision, stoppedAtMs }: ContactStanding,
  status: LegalStatusKind | null,
) => {
  if (status !== null)
    return { left: NONE_LEFT, refusal: { reason: 'STATUS' as const, untilMs: null } }
  if (stoppedAtMs !== null)
    return { left: NONE_LEFT, refusal: { reason: 'STOPPED' as const, untilMs: null } }
  return {
    left: leftOf(decision),
    refusal: decision.allowed
      ? null
      : { reason: decision.reason, untilMs: decision.nextAllowedAtMs },
  }
}
