/** The lender's people as they come, change and go (decision 0106). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffRole } from '../../protocol/desk.ts'
import type { TwoPersonKind } from '../../protocol/two-people.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { caseReviews } from '../db/schema/cases.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import {
  staffActions,
  staffDrafts,
  staffInvitations,
  staffMembers,
  staffSessions,
} from '../db/schema/staff.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'
import { endInvitation } from './staff-invitations.ts'
import type { StaffRow } from './staff.ts'

export type StaffDraft = typeof staffDrafts.$inferSelect

/** One change of the staff at a time, until the transaction ends: so two cannot take the last two administrators away. */
export const lockStaffChanges = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff-changes', 0))`)
}

/** The member of staff with this id; null when there is none. */
export const staffById = async (queryable: Queryable, id: string): Promise<StaffRow | null> => {
  const [row] = await queryable.select().from(staffMembers).where(eq(staffMembers.id, id))
  return row ?? null
}

/** The same, whom nobody changes until the transaction ends. */
export const holdStaff = async (tx: Tx, id: string): Promise<StaffRow | null> => {
  const [row] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id)).for('share')
  return row ?? null
}

/** Keeps what was typed about somebody to be added; returns its id. */
export const insertStaffDraft = async (tx: Tx, draft: Omit<StaffDraft, 'id'>): Promise<string> => {
  const id = randomUUID()
  await tx.insert(staffDrafts).values({ ...draft, id })
  return id
}

export const staffDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<StaffDraft | null> => {
  const [row] = await queryable.select().from(staffDrafts).where(eq(staffDrafts.id, id))
  return row ?? null
}

/** How many others have the role, are not kept out and have set up how they sign in. */
export const countOthersAtWork = async (
  tx: Tx,
  { staffId, role }: { staffId: string; role: StaffRole },
): Promise<number> => {
  const others = await tx
    .select({ roles: staffMembers.roles })
    .from(staffMembers)
    .where(
      and(
        ne(staffMembers.id, staffId),
        eq(staffMembers.isBlocked, false),
        isNull(staffMembers.invitableUntilMs),
      ),
    )
  return others.filter(({ roles }) => roles.includes(role)).length
}

export const changeStaffRoles = async (
  tx: Tx,
  staffId: string,
  roles: readonly StaffRole[],
): Promise<void> => {
  await tx.update(staffMembers).set({ roles }).where(eq(staffMembers.id, staffId))
}

/** Puts the case that somebody looks at back into the queue. */
export const putCasesBack = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.delete(caseReviews).where(eq(caseReviews.staffId, staffId))
}

/** Ends every session of a member of staff. */
export const endStaffSessions = async (tx: Tx, staffId: string, nowMs: number): Promise<void> => {
  await tx
    .update(staffSessions)
    .set({ endedAtMs: nowMs })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAtMs)))
}

/** Keeps somebody out; their sessions and the link they were given end with it. */
export const keepOut = async (tx: Tx, staffId: string, nowMs: number): Promise<void> => {
  await tx.update(staffMembers).set({ isBlocked: true }).where(eq(staffMembers.id, staffId))
  await endStaffSessions(tx, staffId, nowMs)
  await endInvitation(tx, staffId)
}

interface NoEntry {
  readonly staffId: string
  /** A hash that no password opens. */
  readonly passwordHash: string
  /** Base32, of nobody's application. */
  readonly codeSecret: string
  readonly invitableUntilMs: number
}

/** Lets somebody in who sets up once more how they sign in: what they signed in with before opens nothing. */
export const takeEntryAway = async (
  tx: Tx,
  { staffId, passwordHash, codeSecret, invitableUntilMs }: NoEntry,
  nowMs: number,
): Promise<void> => {
  const codeSecretSealed = sealerOf(tx).seal(CELLS.staffCodeSecret(staffId), codeSecret)
  await tx
    .update(staffMembers)
    .set({ passwordHash, codeSecretSealed, invitableUntilMs, isBlocked: false })
    .where(eq(staffMembers.id, staffId))
  await endStaffSessions(tx, staffId, nowMs)
  await endInvitation(tx, staffId)
}

/** Open questions that somebody has asked, held until the transaction ends. */
export const openRequestsOf = (tx: Tx, staffId: string) =>
  tx
    .select({
      id: deskRequests.id,
      kind: deskRequests.kind,
      clientId: deskRequests.clientId,
    })
    .from(deskRequests)
    .where(and(eq(deskRequests.askedBy, staffId), sql`${deskRequests.state} = 'OPEN'`))
    .orderBy(asc(deskRequests.id))
    .for('update')

const inviters = alias(staffMembers, 'inviter')
const codeKeepers = alias(staffMembers, 'code_keeper')

/** Everybody, by name, with the open link, whoever has seen it and its code, and the open question about them. */
export const staffList = (queryable: Queryable, limit: number) =>
  queryable
    .select({
      staff: staffMembers,
      invitation: staffInvitations,
      invitedByName: inviters.name,
      codeShownToName: codeKeepers.name,
      askedFor: deskRequests.kind,
    })
    .from(staffMembers)
    .leftJoin(staffInvitations, eq(staffInvitations.staffId, staffMembers.id))
    .leftJoin(inviters, eq(inviters.id, staffInvitations.invitedBy))
    .leftJoin(codeKeepers, eq(codeKeepers.id, staffInvitations.codeShownTo))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, staffMembers.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
    .limit(limit)

/** Open questions of these kinds, the oldest first. */
export const openRequestsOfKinds = (queryable: Queryable, kinds: readonly TwoPersonKind[]) =>
  queryable
    .select({
      id: deskRequests.id,
      about: deskRequests.about,
      askedByName: staffMembers.name,
      askedAtMs: deskRequests.askedAtMs,
    })
    .from(deskRequests)
    .innerJoin(staffMembers, eq(staffMembers.id, deskRequests.askedBy))
    .where(and(eq(deskRequests.state, 'OPEN'), inArray(deskRequests.kind, [...kinds])))
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))

const subjects = alias(staffMembers, 'subject')

/** What was done to members of staff, the latest first. */
export const staffHistory = (queryable: Queryable, limit: number) =>
  queryable
    .select({ entry: staffActions, byName: staffMembers.name, aboutName: subjects.name })
    .from(staffActions)
    .innerJoin(subjects, eq(subjects.id, staffActions.aboutStaffId))
    .leftJoin(staffMembers, eq(staffMembers.id, staffActions.staffId))
    .where(isNotNull(staffActions.aboutStaffId))
    .orderBy(desc(staffActions.atMs), desc(staffActions.id))
    .limit(limit)
