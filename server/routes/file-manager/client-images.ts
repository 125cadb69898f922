import { clientImages } from '../../../protocol/calls/file-manager/files.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { filesOf } from '../../db/files.ts'
import { route } from '../../route.ts'

export const clientImagesRoute = route(clientImages, async ({ context, client, params }) => {
  if (params.clientId !== client.id) throw new Refusal('NOT_FOUND')
  const files = await filesOf(context.database, client.id)
  return {
    images: files.map((file) => ({
      imageId: file.id,
      kind: file.kind,
      createdAt: new Date(file.createdAtMs).toISOString(),
      width: file.width,
      height: file.height,
      moderationStatus: file.moderationStatus,
      moderationReason: file.moderationReason,
    })),
  }
})
