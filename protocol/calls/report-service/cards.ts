/** Cards as the reports name them, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

export const paymentData = call({
  method: 'GET',
  path: '/report-service/payment-data',
  auth: 'bearer',
  summary: 'Cards of the client',
  reply: z.object({
    paymentData: z.array(
      z.object({
        paymentDataId: id,
        mask: z.string(),
        brand: z.string(),
        expires: z.string(),
        isMain: z.boolean(),
      }),
    ),
  }),
})
