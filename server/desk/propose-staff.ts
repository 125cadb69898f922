import type { StaffRole } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import { sortedRoles } from '../../protocol/staff-roles.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertStaffDraft, lockStaffChanges, staffById } from './staff-changes.ts'
import { askInside } from './ask-inside.ts'
import { STAFF_CHANGE_ACTIONS } from './staff-change-actions.ts'
import type { Actor } from './take-case.ts'

interface ProposedStaff {
  /** Lower case. */
  readonly login: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps who is to be added and asks another person; until then nobody new can be invited.
 * @throws Refusal ROLE_REFUSED, VALIDATION for a taken login or roles that no one person has at once
 */
export const proposeStaff = (
  context: Context,
  idempotency: IdempotencyRequest,
  { login, name, roles, reason, actor }: ProposedStaff,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const typed = { typedBy: actor.staff.id, typedAtMs: context.clock.now() }
      const subjectId = await insertStaffDraft(tx, {
        login,
        name,
        roles: sortedRoles(roles),
        ...typed,
      })
      return askInside(tx, context, STAFF_CHANGE_ACTIONS, {
        kind: 'ADD_STAFF',
        subjectId,
        reason,
        actor,
      })
    },
  })

interface ProposedRoles {
  readonly staffId: string
  readonly roles: readonly StaffRole[]
  /** Those the asker has seen. */
  readonly seenRoles: readonly StaffRole[]
  readonly reason: string
  readonly actor: Actor
}

/**
 * Asks another person to give a member of staff other roles; nobody asks for themself.
 * @throws Refusal ROLE_REFUSED, REQUEST_OWN, NOT_FOUND, VALIDATION, REQUEST_STALE, REQUEST_IMPOSSIBLE, REQUEST_OPEN
 */
export const proposeRoles = (
  context: Context,
  idempotency: IdempotencyRequest,
  { staffId, roles, seenRoles, reason, actor }: ProposedRoles,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      await lockStaffChanges(tx)
      const staff = await staffById(tx, staffId)
      if (!staff) throw new Refusal('NOT_FOUND')
      if (sortedRoles(staff.roles).join() !== sortedRoles(seenRoles).join())
        throw new Refusal('REQUEST_STALE')
      const target = sortedRoles(roles).join()
      const asked = { kind: 'CHANGE_STAFF_ROLES', subjectId: staffId, target } as const
      return askInside(tx, context, STAFF_CHANGE_ACTIONS, { ...asked, reason, actor })
    },
  })
