import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffAction } from '../../protocol/desk.ts'
import type { Queryable } from '../db/database.ts'
import { clientPassports } from '../db/schema/clients.ts'
import { staffActionLinks, staffActions, staffMembers } from '../db/schema/staff.ts'
import { type ActionOrigin, originNow } from './action-origin.ts'

/** Without a session, request or approval of its own an action has those of what runs now. */
export interface NewStaffAction extends Partial<ActionOrigin> {
  /** Null for a login that nobody has, and for the command line. */
  readonly staffId: string | null
  readonly action: StaffAction
  readonly clientId?: string
  readonly subject?: string
  /** The member of staff it is done to. */
  readonly aboutStaffId?: string
  readonly reason?: string
  /** Network address. */
  readonly address: string
}

/** What somebody may do, as the database has it at that moment: their session may have begun with other roles. */
const rolesOf = (staffId: string | null): SQL =>
  sql`(select ${staffMembers.roles} from ${staffMembers} where ${staffMembers.id} = ${staffId})`

/** Writes down what a member of staff is about to do; comes before, or in the transaction of what is done. */
export const recordStaffAction = async (
  queryable: Queryable,
  {
    clientId = null,
    subject = null,
    aboutStaffId = null,
    reason = null,
    ...action
  }: Widened<NewStaffAction>,
  atMs: number,
): Promise<void> => {
  await queryable.insert(staffActions).values({
    ...originNow(),
    ...action,
    clientId,
    subject,
    aboutStaffId,
    reason,
    roles: rolesOf(action.staffId),
    id: randomUUID(),
    atMs,
  })
}

/** {@link recordStaffAction} for several of one moment, by one statement. */
export const recordStaffActions = async (
  queryable: Queryable,
  actions: readonly NewStaffAction[],
  atMs: number,
): Promise<void> => {
  await queryable.insert(staffActions).values(
    actions.map((action) => ({
      ...originNow(),
      ...action,
      roles: rolesOf(action.staffId),
      id: randomUUID(),
      atMs,
    })),
  )
}

type Widened<T> = { [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) }

/** Actions of the staff, the latest first; those behind the entry `before` when it is named, of one client when named. */
export const staffActionsPage = (
  queryable: Queryable,
  {
    before,
    clientId,
    limit,
  }: { before: string | undefined; clientId: string | undefined; limit: number },
) => {
  const { atMs, id } = staffActions
  const last = alias(staffActions, 'last')
  const behind =
    before === undefined
      ? undefined
      : sql`(${atMs}, ${id}) < (${queryable
          .select({ atMs: last.atMs, id: last.id })
          .from(last)
          .where(eq(last.id, before))})`
  return queryable
    .select({
      entry: staffActions,
      number: staffActionLinks.position,
      staffName: staffMembers.name,
      passportSealed: clientPassports.sealed,
    })
    .from(staffActions)
    .leftJoin(staffMembers, eq(staffMembers.id, staffActions.staffId))
    .leftJoin(staffActionLinks, eq(staffActionLinks.actionId, staffActions.id))
    .leftJoin(clientPassports, eq(clientPassports.clientId, staffActions.clientId))
    .where(and(clientId === undefined ? undefined : eq(staffActions.clientId, clientId), behind))
    .orderBy(desc(atMs), desc(id))
    .limit(limit)
}

/** What staff did with the papers of one client, of the kinds named, the latest first. */
export const staffActionsOn = (
  queryable: Queryable,
  clientId: string,
  { actions, limit }: { actions: readonly StaffAction[]; limit: number },
) =>
  queryable
    .select({ entry: staffActions, roles: staffMembers.roles })
    .from(staffActions)
    .leftJoin(staffMembers, eq(staffMembers.id, staffActions.staffId))
    .where(and(eq(staffActions.clientId, clientId), inArray(staffActions.action, [...actions])))
    .orderBy(desc(staffActions.atMs), desc(staffActions.id))
    .limit(limit)

/** What the staff wrote down about a client, the latest first. */
export const notesOn = (
  queryable: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
) =>
  queryable
    .select({
      id: staffActions.id,
      atMs: staffActions.atMs,
      text: staffActions.reason,
      staffName: staffMembers.name,
    })
    .from(staffActions)
    .leftJoin(staffMembers, eq(staffMembers.id, staffActions.staffId))
    .where(and(eq(staffActions.clientId, clientId), eq(staffActions.action, 'NOTE_ADDED')))
    .orderBy(desc(staffActions.atMs), desc(staffActions.id))
    .limit(limit)
