import * as calls from '../../../protocol/calls/auth-service/phone.ts'
import { deviceOf } from '../../device-cookie.ts'
import { guesserOf } from '../../guesser.ts'
import { addressOf } from '../../network-address.ts'
import { changePhone, sendPhoneCode } from '../../onboarding/change-phone.ts'
import { route } from '../../route.ts'
import { presentOwner } from './present-owner.ts'

export const phoneCode = route(calls.phoneCode, async ({ context, client, body, request }) =>
  sendPhoneCode(context, {
    ...body,
    ...(await presentOwner(context, client.id, request)),
    device: deviceOf(context, request, body.phone),
    networkAddress: addressOf(request),
  }),
)

export const phoneChange = route(
  calls.phoneChange,
  async ({ context, client, body, request, idempotency }) =>
    changePhone(context, idempotency, {
      ...body,
      ...(await presentOwner(context, client.id, request)),
      codeGuesser: guesserOf(context, request, body.phone),
      networkAddress: addressOf(request),
    }),
)
