import { passportSaveScanMain } from '../../../protocol/calls/profile-manager/passport.ts'
import { route } from '../../route.ts'
import { attachPhotos } from '../../onboarding/attach-photos.ts'

export const passportSaveScanMainRoute = route(
  passportSaveScanMain,
  ({ context, client, body, idempotency }) =>
    attachPhotos(context, idempotency, {
      clientId: client.id,
      step: 'passport',
      photos: [
        { field: 'passportPhotoFieId', kind: 'PASSPORT_MAIN', fileId: body.passportPhotoFieId },
        {
          field: 'registrationPhotoFileId',
          kind: 'PASSPORT_REGISTRATION',
          fileId: body.registrationPhotoFileId,
        },
      ],
    }),
)
