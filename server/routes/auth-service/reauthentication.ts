import * as calls from '../../../protocol/calls/auth-service/reauthentication.ts'
import { beginReauthentication, reauthenticateClient } from '../../onboarding/reauthenticate.ts'
import { route } from '../../route.ts'
import { presentOwner } from './present-owner.ts'

export const reauthenticationOptions = route(
  calls.reauthenticationOptions,
  async ({ context, client, body, request }) =>
    beginReauthentication(context, {
      ...(await presentOwner(context, client.id, request)),
      ...body,
    }),
)

export const reauthenticate = route(
  calls.reauthenticate,
  async ({ context, client, body, request }) =>
    reauthenticateClient(context, {
      ...(await presentOwner(context, client.id, request)),
      ...body,
    }),
)
