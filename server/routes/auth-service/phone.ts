import * as calls from '../../../protocol/calls/auth-service/phone.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { type Account, accountByClient } from '../../db/identity.ts'
import { deviceOf } from '../../device-cookie.ts'
import { guesserOf } from '../../guesser.ts'
import { addressOf } from '../../network-address.ts'
import { changePhone, sendPhoneCode } from '../../onboarding/change-phone.ts'
import { route } from '../../route.ts'
import { sessionUidOf } from '../../session-cookies.ts'

const ownAccount = async (context: Context, clientId: string): Promise<Account> => {
  const account = await accountByClient(context.database, clientId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  return account
}

export const phoneCode = route(calls.phoneCode, async ({ context, client, body, request }) => {
  const account = await ownAccount(context, client.id)
  return sendPhoneCode(context, {
    ...body,
    account,
    guesser: guesserOf(context, request, account.phone),
    device: deviceOf(context, request, body.phone),
    networkAddress: addressOf(request),
  })
})

export const phoneChange = route(
  calls.phoneChange,
  async ({ context, client, body, request, idempotency }) => {
    const account = await ownAccount(context, client.id)
    const sessionUid = sessionUidOf(request)
    if (sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
    return changePhone(context, idempotency, {
      ...body,
      account,
      sessionUid,
      guesser: guesserOf(context, request, account.phone),
      codeGuesser: guesserOf(context, request, body.phone),
      networkAddress: addressOf(request),
    })
  },
)
