import { and, asc, gt, sql } from 'drizzle-orm'
import { moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { lockLoan } from '../db/loans.ts'
import { loans } from '../db/schema/loans.ts'
import { transaction } from '../db/transaction.ts'
import { payoutGivenUp } from '../messaging/payout-texts.ts'
import { eachByItself } from '../page-by-page.ts'
import { failedAtMs, lastDayForPlace } from './payouts.ts'
import { endWithoutMoney } from './stop-payout.ts'

const PAGE = 200

/** Shown in place of the word that the borrower has given the loan up: they have not. */
const NO_PLACE = {
  code: 'PAYOUT_PLACE',
  text: 'Банк не принял перевод, а другую карту или банк за пять рабочих дней вы не выбрали. Деньги не отправлены, договора и процентов нет, платить ничего не нужно.',
  whatHelps: 'Если займ ещё нужен, выберите его снова и укажите другую карту или банк.',
} as const

const endIfOver = ({ database, clock }: Context, loanId: string): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_FAILED') return
    if (moscowDate(nowMs) <= lastDayForPlace(await failedAtMs(tx, loanId))) return
    const { amountKopecks, productKey } = loan
    const words = payoutGivenUp({ amountKopecks, productKey })
    await endWithoutMoney(tx, loan, { words, nowMs, reason: NO_PLACE })
  })

/**
 * Ends the signed loans whose money no bank took, and for which nobody has named another card or bank in five working days
 * (decision 0134): their line is free again and the client is told. Each in a transaction of its own; safe to repeat.
 * @throws AggregateError of those for which it failed
 */
export const endFailedPayouts = (context: Context): Promise<void> =>
  eachByItself({
    pageSize: PAGE,
    async page(after) {
      const rows = await context.database
        .select({ id: loans.id })
        .from(loans)
        .where(and(sql`${loans.state} = 'PAYOUT_FAILED'`, gt(loans.id, after)))
        .orderBy(asc(loans.id))
        .limit(PAGE)
      return rows.map(({ id }) => id)
    },
    work: (id) => endIfOver(context, id),
  })
