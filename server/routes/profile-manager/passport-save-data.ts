import { passportSaveData } from '../../../protocol/calls/profile-manager/passport.ts'
import { route } from '../../route.ts'
import { savePassport } from '../../onboarding/save-passport.ts'

export const passportSaveDataRoute = route(
  passportSaveData,
  ({ context, client, body, idempotency }) =>
    savePassport(context, idempotency, { clientId: client.id, data: body }),
)
