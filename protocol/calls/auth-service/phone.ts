/** Another phone, which is the name the client signs in by (decision 0046). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, phone, smsCode } from '../../shapes.ts'
import { sentCode } from '../sms-service/codes.ts'

const currentPassword = z
  .string('Введите пароль.')
  .check(z.minLength(1, 'Введите пароль.'), z.maxLength(512))

/** The password is asked for before anything is sent: an open page sends nobody messages. */
export const phoneCode = call({
  method: 'POST',
  path: '/auth-service/phone/code',
  auth: 'bearer',
  summary: 'Код на новый номер; ответ один и тот же для свободного и занятого',
  body: z.object({ phone, currentPassword }),
  reply: sentCode,
  csrf: true,
})

export const phoneChange = call({
  method: 'POST',
  path: '/auth-service/phone',
  auth: 'bearer',
  summary: 'Новый номер вместо нынешнего: код с него и пароль',
  body: z.object({ phone, phoneCode: smsCode, currentPassword }),
  /** Until then no payout goes to a card that is added from now on. */
  reply: z.object({ newCardsPausedUntil: instant }),
  idempotent: true,
})
