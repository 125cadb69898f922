/** The client says that what is known of them is still true (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, sentInstant } from '../../shapes.ts'

export const dataConfirm = call({
  method: 'POST',
  path: '/profile-manager/client/confirm-data',
  auth: 'bearer',
  summary: 'The data of the questionnaire are still true; says nothing while nobody asks',
  body: z.object({
    /** The moment of the data that the client has read: what has changed since is to be read first. */
    seenAt: sentInstant,
  }),
  reply: done,
  idempotent: true,
})
