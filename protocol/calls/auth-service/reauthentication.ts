/** A signed-in client shows again who they are, for one action (ASVS 7.5.1, decision 0050). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { REAUTHENTICATED_ACTIONS } from '../../reauthenticated-actions.ts'
import { requestOptions, shownCredential } from '../../passkey-shapes.ts'
import { instant } from '../../shapes.ts'

/** What {@link reauthenticate} gave: good for its action and its session only. */
export const reauthentication = z
  .string('Подтвердите, что это вы.')
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Подтвердите ещё раз, что это вы.'))

export const currentPassword = z
  .string('Введите пароль.')
  .check(z.minLength(1, 'Введите пароль.'), z.maxLength(512))

const action = z.enum(REAUTHENTICATED_ACTIONS)

export const reauthenticationOptions = call({
  method: 'POST',
  path: '/auth-service/reauthentication/options',
  auth: 'bearer',
  summary: 'Что браузеру нужно, чтобы подтвердить действие ключом входа',
  body: z.object({ action }),
  reply: requestOptions,
})

/** By passkey or by password, one of the two. */
export const reauthenticate = call({
  method: 'POST',
  path: '/auth-service/reauthentication',
  auth: 'bearer',
  summary: 'Подтверждение действия ключом входа или паролем',
  body: z.object({
    action,
    credential: z.optional(shownCredential),
    currentPassword: z.optional(currentPassword),
  }),
  reply: z.object({ reauthentication: z.string(), expiresAt: instant }),
})

/** How a call is confirmed: by the password itself, or by a reauthentication for its action. */
export type OwnerShown =
  | { readonly currentPassword: string }
  | { readonly reauthentication: string }
