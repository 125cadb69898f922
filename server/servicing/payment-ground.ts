/** What a new payment of a loan is judged by, read once while the loan is locked. */
import { eq, sql } from 'drizzle-orm'
import type { CardRow } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { keptQuery } from '../db/kept-query.ts'
import type { PaymentRow } from '../db/payments.ts'
import { cards } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import {
  HISTORY,
  type HistoryColumns,
  historyOf,
  type LoanHistory,
} from '../loan-book/history-columns.ts'
import { REPEAT_MS } from './payment-meant.ts'

/** A payment of the loan that may stand in the way of a new one. */
export type OtherPayment = Pick<
  PaymentRow,
  | 'id'
  | 'state'
  | 'amountKopecks'
  | 'paymentType'
  | 'changeId'
  | 'cardId'
  | 'method'
  | 'isRepeat'
  | 'expiresAtMs'
>

export interface PaymentGround {
  readonly history: LoanHistory
  /** Those that hold the loan's place, were taken within the last five minutes, or were refused and may be tried again. */
  readonly others: readonly OtherPayment[]
  /** The card that was named, whoever owns it; null when there is none. */
  readonly card: CardRow | null
}

interface Columns extends HistoryColumns {
  readonly others: readonly OtherPayment[] | null
  readonly card: CardRow | null
}

const ground = keptQuery<
  { loanId: string; cardId: string | null; sinceMs: number; nowMs: number },
  Columns[]
>((database) =>
  database
    .select({
      ...HISTORY,
      card: cards,
      others: sql<Columns['others']>`(
        select json_agg(json_build_object('id', o.id, 'state', o.state,
          'amountKopecks', o.amount_kopecks, 'paymentType', o.payment_type,
          'changeId', o.change_id, 'cardId', o.card_id, 'method', o.method, 'isRepeat', o.is_repeat,
          'expiresAtMs', o.expires_at_ms))
        from payment as o where o.loan_id = loan.id and (
          o.state in ('CREATED', 'PROCESSING', 'UNKNOWN')
          or (o.state = 'PAID' and coalesce(o.finished_at_ms, 0) > ${sql.placeholder('sinceMs')})
          or (o.state = 'DECLINED' and o.expires_at_ms >= ${sql.placeholder('nowMs')})))`.as(
        'others',
      ),
    })
    .from(loans)
    .leftJoin(cards, eq(cards.id, sql.placeholder('cardId')))
    .where(eq(loans.id, sql.placeholder('loanId'))),
)

/** The ground of a new payment; null without such a loan. The loan is locked: nothing of it changes before the transaction ends. */
export const groundOf = async (
  tx: Tx,
  { loanId, cardId, nowMs }: { loanId: string; cardId: string | null; nowMs: number },
): Promise<PaymentGround | null> => {
  const [row] = await ground(tx, { loanId, cardId, sinceMs: nowMs - REPEAT_MS, nowMs })
  if (!row) return null
  const { others, card, ...columns } = row
  return { history: historyOf(columns), others: others ?? [], card }
}
