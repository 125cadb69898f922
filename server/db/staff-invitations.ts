/** Links by which somebody sets up how they sign in (decision 0106). */
import { and, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { staffInvitations, staffMembers } from './schema/staff.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'
import type { StaffRow } from './staff.ts'

/** Keeps the link of a person; the one before opens nothing any more. */
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
      set: { tokenHash, invitedBy, expiresAtMs, codeSecretSealed: null },
    })
}

/** Whose link it is, and the secret (base32) it showed last; null for one that is over, and of somebody kept out. */
export const invited = async (
  queryable: Queryable,
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
): Promise<{ staff: StaffRow; codeSecret: string | null } | null> => {
  const [row] = await queryable
    .select({ staff: staffMembers, sealed: staffInvitations.codeSecretSealed })
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
  const { staff, sealed } = row
  const codeSecret =
    sealed === null
      ? null
      : String(sealerOf(queryable).open(CELLS.staffInvitation(staff.id), sealed))
  return { staff, codeSecret }
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
