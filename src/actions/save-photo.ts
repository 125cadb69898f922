import type { Reply } from '../../protocol/call.ts'
import { type filesSave, privateImage } from '../../protocol/calls/file-manager.ts'
import type { PhotoKind } from '../../protocol/enums.ts'
import { photoProblem } from '../../protocol/validation.ts'
import { send } from '../api/send.ts'
import { shrinkPhoto } from '../api/shrink-photo.ts'
import { uploadPhoto } from '../api/upload.ts'

export type SavedPhoto = Reply<typeof filesSave>

/** The photo cannot be sent at all; the message says what to do. */
export class PhotoRefused extends Error {}

const typeProblem = (file: File): string | null => photoProblem({ size: 0, type: file.type })

/**
 * Shrinks and uploads one photo. The key belongs to the chosen file, so a retry after a cut connection
 * stores it once. Throws PhotoRefused, CallRefused, NetworkFailure.
 */
export const savePhoto = async (
  file: File,
  kind: PhotoKind,
  idempotencyKey: string,
  onProgress: (share: number) => void,
): Promise<SavedPhoto> => {
  const wrongType = typeProblem(file)
  if (wrongType) throw new PhotoRefused(wrongType)
  const shrunk = await shrinkPhoto(file)
  // Over 5 MB: shrink first, complain only if it still does not fit.
  const tooLarge = photoProblem({ size: shrunk.size, type: file.type })
  if (tooLarge) throw new PhotoRefused(tooLarge)
  return uploadPhoto({ file: shrunk, kind, idempotencyKey, onProgress })
}

/** The stored photo, to show what was uploaded earlier. */
export const loadPhoto = (imageId: string): Promise<Blob> =>
  send(privateImage, { params: { imageId } })
