/** The links by which the lender's people set up how they sign in, and the codes that go with them (decisions 0106, 0118). */
import { and, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { staffInvitations, staffMembers } from '../db/schema/staff.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'
import type { StaffRow } from './staff.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

const NO_CODE = { entryCodeHash: null, codeShownTo: null, codeExpiresAtMs: null }

/** Keeps the link of a person; the one before opens nothing any more, nor does its code. */
export const putInvitation = async (
  tx: Tx,
  invitation: { staffId: string; tokenHash: string; invitedBy: string; expiresAtMs: number },
): Promise<void> => {
  const { tokenHash, invitedBy, expiresAtMs } = invitation
  await tx
    .insert(staffInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: staffInvitations.staffId,
      set: {
        tokenHash,
        invitedBy,
        expiresAtMs,
        codeSecretSealed: null,
        wrongCodes: 0,
        ...NO_CODE,
      },
    })
}

/** The link of a person; null when there is none that works. */
export const invitationOf = async (
  queryable: Queryable,
  { staffId, nowMs }: { staffId: string; nowMs: number },
): Promise<InvitationRow | null> => {
  const [row] = await queryable
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.staffId, staffId), gt(staffInvitations.expiresAtMs, nowMs)))
  return row ?? null
}

/** Keeps the code that somebody was shown; the one before proves nothing any more. */
export const putEntryCode = async (
  tx: Tx,
  shown: { staffId: string; entryCodeHash: string; codeShownTo: string; codeExpiresAtMs: number },
): Promise<void> => {
  const { staffId, ...code } = shown
  await tx.update(staffInvitations).set(code).where(eq(staffInvitations.staffId, staffId))
}

/** Counts a wrong code of a link. */
export const countWrongCode = async (
  tx: Tx,
  staffId: string,
  wrongCodes: number,
): Promise<void> => {
  await tx.update(staffInvitations).set({ wrongCodes }).where(eq(staffInvitations.staffId, staffId))
}

/** Ends the link of a person. */
export const endInvitation = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId))
}

/** Ends the links that somebody has made. */
export const endInvitationsBy = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, staffId))
}

/** Ends the codes that somebody was shown; the links wait for others. */
export const endCodesShownTo = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.update(staffInvitations).set(NO_CODE).where(eq(staffInvitations.codeShownTo, staffId))
}

export interface Invited {
  readonly staff: StaffRow
  readonly invitation: InvitationRow
  /** Base32; that of the last look, null before the first. */
  readonly codeSecret: string | null
}

/** Whose link it is, and how it stands; null for one that is over, and of somebody kept out. */
export const invited = async (
  queryable: Queryable,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<Invited | null> => {
  const [row] = await queryable
    .select({ staff: staffMembers, invitation: staffInvitations })
    .from(staffInvitations)
    .innerJoin(staffMembers, eq(staffMembers.id, staffInvitations.staffId))
    .where(
      and(
        eq(staffInvitations.tokenHash, tokenHash),
        gt(staffInvitations.expiresAtMs, nowMs),
        eq(staffMembers.isBlocked, false),
      ),
    )
  if (!row) return null
  const { staff, invitation } = row
  const sealed = invitation.codeSecretSealed
  const codeSecret =
    sealed === null
      ? null
      : String(sealerOf(queryable).open(CELLS.staffInvitation(staff.id), sealed))
  return { staff, invitation, codeSecret }
}

/** The secret that the link shows from now on; the one it showed before proves nothing. */
export const showCodeSecret = async (
  tx: Tx,
  { staffId, tokenHash, codeSecret }: { staffId: string; tokenHash: string; codeSecret: string },
): Promise<void> => {
  const codeSecretSealed = sealerOf(tx).seal(CELLS.staffInvitation(staffId), codeSecret)
  await tx
    .update(staffInvitations)
    .set({ codeSecretSealed })
    .where(and(eq(staffInvitations.staffId, staffId), eq(staffInvitations.tokenHash, tokenHash)))
}
