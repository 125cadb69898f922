import type { PhotoKind } from '../../../../protocol/enums.ts'
import type { InfoUser } from '../../../state/sign-up.ts'

/**
 * Id of the photo a step goes on with: the attached one, otherwise the newest uploaded one that was not refused.
 * So a reload between upload and save loses nothing.
 */
export const latestPhoto = (
  infoUser: InfoUser,
  kind: PhotoKind,
  attachedId: string | null,
): string | null => {
  const usable = infoUser.documents.filter(
    (photo) => photo.kind === kind && photo.moderationStatus !== 'VERIFICATION_ERROR',
  )
  const attached = usable.find((photo) => photo.imageId === attachedId)
  const newest = usable.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  return (attached ?? newest)?.imageId ?? null
}
