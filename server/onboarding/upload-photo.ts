import { createHash, randomUUID } from 'node:crypto'
import type { PhotoKind } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { insertFile, lockUploadsOf, uploadsOfDay } from '../db/files.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { photoPicture, type Picture } from '../documents/photo-picture.ts'

/** Two pages and a selfie, with patience for retakes (D21, quality reference B10). */
const UPLOADS_A_DAY = 20

export interface UploadedPhoto {
  readonly fileId: string
  readonly kind: PhotoKind
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

const refuseTooMany = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  if ((await uploadsOfDay(queryable, clientId, nowMs)) >= UPLOADS_A_DAY) {
    throw new Refusal('FILE_TOO_MANY')
  }
}

/**
 * Keeps an uploaded photo: re-encoded, encrypted by the file store, known to its owner only (D21, D24).
 * The same upload with the same key gives the first answer. Bytes whose row is refused are deleted again.
 * @throws Refusal FILE_NOT_IMAGE, FILE_UNREADABLE, FILE_TOO_MANY
 */
export const uploadPhoto = async (
  context: Context,
  idempotency: IdempotencyRequest,
  upload: { clientId: string; kind: PhotoKind; sent: Buffer },
): Promise<UploadedPhoto> => {
  const { clientId, kind, sent } = upload
  const { fileStore } = context.gateways
  const bodyHash = createHash('sha256').update(kind).update(sent).digest('hex')
  const fileId = randomUUID()
  const name = `files/${fileId}`
  let picture: Picture | null = null
  let isKept = false
  try {
    return await runIdempotent<UploadedPhoto>(
      context,
      { ...idempotency, bodyHash },
      {
        async before() {
          await refuseTooMany(context.database, clientId, context.clock.now())
          picture = await photoPicture(sent)
          await fileStore.put(name, picture.content)
        },
        async effect(tx) {
          if (!picture) throw new Error('The photo was not prepared')
          const nowMs = context.clock.now()
          await lockUploadsOf(tx, clientId)
          await refuseTooMany(tx, clientId, nowMs)
          const { width, height } = picture
          const sizeBytes = picture.content.length
          const file = { id: fileId, clientId, kind, sizeBytes, width, height }
          await insertFile(tx, { ...file, createdAtMs: nowMs })
          isKept = true
          return { fileId, kind, width, height, sizeBytes }
        },
      },
    )
  } finally {
    if (picture && !isKept) await fileStore.delete(name)
  }
}
