import { sendCodeAuthorization } from '../../../protocol/calls/sms-service/codes.ts'
import { route } from '../../route.ts'
import { deviceOf } from '../../device-cookie.ts'
import { addressOf } from '../../network-address.ts'
import { sendCode } from '../../codes/send-code.ts'

/** Codes of DEFAULT open `/client/authorization`, the new password, and nothing else. */
export const sendCodeAuthorizationRoute = route(
  sendCodeAuthorization,
  ({ context, body, request }) =>
    sendCode(context, {
      phone: body.phone,
      address: addressOf(request),
      asker: { device: deviceOf(context, request, body.phone) },
      isFlashCall: body.isFlashCall,
      eventCode: 'DEFAULT',
    }),
)
