import { pdnSave } from '../../../protocol/calls/profile-manager/pdn.ts'
import { route } from '../../route.ts'
import { savePdn } from '../../onboarding/save-pdn.ts'

export const pdnSaveRoute = route(pdnSave, ({ context, client, body, idempotency }) =>
  savePdn(context, idempotency, { clientId: client.id, pdn: body }),
)
