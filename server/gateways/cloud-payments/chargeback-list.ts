import { z } from 'zod'
import { fromRoubles } from '../../../lending/money.ts'
import {
  CHARGEBACK_OPERATIONS,
  CHARGEBACK_TYPES,
  type ChargebackNotice,
  type ChargebackPage,
} from '../../chargeback-notice.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import { GATEWAY } from './client.ts'
import { utcMsOf } from './utc-time.ts'

const numberOrText = z.union([z.number(), z.string()]).transform(String)

const line = z.object({
  ChargeBackId: numberOrText,
  TransactionId: numberOrText,
  Operation: z.enum(CHARGEBACK_OPERATIONS),
  Type: z.enum(CHARGEBACK_TYPES),
  Amount: z.number().positive(),
  /** UTC without a zone. */
  Date: z.string(),
})

/** Answer to `POST /chargebacks/list` (developers.cloudpayments.ru; duties reference §6). */
export const chargebackList = z.object({
  Success: z.boolean(),
  Message: z.string().nullish(),
  Model: z.array(line).nullish(),
})

/** UTC without a zone, as the acquirer writes it. */
const utcText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19)

/** The body that asks for one page of a period. */
export const periodOf = ({ fromMs, toMs, page }: ChargebackPage) => ({
  CreatedDateGte: utcText(fromMs),
  CreatedDateLte: utcText(toMs),
  PageNumber: page,
})

/** The disputes of an answer. @throws GatewayFailure when it was refused, or a moment cannot be read */
export const chargebacksOf = ({
  Success,
  Message,
  Model,
}: z.infer<typeof chargebackList>): ChargebackNotice[] => {
  if (!Success)
    throw new GatewayFailure(
      GATEWAY,
      `refused the list of chargebacks: ${Message ?? 'no reason'}`,
      {
        safeToRepeat: true,
      },
    )
  return (Model ?? []).map(
    ({ ChargeBackId, TransactionId, Operation, Type, Amount, Date: date }) => {
      const atMs = utcMsOf(date)
      if (atMs === null)
        throw new GatewayFailure(GATEWAY, `sent a chargeback of no moment: ${ChargeBackId}`)
      return {
        chargebackId: ChargeBackId,
        transactionId: TransactionId,
        operation: Operation,
        type: Type,
        amountKopecks: fromRoubles(Amount),
        atMs,
      }
    },
  )
}
