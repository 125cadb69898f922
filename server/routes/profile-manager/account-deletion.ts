import * as calls from '../../../protocol/calls/profile-manager/account-deletion.ts'
import { deleteAccountOf, deletionTerms } from '../../accounts/delete-account.ts'
import { clearDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import { clearSessionCookies } from '../../session-cookies.ts'
import { ownClient } from './own-client.ts'

export const clientDeleteTerms = route(calls.clientDeleteTerms, async ({ context, client }) => {
  const { id } = await ownClient(context, client.id)
  return deletionTerms(context, id)
})

export const clientDelete = route(
  calls.clientDelete,
  async ({ context, client, body, reply, idempotency }) => {
    const order = { clientId: client.id, smsCode: body.smsCode }
    const deleted = await deleteAccountOf(context, idempotency, order)
    clearSessionCookies(reply, context.config)
    clearDeviceCookie(reply)
    return deleted
  },
)
