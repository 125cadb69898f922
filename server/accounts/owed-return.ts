/** Money of a client that has to go back to them and has not gone (decision 0167). */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable } from '../db/database.ts'
import { loans } from '../db/schema/loans.ts'
import { moneyTasks } from '../db/schema/money-tasks.ts'
import { payments, refunds } from '../db/schema/payments.ts'

/** Tasks whose money in suspense the payer knows of: it is returned or finds its loan. */
const TOLD_KINDS = ['SECOND_TRANSACTION', 'UNMATCHED_MONEY', 'BOOKING_REVERSED'] as const

type Task = Pick<
  typeof moneyTasks.$inferSelect,
  'kind' | 'amountKopecks' | 'suspenseKopecks' | 'stoppedAtMs' | 'attempts'
>

const COLUMNS = {
  kind: moneyTasks.kind,
  amountKopecks: moneyTasks.amountKopecks,
  suspenseKopecks: moneyTasks.suspenseKopecks,
  stoppedAtMs: moneyTasks.stoppedAtMs,
  attempts: moneyTasks.attempts,
}

// What waits for an account of the payer comes first: nobody else can end it.
const FIRST = [sql`${moneyTasks.stoppedAtMs} is null`, asc(moneyTasks.createdAtMs)]

/** The refund of an overpayment that the acquirer refuses; null for none. */
const refusedRefund = async (queryable: Queryable, clientId: string): Promise<Task | null> => {
  const [task] = await queryable
    .select(COLUMNS)
    .from(loans)
    .innerJoin(refunds, eq(refunds.loanId, loans.id))
    .innerJoin(moneyTasks, eq(moneyTasks.subjectId, refunds.id))
    .where(
      and(
        eq(loans.clientId, clientId),
        eq(refunds.state, 'PROCESSING'),
        eq(moneyTasks.state, 'OPEN'),
      ),
    )
    .orderBy(...FIRST)
    .limit(1)
  return task ?? null
}

/** Money of a payment of the client that stands in suspense; null for none. Whoever paid from another account is not the client. */
const heldMoney = async (queryable: Queryable, clientId: string): Promise<Task | null> => {
  const [task] = await queryable
    .select(COLUMNS)
    .from(payments)
    .innerJoin(moneyTasks, eq(moneyTasks.subjectId, payments.id))
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(moneyTasks.state, 'OPEN'),
        inArray(moneyTasks.kind, [...TOLD_KINDS]),
        gt(moneyTasks.suspenseKopecks, 0),
        sql`not (${moneyTasks.reasons} @> '["ACCOUNT"]'::jsonb)`,
      ),
    )
    .orderBy(...FIRST)
    .limit(1)
  return task ?? null
}

const refusalOf = ({
  kind,
  amountKopecks,
  suspenseKopecks,
  stoppedAtMs,
  attempts,
}: Task): Refusal => {
  const sum = formatMoney(kopecks(suspenseKopecks > 0 ? suspenseKopecks : (amountKopecks ?? 0)))
  // Two people have not decided about it yet (decision 0170).
  if (kind === 'FRAUD_REFUND' && stoppedAtMs !== null && attempts === 0)
    return new Refusal('ACCOUNT_HAS_PAYMENTS', {
      title: 'Мы должны вернуть вам деньги',
      detail: `По займу, который оформили не вы, заплачено ${sum}. Напишите в поддержку, вы ли платили и на какой счёт на ваше имя вернуть. Удалите аккаунт после этого.`,
    })
  if (stoppedAtMs !== null)
    return new Refusal('ACCOUNT_HAS_PAYMENTS', {
      title: 'Мы должны вернуть вам деньги',
      detail: `Ваш банк не принял возврат ${sum}. Напишите в поддержку реквизиты счёта на ваше имя. Вернём переводом, потом удалите аккаунт.`,
    })
  const isReviewed = kind === 'UNMATCHED_MONEY' || kind === 'BOOKING_REVERSED'
  return new Refusal('ACCOUNT_HAS_PAYMENTS', {
    title: 'Мы ещё не вернули вам деньги',
    detail: isReviewed
      ? `Разбираемся с вашим платежом: зачтём ${sum} или вернём за пять рабочих дней. Удалите аккаунт после этого.`
      : `Возвращаем ${sum} туда, откуда вы платили. Напишем, когда отправим. Удалите аккаунт после этого.`,
  })
}

/**
 * What keeps the account of a client to whom money goes back: without it nobody can ask them for an account at a bank, nor
 * tell them that the money was sent. Null when nothing is owed to them.
 */
export const owedReturn = async (
  queryable: Queryable,
  clientId: string,
): Promise<Refusal | null> => {
  const task = (await refusedRefund(queryable, clientId)) ?? (await heldMoney(queryable, clientId))
  return task && refusalOf(task)
}
