/** Addresses behind opaque ids, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

export const redirectUrl = call({
  method: 'GET',
  path: '/sms-service/url',
  auth: 'none',
  summary: 'Resolve an opaque id to an allow-listed address (D27)',
  query: z.object({ urlId: id }),
  reply: z.object({
    url: z.string(),
    /** Of the back button only: whoever comes from these sites goes back as usual (D26). */
    exceptFrom: z.optional(z.array(z.string())),
  }),
})
