/** Credit line and what it allows (D12). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { productKey, wholeNumber } from '../../shapes.ts'

const creditLine = z.object({
  systemCreditLimit: z.number(),
  userCreditLimit: z.number(),
  usedLimit: z.number(),
  available: z.number(),
  /** The largest first loan, roubles; null after the first one (D12). */
  firstStepCap: z.nullable(z.number()),
  level: wholeNumber,
})

export const limitsCurrent = call({
  method: 'GET',
  path: '/vovremya-core/limits/current',
  auth: 'bearer',
  summary: 'Credit line of the client, roubles (D12)',
  reply: creditLine,
})

export const limitsCurrentProducts = call({
  method: 'GET',
  path: '/vovremya-core/limits/current/products',
  auth: 'bearer',
  summary: 'What each product allows the client now',
  reply: z.object({
    products: z.array(
      z.object({
        typeOfProduct: productKey,
        minAmount: z.number(),
        maxAmount: z.number(),
        available: z.boolean(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})
