import { sendCodeRegistration } from '../../../protocol/calls/sms-service/codes.ts'
import { route } from '../../route.ts'
import { deviceOf } from '../../device-cookie.ts'
import { addressOf } from '../../network-address.ts'
import { sendCode } from '../../codes/send-code.ts'

/** The code is always one of REGISTRATION: no other may be had by passing this page check. */
export const sendCodeRegistrationRoute = route(sendCodeRegistration, ({ context, body, request }) =>
  sendCode(context, {
    phone: body.phone,
    address: addressOf(request),
    asker: { device: deviceOf(context, request, body.phone) },
    isFlashCall: body.isFlashCall,
    eventCode: 'REGISTRATION',
  }),
)
