/** «Копия моих данных»: everything the lender keeps of a client, as an archive (152-FZ art. 14, decision 0138). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'
import { reauthentication } from '../auth-service/reauthentication.ts'

export const dataCopies = call({
  method: 'GET',
  path: '/profile-manager/data-copy',
  auth: 'bearer',
  summary: 'Copies of their data that the client took, the latest first, and how many may be taken',
  reply: z.object({
    asOf: instant,
    leftToday: wholeNumber,
    /** When the next may be asked for; null: now. */
    nextAt: z.nullable(instant),
    copies: z.array(
      z.object({
        copyId: id,
        askedAt: instant,
        /** When its last byte left; null: it was never given whole. */
        givenAt: z.nullable(instant),
        /** What the browser that asked calls itself. */
        userAgent: z.string(),
      }),
    ),
  }),
})

export const dataCopyAsk = call({
  method: 'POST',
  path: '/profile-manager/data-copy',
  auth: 'bearer',
  summary: 'Ask for a copy after a confirmation of TAKE_DATA_COPY; its owner is told',
  body: z.object({ reauthentication }),
  reply: z.object({ copyId: id, expiresAt: instant }),
  idempotent: true,
})

export const dataCopyFile = call({
  method: 'GET',
  path: '/profile-manager/data-copy/{copyId}/file',
  auth: 'bearer',
  summary: 'The archive that was asked for; for the session that asked, until it expires',
  params: z.object({ copyId: id }),
  reply: 'blob',
  blobType: 'application/zip',
})
