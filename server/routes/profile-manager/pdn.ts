import * as calls from '../../../protocol/calls/profile-manager/pdn.ts'
import { addressOf } from '../../network-address.ts'
import { changeIncome } from '../../onboarding/change-income.ts'
import { savePdn } from '../../onboarding/save-pdn.ts'
import { route } from '../../route.ts'

export const pdnSave = route(calls.pdnSave, ({ context, client, body, idempotency }) =>
  savePdn(context, idempotency, { clientId: client.id, pdn: body }),
)

export const pdnChange = route(calls.pdnChange, ({ context, client, body, request, idempotency }) =>
  changeIncome(context, idempotency, {
    clientId: client.id,
    ...body,
    networkAddress: addressOf(request),
  }),
)
