import { passportSaveScanSelfie } from '../../../protocol/calls/profile-manager/passport.ts'
import { route } from '../../route.ts'
import { attachPhotos } from '../../onboarding/attach-photos.ts'

export const passportSaveScanSelfieRoute = route(
  passportSaveScanSelfie,
  ({ context, client, body, idempotency }) =>
    attachPhotos(context, idempotency, {
      clientId: client.id,
      step: 'selfie',
      photos: [{ field: 'selfieId', kind: 'SELFIE', fileId: body.selfieId }],
    }),
)
