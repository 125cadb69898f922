/** Photos of clients, and the checks of them. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import type { IdentificationWay } from '../../protocol/client-proof.ts'
import type { ClientStatus, ModerationReason, PhotoKind } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { clientChecks } from './schema/clients.ts'
import { files, fileViews } from './schema/files.ts'

export type FileRow = typeof files.$inferSelect

/** A client's own photo; null for one that does not exist and for somebody else's alike (D24). */
export const ownFile = async (
  queryable: Queryable,
  clientId: string,
  fileId: string,
): Promise<FileRow | null> => {
  const [row] = await queryable
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.clientId, clientId)))
  return row ?? null
}

/** True when the photo exists, is the client's own and of this kind. */
export const hasOwnPhoto = async (
  queryable: Queryable,
  photo: { clientId: string; fileId: string; kind: PhotoKind },
): Promise<boolean> => (await ownFile(queryable, photo.clientId, photo.fileId))?.kind === photo.kind

/** How many of these photos are the client's own and of this kind. */
export const ownPhotosOf = (
  queryable: Queryable,
  photos: { clientId: string; fileIds: readonly string[]; kind: PhotoKind },
): Promise<number> =>
  queryable.$count(
    files,
    and(
      inArray(files.id, [...photos.fileIds]),
      eq(files.clientId, photos.clientId),
      eq(files.kind, photos.kind),
    ),
  )

/** Photos of a client, oldest first. */
export const filesOf = (queryable: Queryable, clientId: string): Promise<readonly FileRow[]> =>
  queryable
    .select()
    .from(files)
    .where(eq(files.clientId, clientId))
    .orderBy(asc(files.createdAtMs), asc(files.id))

/** How many photos a client has uploaded in the last 24 hours. */
export const uploadsOfDay = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ uploads: count() })
    .from(files)
    .where(and(eq(files.clientId, clientId), gt(files.createdAtMs, nowMs - DAY_MS)))
  return row?.uploads ?? 0
}

/** Holds other uploads of the client back until the transaction ends, so that the day's limit is exact. */
export const lockUploadsOf = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${clientId}`}, 0))`)
}

export const insertFile = async (
  tx: Tx,
  file: Omit<FileRow, 'moderationStatus' | 'moderationReason'>,
): Promise<void> => {
  await tx.insert(files).values({ ...file, moderationStatus: 'ON_CHECK' })
}

/** Notes the outcome of a check on photos; no reason means they passed. */
export const moderateFiles = async (
  tx: Tx,
  fileIds: readonly string[],
  reason: ModerationReason | null,
): Promise<void> => {
  if (fileIds.length === 0) return
  await tx
    .update(files)
    .set({
      moderationStatus: reason === null ? 'VERIFIED' : 'VERIFICATION_ERROR',
      moderationReason: reason,
    })
    .where(inArray(files.id, [...fileIds]))
}

/** Which of these photos a check has sent back, the earliest taken first; null when none. */
export const sentBackPhoto = async (
  queryable: Queryable,
  fileIds: readonly string[],
): Promise<PhotoKind | null> => {
  const [row] = await queryable
    .select({ kind: files.kind })
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), eq(files.moderationStatus, 'VERIFICATION_ERROR')))
    .orderBy(asc(files.createdAtMs), asc(files.id))
    .limit(1)
  return row?.kind ?? null
}

/** Photos that were refused by mistake are to be looked at once more. */
export const returnFilesToCheck = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
  await tx
    .update(files)
    .set({ moderationStatus: 'ON_CHECK', moderationReason: null })
    .where(inArray(files.id, [...fileIds]))
}

/** Marks photos that nobody needs any more, for no fault of theirs. */
export const rejectFiles = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
  await tx
    .update(files)
    .set({ moderationStatus: 'VERIFICATION_ERROR', moderationReason: null })
    .where(inArray(files.id, [...fileIds]))
}

/** Writes down that a photo is about to be shown (quality reference B11); comes before the bytes leave. */
export const recordFileView = async (
  queryable: Queryable,
  view: { fileId: string; viewerId: string; address: string; atMs: number },
): Promise<void> => {
  await queryable.insert(fileViews).values({ id: randomUUID(), ...view })
}

export type CheckRow = typeof clientChecks.$inferSelect

/** D20: how often new photos may be sent in within 24 hours after a refusal. */
export const UPLOADS_A_DAY = 3

/** Opens a check; `number` is 0 for the one after signing. Returns its id. */
export const startCheck = async (
  tx: Tx,
  check: { clientId: string; number: number; nowMs: number },
): Promise<string> => {
  const id = randomUUID()
  const { clientId, number, nowMs } = check
  await tx.insert(clientChecks).values({ id, clientId, number, startedAtMs: nowMs, reasons: [] })
  return id
}

/** The newest check of a client, or null. */
export const lastCheck = async (
  queryable: Queryable,
  clientId: string,
): Promise<CheckRow | null> => {
  const [row] = await queryable
    .select()
    .from(clientChecks)
    .where(eq(clientChecks.clientId, clientId))
    .orderBy(desc(clientChecks.number))
    .limit(1)
  return row ?? null
}

/** All checks of the client that one check belongs to, or of a named client, oldest first. */
export const checksOf = (
  queryable: Queryable,
  whose: { checkId: string } | { clientId: string },
): Promise<CheckRow[]> =>
  queryable
    .select()
    .from(clientChecks)
    .where(
      eq(
        clientChecks.clientId,
        'clientId' in whose
          ? whose.clientId
          : queryable
              .select({ clientId: clientChecks.clientId })
              .from(clientChecks)
              .where(eq(clientChecks.id, whose.checkId)),
      ),
    )
    .orderBy(asc(clientChecks.number))

/** Closes an open check; false when it was closed before. */
export const finishCheck = async (
  tx: Tx,
  check: {
    id: string
    outcome: ClientStatus
    reasons: readonly ModerationReason[]
    decisionId: string
    way: IdentificationWay
    nowMs: number
  },
): Promise<boolean> => {
  const closed = await tx
    .update(clientChecks)
    .set({
      outcome: check.outcome,
      reasons: check.reasons,
      decisionId: check.decisionId,
      way: check.way,
      finishedAtMs: check.nowMs,
      deskSinceMs: null,
    })
    .where(and(eq(clientChecks.id, check.id), isNull(clientChecks.finishedAtMs)))
    .returning({ id: clientChecks.id })
  return closed.length === 1
}

/** The moment from which uploads count against the number of a day. */
export const uploadsSinceMs = (nowMs: number): number => nowMs - DAY_MS

/** What is left of the day's number after so many uploads. */
export const uploadsLeftOf = (uploads: number): number => Math.max(0, UPLOADS_A_DAY - uploads)

/** How many times new photos may still be sent in during these 24 hours. */
export const uploadsLeft = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ uploads: count() })
    .from(clientChecks)
    .where(
      and(
        eq(clientChecks.clientId, clientId),
        gt(clientChecks.number, 0),
        gt(clientChecks.startedAtMs, uploadsSinceMs(nowMs)),
      ),
    )
  return uploadsLeftOf(row?.uploads ?? 0)
}
