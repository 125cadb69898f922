import { privateImage } from '../../../protocol/calls/file-manager/files.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { showPhoto } from '../../onboarding/show-photo.ts'

export const privateImageRoute = route(
  privateImage,
  async ({ context, client, params, request, reply }) => {
    const view = { clientId: client.id, fileId: params.imageId, address: addressOf(request) }
    const content = await showPhoto(context, view)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)
