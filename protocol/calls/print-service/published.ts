/** Documents the lender publishes. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { isoDate } from '../../shapes.ts'

export const publishedPdf = call({
  method: 'GET',
  path: '/print-service/published/{slug}/{validFrom}',
  auth: 'none',
  summary: 'A version of a published document as a signed PDF',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z-]{1,40}$/)), validFrom: isoDate }),
  reply: 'blob',
  blobType: 'application/pdf',
})

export const complaintForm = call({
  method: 'GET',
  path: '/print-service/complaint-form',
  auth: 'none',
  summary: 'The form of a complaint to be filled in by hand',
  reply: 'blob',
  blobType: 'application/pdf',
})
