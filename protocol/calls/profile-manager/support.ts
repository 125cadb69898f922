/** The thread of a client with the lender, and the call-back request (decision 0044). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CALL_BACK_TIMES, SUPPORT_AUTHORS, SUPPORT_KINDS } from '../../enums.ts'
import { done, id, instant } from '../../shapes.ts'

export const MAX_SUPPORT_LENGTH = 2_000
const MAX_ABOUT_LENGTH = 200

export const supportThread = call({
  method: 'GET',
  path: '/profile-manager/support',
  auth: 'bearer',
  summary: 'The latest two hundred messages between client and lender, oldest first',
  reply: z.object({
    asOf: instant,
    messages: z.array(
      z.object({
        id,
        author: z.enum(SUPPORT_AUTHORS),
        kind: z.enum(SUPPORT_KINDS),
        body: z.string(),
        at: instant,
      }),
    ),
  }),
})

export const supportWrite = call({
  method: 'POST',
  path: '/profile-manager/support/write',
  auth: 'bearer',
  summary: 'A message of the client to the lender',
  body: z.object({
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Напишите сообщение.'),
        z.maxLength(MAX_SUPPORT_LENGTH, 'Сократите сообщение до 2 000 знаков.'),
      ),
  }),
  multilineFields: ['body'],
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})

export const supportCallBack = call({
  method: 'POST',
  path: '/profile-manager/support/call-back',
  auth: 'bearer',
  summary: 'The call-back request at the phone of the account',
  body: z.object({
    time: z.enum(CALL_BACK_TIMES, 'Выберите время звонка.'),
    about: z._default(
      z.string().check(z.trim(), z.maxLength(MAX_ABOUT_LENGTH, 'Сократите вопрос до 200 знаков.')),
      '',
    ),
  }),
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})
