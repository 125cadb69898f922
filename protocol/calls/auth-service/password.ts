/** Another password in the place of the present one. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, password } from '../../shapes.ts'
import { reauthentication } from './reauthentication.ts'

/** Whoever forgot the present one sets another by a code: `clientAuthorization`. */
export const passwordChange = call({
  method: 'POST',
  path: '/auth-service/password',
  auth: 'bearer',
  summary: 'Новый пароль вместо нынешнего',
  body: z.object({
    /** One of the two: the present password, or a reauthentication for CHANGE_PASSWORD. */
    currentPassword: z.optional(
      z
        .string('Введите нынешний пароль.')
        .check(z.minLength(1, 'Введите нынешний пароль.'), z.maxLength(512)),
    ),
    reauthentication: z.optional(reauthentication),
    password,
    endOthers: z.boolean(),
  }),
  reply: done,
  idempotent: true,
})
