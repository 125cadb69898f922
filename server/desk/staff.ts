/** The lender's people and how they sign in. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { StaffRole } from '../../protocol/desk.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { staffInvitations, staffMembers, staffSessions } from '../db/schema/staff.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'

export type StaffRow = typeof staffMembers.$inferSelect

export interface NewStaff {
  /** Lower case. */
  readonly login: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly passwordHash: string
  /** Base32, of the one-time codes. */
  readonly codeSecret: string
  /** Until when they may be invited to set up how they sign in; null, and by default, when they can already. */
  readonly invitableUntilMs?: number | null
}

/** Adds a member of staff; null when the login is taken. */
export const insertStaff = async (
  tx: Tx,
  { codeSecret, ...staff }: NewStaff,
  nowMs: number,
): Promise<string | null> => {
  const id = randomUUID()
  const codeSecretSealed = sealerOf(tx).seal(CELLS.staffCodeSecret(id), codeSecret)
  const [row] = await tx
    .insert(staffMembers)
    .values({ ...staff, id, codeSecretSealed, createdAtMs: nowMs })
    .onConflictDoNothing({ target: staffMembers.login })
    .returning({ id: staffMembers.id })
  return row?.id ?? null
}

/** Small letters without the marks above them, words one space apart. */
const folded = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * Login of the member of staff who has this name, in whatever case and with whatever marks above its letters; null when nobody has. Those who are kept out
 * count too, for the journal goes on naming them. Folded here: a database may know no Cyrillic capitals.
 */
export const loginOfName = async (queryable: Queryable, name: string): Promise<string | null> => {
  const { login, name: column } = staffMembers
  const people = await queryable.select({ login, name: column }).from(staffMembers)
  return people.find((person) => folded(person.name) === folded(name))?.login ?? null
}

/** Names of members of staff by their ids. */
export const staffNames = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { id, name } = staffMembers
  const people = await queryable
    .select({ id, name })
    .from(staffMembers)
    .where(inArray(id, [...ids]))
  return new Map(people.map((person) => [person.id, person.name]))
}

/** The member of staff with this login, whatever its case; null when nobody has it. */
export const staffByLogin = async (
  queryable: Queryable,
  login: string,
): Promise<StaffRow | null> => {
  const [row] = await queryable
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.login, login.toLowerCase()))
  return row ?? null
}

/** The secret (base32) of a member's one-time codes. */
export const codeSecretOf = (queryable: Queryable, staff: StaffRow): string =>
  String(sealerOf(queryable).open(CELLS.staffCodeSecret(staff.id), staff.codeSecretSealed))

/**
 * Uses up the code of this step of thirty seconds; false when it, or a later one, was used before, and when the person was
 * kept out or given another entry since they were looked up.
 */
export const takeCodeStep = async (
  tx: Tx,
  { staff, step, nowMs }: { staff: StaffRow; step: number; nowMs: number },
): Promise<boolean> => {
  const taken = await tx
    .update(staffMembers)
    .set({ lastCodeStep: step, lastSignInAtMs: nowMs })
    .where(
      and(
        eq(staffMembers.id, staff.id),
        lt(staffMembers.lastCodeStep, step),
        eq(staffMembers.isBlocked, false),
        eq(staffMembers.codeSecretSealed, staff.codeSecretSealed),
      ),
    )
    .returning({ id: staffMembers.id })
  return taken.length === 1
}

export const openStaffSession = async (
  tx: Tx,
  session: { tokenHash: string; staffId: string; nowMs: number },
): Promise<void> => {
  const { tokenHash, staffId, nowMs } = session
  await tx
    .insert(staffSessions)
    .values({ tokenHash, staffId, startedAtMs: nowMs, lastSeenAtMs: nowMs })
}

/** A session that is open and was seen since the moment, with whose it is; null for any other and for a blocked member. */
export const liveStaffSession = async (
  queryable: Queryable,
  {
    tokenHash,
    seenAfterMs,
    startedAfterMs,
  }: { tokenHash: string; seenAfterMs: number; startedAfterMs: number },
): Promise<{ staff: StaffRow; lastSeenAtMs: number } | null> => {
  const [row] = await queryable
    .select({ staff: staffMembers, lastSeenAtMs: staffSessions.lastSeenAtMs })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        isNull(staffSessions.endedAtMs),
        gt(staffSessions.lastSeenAtMs, seenAfterMs),
        gt(staffSessions.startedAtMs, startedAfterMs),
        eq(staffMembers.isBlocked, false),
      ),
    )
  return row ?? null
}

export const touchStaffSession = async (
  queryable: Queryable,
  tokenHash: string,
  nowMs: number,
): Promise<void> => {
  await queryable
    .update(staffSessions)
    .set({ lastSeenAtMs: nowMs })
    .where(eq(staffSessions.tokenHash, tokenHash))
}

export const endStaffSession = async (tx: Tx, tokenHash: string, nowMs: number): Promise<void> => {
  await tx
    .update(staffSessions)
    .set({ endedAtMs: nowMs })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAtMs)))
}

/** Uses the link up and keeps what its person signs in with from now on. */
export const giveEntry = async (
  tx: Tx,
  entry: {
    staffId: string
    passwordHash: string
    codeSecret: string
    codeStep: number
    nowMs: number
  },
): Promise<void> => {
  const { staffId, passwordHash, codeSecret, codeStep, nowMs } = entry
  const codeSecretSealed = sealerOf(tx).seal(CELLS.staffCodeSecret(staffId), codeSecret)
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId))
  await tx
    .update(staffMembers)
    .set({
      passwordHash,
      codeSecretSealed,
      lastCodeStep: codeStep,
      invitableUntilMs: null,
      lastSignInAtMs: nowMs,
    })
    .where(eq(staffMembers.id, staffId))
}
