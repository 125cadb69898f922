import type { PhotoKind, RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lastCheck, startCheck, uploadsLeft, hasOwnPhoto, ownFile } from '../db/files.ts'
import { clientById, updateClient, type ClientRow } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { enqueueModeration } from './moderation-queue.ts'
import { beginStep, finishStep, isRefused } from './registration-step.ts'

export interface Photo {
  /** Name of the field in the call's body. */
  readonly field: 'passportPhotoFieId' | 'registrationPhotoFileId' | 'selfieId'
  readonly kind: PhotoKind
  readonly fileId: string
}

const COLUMNS = {
  passportPhotoFieId: 'passportPhotoFileId',
  registrationPhotoFileId: 'registrationPhotoFileId',
  selfieId: 'selfieFileId',
} as const

const refuseUnusable = async (tx: Tx, clientId: string, photo: Photo): Promise<void> => {
  const { field, fileId, kind } = photo
  if (!(await hasOwnPhoto(tx, { clientId, fileId, kind }))) {
    throw new Refusal('NOT_FOUND', {
      title: 'Фото не нашли',
      detail: 'Загрузите фото ещё раз.',
      fields: [{ field, message: 'Загрузите фото ещё раз.' }],
    })
  }
}

const refusedPhotosLeft = async (tx: Tx, client: ClientRow): Promise<boolean> => {
  const ids = [client.passportPhotoFileId, client.registrationPhotoFileId, client.selfieFileId]
  for (const id of ids) {
    const file = id === null ? null : await ownFile(tx, client.id, id)
    if (file?.moderationStatus === 'VERIFICATION_ERROR') return true
  }
  return false
}

/** After a refused check the new photos go to another one, at most three times in 24 hours (D20). */
const checkAgain = async (context: Context, tx: Tx, clientId: string): Promise<void> => {
  const client = await clientById(tx, clientId)
  if (!client || (await refusedPhotosLeft(tx, client))) return
  const nowMs = context.clock.now()
  if ((await uploadsLeft(tx, clientId, nowMs)) === 0) throw new Refusal('FILE_TOO_MANY')
  const previous = await lastCheck(tx, clientId)
  const checkId = await startCheck(tx, { clientId, number: (previous?.number ?? 0) + 1, nowMs })
  await updateClient(tx, clientId, { status: 'DATA_CHECKING' })
  await enqueueModeration(tx, { clientId, checkId, nowMs })
}

/**
 * Attaches uploaded photos to a registration step, or replaces refused ones (D19, D20).
 * A photo of somebody else or of another kind is answered like one that does not exist (D24).
 * @throws Refusal NOT_FOUND, STEP_ORDER, ILLEGAL_TRANSITION, FILE_TOO_MANY, CLIENT_DECLINED
 */
export const attachPhotos = (
  context: Context,
  idempotency: IdempotencyRequest,
  input: { clientId: string; step: 'passport' | 'selfie'; photos: readonly Photo[] },
): Promise<{ step: RegistrationStep }> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const { clientId, step, photos } = input
      const client = await beginStep(tx, clientId, { step, nowMs: context.clock.now() })
      for (const photo of photos) await refuseUnusable(tx, clientId, photo)
      await updateClient(
        tx,
        clientId,
        Object.fromEntries(photos.map((photo) => [COLUMNS[photo.field], photo.fileId])),
      )
      if (isRefused(client)) await checkAgain(context, tx, clientId)
      return { step: await finishStep(tx, clientId, step) }
    },
  })
