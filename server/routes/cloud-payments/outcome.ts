import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { paymentById } from '../../db/payments.ts'
import { receiptOf } from '../../db/receipts.ts'
import { paymentShape } from './payment-shape.ts'

/** A client's own payment as it stands now. @throws Refusal NOT_FOUND */
export const outcomeOf = async (context: Context, clientId: string, paymentId: string) => {
  const payment = await paymentById(context.database, paymentId)
  if (payment?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  return paymentShape(payment, await receiptOf(context.database, payment))
}
