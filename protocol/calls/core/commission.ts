/** Commission, which there is none of (D15). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PAYMENT_TYPES } from '../../enums.ts'
import { id, roubles } from '../../shapes.ts'

export const commissionCalculate = call({
  method: 'POST',
  path: '/vovremya-core/commission/calculate',
  auth: 'bearer',
  summary: 'Commission of a payment: always 0 (D15)',
  body: z.object({ loanApplicationId: id, amount: roubles, paymentType: z.enum(PAYMENT_TYPES) }),
  reply: z.object({ commission: z.literal(0), amount: z.number(), total: z.number() }),
})
