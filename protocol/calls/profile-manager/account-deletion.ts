/** Deleting the account (D25). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { isoDate, smsCode } from '../../shapes.ts'

export const clientDeleteTerms = call({
  method: 'GET',
  path: '/profile-manager/client/delete',
  auth: 'bearer',
  summary: 'Whether the account can be deleted now, and what is kept afterwards (D25)',
  reply: z.object({
    /** Why not now; null when it can be deleted. */
    obstacle: z.nullable(z.object({ title: z.string(), detail: z.string() })),
    /** Contracts are kept up to and including this day; null without contracts. */
    keptUntil: z.nullable(isoDate),
    /** Number of the complaint with which name and address stay until it is answered; absent where none waits (decision 0171). */
    answeredByMail: z.optional(z.string()),
  }),
})

export const clientDelete = call({
  method: 'POST',
  path: '/profile-manager/client/delete',
  auth: 'bearer',
  summary: 'Delete the account with a code of DELETE_PROFILE (D25)',
  body: z.object({ smsCode }),
  reply: z.object({ keptUntil: z.nullable(isoDate) }),
  idempotent: true,
})
