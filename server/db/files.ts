import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import type { ModerationReason, PhotoKind } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { fileViews, files } from './schema/files.ts'

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

/** Writes down that a photo is about to be shown (quality reference B11); comes before the bytes leave. */
export const recordFileView = async (
  queryable: Queryable,
  view: { fileId: string; viewerId: string; address: string; atMs: number },
): Promise<void> => {
  await queryable.insert(fileViews).values({ id: randomUUID(), ...view })
}
