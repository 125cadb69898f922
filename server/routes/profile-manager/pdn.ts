import * as calls from '../../../protocol/calls/profile-manager/pdn.ts'
import { savePdn } from '../../onboarding/save-pdn.ts'
import { route } from '../../route.ts'

export const pdnSave = route(calls.pdnSave, ({ context, client, body, idempotency }) =>
  savePdn(context, idempotency, { clientId: client.id, pdn: body }),
)
