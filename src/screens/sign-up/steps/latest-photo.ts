import type { PhotoKind } from '../../../../protocol/enums.ts'
import type { InfoUser } from '../../../state/sign-up.ts'

/**
 * Id of the photo a step goes on with: the newest one of its kind that was not refused, attached or only uploaded,
 * so a reload between upload and save loses nothing.
 */
export const latestPhoto = (infoUser: InfoUser, kind: PhotoKind): string | null =>
  infoUser.documents
    .filter((photo) => photo.kind === kind && photo.moderationStatus !== 'VERIFICATION_ERROR')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.imageId ?? null
