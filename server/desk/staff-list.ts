import { STAFF_KINDS } from '../../protocol/two-people.ts'
import type { Context } from '../context.ts'
import { openRequestsOfKinds, staffHistory, staffList } from './staff-changes.ts'
import type { StaffRow } from './staff.ts'

const MAX_STAFF = 500
const MAX_CHANGES = 100

/** Whether somebody comes in, and if not, why. */
const standingOf = (
  { isBlocked, invitableUntilMs }: StaffRow,
  { invitedUntilMs, nowMs }: { invitedUntilMs: number | null; nowMs: number },
) => {
  if (isBlocked) return 'BLOCKED' as const
  if (invitableUntilMs === null) return 'ACTIVE' as const
  if (invitedUntilMs !== null && invitedUntilMs > nowMs) return 'INVITED' as const
  return invitableUntilMs > nowMs ? ('TO_INVITE' as const) : ('ENTRY_OVER' as const)
}

/** Everybody who works or worked here, what is asked for about them, and what was changed (decision 0106). */
export const everyStaff = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const [people, waiting, changes] = await Promise.all([
    staffList(database, MAX_STAFF),
    openRequestsOfKinds(database, STAFF_KINDS),
    staffHistory(database, MAX_CHANGES),
  ])
  return {
    nowMs,
    people: people.map(({ staff, invitation, invitedByName, codeShownToName, askedFor }) => {
      const standing = standingOf(staff, { invitedUntilMs: invitation?.expiresAtMs ?? null, nowMs })
      const isInvited = standing === 'INVITED'
      const codeUntilMs = invitation?.codeExpiresAtMs ?? 0
      const hasCode = isInvited && codeUntilMs > nowMs
      return {
        ...staff,
        askedFor,
        standing,
        invitedUntilMs: isInvited ? (invitation?.expiresAtMs ?? null) : null,
        invitedById: isInvited ? (invitation?.invitedBy ?? null) : null,
        invitedBy: isInvited ? invitedByName : null,
        codeShownTo: hasCode ? codeShownToName : null,
        codeUntilMs: hasCode ? codeUntilMs : null,
      }
    }),
    waiting,
    changes,
  }
}
