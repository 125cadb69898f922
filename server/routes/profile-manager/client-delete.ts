import { clientDelete } from '../../../protocol/calls/profile-manager/account-deletion.ts'
import { clearDeviceCookie } from '../../device-cookie.ts'
import { route } from '../../route.ts'
import { deleteAccountOf } from '../../accounts/delete-account.ts'
import { clearSessionCookies } from '../../session-cookies.ts'

export const clientDeleteRoute = route(
  clientDelete,
  async ({ context, client, body, reply, idempotency }) => {
    const order = { clientId: client.id, smsCode: body.smsCode }
    const deleted = await deleteAccountOf(context, idempotency, order)
    clearSessionCookies(reply, context.config)
    clearDeviceCookie(reply)
    return deleted
  },
)
