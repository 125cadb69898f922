import { z } from 'zod'
import { fromRoubles } from '../../../lending/money.ts'
import {
  CHARGEBACK_OPERATIONS,
  CHARGEBACK_TYPES,
  type ChargebackLine,
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
  /** Each line is read by itself: one of a kind that is not known yet must not hide the others. */
  Model: z.array(z.unknown()).nullish(),
})

/** UTC without a zone, as the acquirer writes it. */
const utcText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19)

/** The body that asks for one page of a period. */
export const periodOf = ({ fromMs, toMs, page }: ChargebackPage) => ({
  CreatedDateGte: utcText(fromMs),
  CreatedDateLte: utcText(toMs),
  PageNumber: page,
})

const plainFields = (raw: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof raw === 'object' && raw !== null ? raw : {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

const lineOf = (raw: unknown): ChargebackLine => {
  const { data } = line.safeParse(raw)
  const atMs = data ? utcMsOf(data.Date) : null
  if (!data || atMs === null)
    return { unreadable: JSON.stringify(raw) ?? '', fields: plainFields(raw) }
  const { ChargeBackId, TransactionId, Operation, Type, Amount } = data
  return {
    chargebackId: ChargeBackId,
    transactionId: TransactionId,
    operation: Operation,
    type: Type,
    amountKopecks: fromRoubles(Amount),
    atMs,
  }
}

/** The disputes of an answer, line by line. @throws GatewayFailure when it was refused */
export const chargebacksOf = ({
  Success,
  Message,
  Model,
}: z.infer<typeof chargebackList>): ChargebackLine[] => {
  if (!Success)
    throw new GatewayFailure(
      GATEWAY,
      `refused the list of chargebacks: ${Message ?? 'no reason'}`,
      {
        safeToRepeat: true,
      },
    )
  return (Model ?? []).map(lineOf)
}
