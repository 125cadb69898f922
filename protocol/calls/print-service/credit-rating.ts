/** Asking for a higher first step (D12). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, roubles, sha256, smsCode } from '../../shapes.ts'
import { documentText } from './templates.ts'

export const changeCreditRatingRequest = call({
  method: 'POST',
  path: '/print-service/change-credit-rating-request',
  auth: 'bearer',
  summary: 'Ask for a higher first step, signed with a code, free of charge (D12)',
  body: z.object({ clientId: id, amount: roubles, asp: smsCode }),
  reply: z.object({
    outcome: z.enum(['APPROVED', 'REFUSED', 'WAIT']),
    reasons: z.array(z.string()),
    documentId: z.nullable(id),
  }),
  idempotent: true,
})

export const changeCreditRatingOffer = call({
  method: 'POST',
  path: '/print-service/change-credit-rating-offer',
  auth: 'bearer',
  summary: 'Text of the offer of a higher first step',
  body: z.object({ amount: roubles }),
  /** `termsHash` is what the code of DEFAULT signs. */
  reply: z.extend(documentText, { termsHash: sha256 }),
})
