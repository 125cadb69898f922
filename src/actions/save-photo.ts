import type { Reply } from '../../protocol/call.ts'
import { fileById, type filesSave, privateImage } from '../../protocol/calls/file-manager/files.ts'
import type { PhotoKind } from '../../protocol/enums.ts'
import { photoProblem } from '../../protocol/validation.ts'
import { saveFile } from '../api/save-file.ts'
import { send } from '../api/send.ts'
import { CallRefused, NetworkFailure } from '../api/send-failures.ts'
import { currentSession } from '../api/session.ts'
import { shrinkPhoto } from '../api/shrink-photo.ts'
import { uploadPhoto } from '../api/upload.ts'
import type { OutboxItem } from '../offline/outbox-item.ts'
import { outbox } from '../offline/outbox.ts'

type SavedPhoto = Reply<typeof filesSave>

/** The photo cannot be sent at all; the message says what to do. */
export class PhotoRefused extends Error {}

const typeProblem = (file: File): string | null => photoProblem({ size: 0, type: file.type })

const topicOf = (kind: PhotoKind): string => `photo/${kind}`

/** A photo that goes when the network is back. */
interface WaitingPhoto {
  /** Its idempotency key: changes of the outbox name it. */
  readonly key: string
  readonly photo: Blob
}

const keepForLater = async (photo: Blob, kind: PhotoKind, key: string): Promise<void> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const body = { kind, type: photo.type }
  const ownerId = currentSession()?.claims.sub
  await outbox.add({ kind: 'photo', body, bytes }, { key, topic: topicOf(kind), ownerId })
}

interface Told {
  /** The photo as it is sent. */
  readonly onShrunk?: ((photo: Blob) => void) | undefined
  /** Share of the bytes sent, 0…1. */
  readonly onProgress: (share: number) => void
}

/** No answer of ours: the same photo goes when there is one, and nobody has to take it again. */
const mayPass = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof CallRefused && error.status >= 502)

/**
 * Shrinks and uploads one photo. The key belongs to the chosen file, so a retry after a cut connection
 * stores it once. Without network, or while the server is down, the photo waits in the outbox and the answer is null.
 * Throws PhotoRefused, CallRefused; NetworkFailure when the device cannot keep it either.
 */
export const savePhoto = async (
  file: File,
  kind: PhotoKind,
  idempotencyKey: string,
  { onShrunk, onProgress }: Told,
): Promise<SavedPhoto | null> => {
  const wrongType = typeProblem(file)
  if (wrongType) throw new PhotoRefused(wrongType)
  const shrunk = await shrinkPhoto(file)
  // Over 5 MB: shrink first, complain only if it still does not fit.
  const tooLarge = photoProblem({ size: shrunk.size, type: file.type })
  if (tooLarge) throw new PhotoRefused(tooLarge)
  onShrunk?.(shrunk)
  // A device that keeps nothing must not hold back an upload.
  await outbox.discardTopic(topicOf(kind)).catch(reportError)
  try {
    return await uploadPhoto({ file: shrunk, kind, idempotencyKey, onProgress })
  } catch (error) {
    if (!mayPass(error)) throw error
    try {
      await keepForLater(shrunk, kind, idempotencyKey)
    } catch (full) {
      reportError(full)
      throw error
    }
    return null
  }
}

const waitingItem = async (kind: PhotoKind): Promise<OutboxItem | null> =>
  (await outbox.items()).findLast(({ topic }) => topic === topicOf(kind)) ?? null

/** The photo of this kind that waits for the network, or null. */
export const waitingPhoto = async (kind: PhotoKind): Promise<WaitingPhoto | null> => {
  const item = await waitingItem(kind)
  if (item?.queued.kind !== 'photo' || item.refusal) return null
  return { key: item.key, photo: new Blob([item.queued.bytes], { type: item.queued.body.type }) }
}

/** Tries now what waits; what comes of it is told by the outbox. */
export const hurryPhoto = async (kind: PhotoKind): Promise<void> => {
  const item = await waitingItem(kind)
  if (item) await outbox.retry(item.id)
}

/** Takes a refused photo out of the outbox and tells why it was refused; null when there is none. */
export const takeRefusedPhoto = async (kind: PhotoKind): Promise<string | null> => {
  const item = await waitingItem(kind)
  if (!item?.refusal) return null
  await outbox.discard(item.id)
  return `${item.refusal.title}. ${item.refusal.detail}`
}

/** The stored photo, to show what was uploaded earlier. */
export const loadPhoto = (imageId: string): Promise<Blob> =>
  send(privateImage, { params: { imageId } })

/** Hands the stored photo to the downloads of the device. Throws CallRefused, NetworkFailure. */
export const downloadPhoto = async (fileId: string, title: string): Promise<void> => {
  const photo = await send(fileById, { params: { fileId } })
  saveFile(new File([photo], `${title}.jpg`, { type: 'image/jpeg' }))
}
