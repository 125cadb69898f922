import * as calls from '../../../protocol/calls/auth-service/passkeys.ts'
import { addPasskey, beginPasskey } from '../../passkeys/add-passkey.ts'
import { listPasskeys, nameOwnPasskey, removeOwnPasskey } from '../../passkeys/own-passkeys.ts'
import { route } from '../../route.ts'
import { presentOwner } from './present-owner.ts'

export const passkeys = route(calls.passkeys, ({ context, client }) =>
  listPasskeys(context, client.id),
)

export const passkeyOptions = route(
  calls.passkeyOptions,
  async ({ context, client, body, request }) => {
    const { account, sessionUid } = await presentOwner(context, client.id, request)
    return beginPasskey(context, { ...body, clientId: client.id, phone: account.phone, sessionUid })
  },
)

export const passkeyAdd = route(
  calls.passkeyAdd,
  async ({ context, client, body, request, idempotency }) => {
    const { sessionUid } = await presentOwner(context, client.id, request)
    return addPasskey(context, idempotency, {
      ...body,
      clientId: client.id,
      sessionUid,
      userAgent: request.headers['user-agent'] ?? '',
    })
  },
)

export const passkeyRename = route(calls.passkeyRename, async ({ context, client, body }) => {
  await nameOwnPasskey(context, { clientId: client.id, ...body })
  return { ok: true as const }
})

export const passkeyRemove = route(
  calls.passkeyRemove,
  async ({ context, client, body, request }) => {
    const { sessionUid } = await presentOwner(context, client.id, request)
    await removeOwnPasskey(context, { clientId: client.id, sessionUid, ...body })
    return { ok: true as const }
  },
)
