import { hash, randomBytes } from 'node:crypto'
import { Refusal } from '../../protocol/errors.ts'
import { INVITATION_LIFE_MS } from '../../protocol/staff-roles.ts'
import type { Context } from '../context.ts'
import { recordStaffAction } from './staff-actions.ts'
import { lockStaffChanges, staffById } from './staff-changes.ts'
import { putInvitation } from './staff-invitations.ts'
import { transaction } from '../db/transaction.ts'
import { refuseFormerRole } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

export const hashOfInvitation = (token: string): string => hash('sha256', token, 'base64url')

/**
 * Makes the link by which somebody whom two people let in sets up how they sign in; its secret is told this once, the link
 * before opens nothing any more. Alone it lets nobody in: the code that goes with it is shown to another person
 * (decision 0118). Never repeated under a key: the stored answer would be the secret.
 * @throws Refusal NOT_FOUND, ROLE_REFUSED, REQUEST_IMPOSSIBLE
 */
export const inviteStaff = (
  { database, clock }: Context,
  { staffId, actor }: { staffId: string; actor: Actor },
): Promise<{ token: string; expiresAtMs: number }> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const { staff: inviter, address } = actor
    await lockStaffChanges(tx)
    await refuseFormerRole(tx, actor, ['ADMINISTRATOR'])
    const staff = await staffById(tx, staffId)
    if (!staff) throw new Refusal('NOT_FOUND')
    const { isBlocked, invitableUntilMs } = staff
    if (isBlocked || invitableUntilMs === null || invitableUntilMs <= nowMs)
      throw new Refusal('REQUEST_IMPOSSIBLE', {
        detail: 'Приглашать можно неделю после решения вдвоём. Попросите о новом входе.',
      })
    const token = randomBytes(32).toString('base64url')
    const expiresAtMs = Math.min(nowMs + INVITATION_LIFE_MS, invitableUntilMs)
    const link = { staffId, invitedBy: inviter.id, expiresAtMs }
    await putInvitation(tx, { ...link, tokenHash: hashOfInvitation(token) })
    const action = 'STAFF_INVITED' as const
    await recordStaffAction(
      tx,
      { staffId: inviter.id, action, aboutStaffId: staffId, address },
      nowMs,
    )
    return { token, expiresAtMs }
  })
