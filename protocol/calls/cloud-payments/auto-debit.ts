/** Automatic debit of a saved card (D15, D16). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { AUTO_DEBIT_STATES, PAYMENT_INTENT_STATES } from '../../enums.ts'
import { id, instant, kopecks } from '../../shapes.ts'

const autoDebitState = z.object({
  loanApplicationId: id,
  state: z.enum(AUTO_DEBIT_STATES),
  paymentDataId: z.nullable(id),
  cardMask: z.nullable(z.string()),
  /** The coming debit: when, and how much is due by then as far as is known today. */
  next: z.nullable(z.object({ at: instant, amountKopecks: kopecks })),
  /** Why the last debit did not happen, in the client's words. */
  problem: z.nullable(z.string()),
  /** What is agreed to, and its version: both are sent back unchanged. */
  consentText: z.array(z.string()),
  textVersion: z.string(),
})

export const autoDebit = call({
  method: 'GET',
  path: '/cloud-payments/auto-debit',
  auth: 'bearer',
  summary: 'Automatic debit of a contract (D16)',
  query: z.object({ loanApplicationId: id }),
  reply: autoDebitState,
})

export const autoDebitLog = call({
  method: 'GET',
  path: '/cloud-payments/auto-debit/log',
  auth: 'bearer',
  summary: 'Automatic debits that were tried, of all contracts, the latest first (D16)',
  reply: z.object({
    asOf: instant,
    attempts: z.array(
      z.object({
        paymentId: id,
        loanApplicationId: id,
        at: instant,
        /** What was asked of the card; it came only when the state is PAID. */
        amountKopecks: kopecks,
        cardMask: z.nullable(z.string()),
        state: z.enum(PAYMENT_INTENT_STATES),
        /** Why the bank refused, in the client's words. */
        problem: z.nullable(z.string()),
      }),
    ),
  }),
})

export const autoDebitEnable = call({
  method: 'POST',
  path: '/cloud-payments/auto-debit/enable',
  auth: 'bearer',
  summary: 'Agree to automatic debit of a saved card; never ticked beforehand (D15, D16)',
  body: z.object({
    loanApplicationId: id,
    paymentDataId: id,
    accepted: z.literal(true, 'Отметьте согласие на автоматическое списание.'),
    textVersion: z.string(),
  }),
  reply: autoDebitState,
  idempotent: true,
})

export const autoDebitStop = call({
  method: 'POST',
  path: '/cloud-payments/auto-debit/stop',
  auth: 'bearer',
  summary: 'Stop automatic debit at once; works when it is off already (D16)',
  body: z.object({ loanApplicationId: id }),
  reply: autoDebitState,
  idempotent: true,
})
