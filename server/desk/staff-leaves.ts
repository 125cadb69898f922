import type { StaffRole } from '../../protocol/desk.ts'
import { STAFF_KINDS, TWO_PERSON_ROLES } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { decideDeskRequest } from '../db/desk-requests.ts'
import { recordStaffAction } from './staff-actions.ts'
import { countOthersAtWork, openRequestsOf, putCasesBack, staffById } from './staff-changes.ts'
import { endCodesShownTo, endInvitationsBy } from './staff-invitations.ts'
import type { StaffRow } from './staff.ts'
import type { Actor } from './take-case.ts'

/** Who is shown the code that goes with a link: whoever could have decided that somebody comes in (decision 0118). */
export const ENTRY_CODE_ROLES = TWO_PERSON_ROLES.ADD_STAFF.decides

/** Without an administrator nobody could be added or come back but from the command line. @throws Refusal REQUEST_IMPOSSIBLE */
export const refuseLastAdministrator = async (
  tx: Tx,
  { id, roles, isBlocked }: StaffRow,
): Promise<void> => {
  if (isBlocked || !roles.includes('ADMINISTRATOR')) return
  if ((await countOthersAtWork(tx, { staffId: id, role: 'ADMINISTRATOR' })) > 0) return
  throw new Refusal('REQUEST_IMPOSSIBLE', {
    detail: 'Это последний администратор. Сначала добавьте другого и дождитесь его входа.',
  })
}

interface Leaving {
  readonly staff: StaffRow
  /** What they may do from now on; none when they are kept out. */
  readonly roles: readonly StaffRole[]
  /** Why their questions are over, as whoever reads them is told. */
  readonly note: string
  /** Who has done it; null for the command line. */
  readonly actor: Actor | null
}

/**
 * Takes out of somebody's hands what they may do no more: their open case goes back to the queue, what they have asked for
 * is carried out no more, links they have made and codes they were shown let nobody in.
 */
export const takeWorkAway = async (
  tx: Tx,
  { staff, roles, note, actor }: Leaving,
  nowMs: number,
): Promise<void> => {
  for (const { id, kind, clientId } of await openRequestsOf(tx, staff.id)) {
    if (TWO_PERSON_ROLES[kind].asks.some((role) => roles.includes(role))) continue
    const by = actor?.staff.id ?? null
    await decideDeskRequest(tx, id, {
      state: by === null ? 'EXPIRED' : 'DECLINED',
      decidedBy: by,
      decidedAtMs: nowMs,
      note,
    })
    if (!actor) continue
    const { staff: decider, address } = actor
    await recordStaffAction(
      tx,
      {
        staffId: decider.id,
        action: 'REQUEST_DECLINED',
        clientId,
        subject: id,
        approvalId: id,
        reason: note,
        address,
      },
      nowMs,
    )
  }
  if (!roles.includes('MODERATOR')) await putCasesBack(tx, staff.id)
  if (!roles.includes('ADMINISTRATOR')) await endInvitationsBy(tx, staff.id)
  if (!ENTRY_CODE_ROLES.some((role) => roles.includes(role))) await endCodesShownTo(tx, staff.id)
}

/** @throws Refusal ROLE_REFUSED for somebody who was kept out, or has none of these roles any more, a moment ago */
export const refuseFormerRole = async (
  tx: Tx,
  { staff }: Actor,
  roles: readonly StaffRole[],
): Promise<void> => {
  const now = await staffById(tx, staff.id)
  if (!now || now.isBlocked || !now.roles.some((role) => roles.includes(role)))
    throw new Refusal('ROLE_REFUSED')
}

/** True for a question about the person themself, which others ask and decide. */
export const isAboutSelf = (kind: string, subjectId: string, { staff }: Actor): boolean =>
  STAFF_KINDS.some((one) => one === kind) && subjectId === staff.id
