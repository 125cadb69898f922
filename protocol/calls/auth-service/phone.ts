/** Another phone, which is the name the client signs in by (decision 0046). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, phone, smsCode } from '../../shapes.ts'
import { sentCode } from '../sms-service/codes.ts'
import { currentPassword, reauthentication } from './reauthentication.ts'

/** One of the two: the present password, or a reauthentication for CHANGE_PHONE. */
const owner = {
  currentPassword: z.optional(currentPassword),
  reauthentication: z.optional(reauthentication),
}

/** Password or passkey are asked for before anything is sent: an open page sends nobody messages. */
export const phoneCode = call({
  method: 'POST',
  path: '/auth-service/phone/code',
  auth: 'bearer',
  summary: 'Код на новый номер; ответ один и тот же для свободного и занятого',
  body: z.object({ phone, ...owner }),
  reply: sentCode,
  csrf: true,
})

export const phoneChange = call({
  method: 'POST',
  path: '/auth-service/phone',
  auth: 'bearer',
  summary: 'Новый номер вместо нынешнего: код с него и пароль или ключ входа',
  body: z.object({ phone, phoneCode: smsCode, ...owner }),
  /** Until then no payout goes to a card that is added from now on. */
  reply: z.object({ newCardsPausedUntil: instant }),
  idempotent: true,
})
