import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney } from '../../lending/plain-text.ts'
import { fiscalTotal, partsInScope } from '../../lending/fiscal-receipt.ts'
import type { Context } from '../context.ts'
import { keepFiscalDay, madeReceiptsSum, receivedBetween } from '../db/fiscal-receipts.ts'
import { closeTaskOfCause, insertMoneyTask } from '../db/money-tasks.ts'
import { transaction } from '../db/transaction.ts'
import { dayStartMs, fiscalBegun } from './order-receipts.ts'

/** A receipt that was late or refused may still come: so many days are compared again every night. */
const DAYS = 7

const compareDay = (
  { database, clock, config, log }: Context,
  { on, scope }: { on: IsoDate; scope: 'INTEREST' | 'ALL' },
): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const received = await receivedBetween(tx, {
      fromMs: dayStartMs(on),
      toMs: dayStartMs(addDays(on, 1)),
    })
    const ledgerKopecks = fiscalTotal(partsInScope(received, scope))
    const receiptsKopecks = await madeReceiptsSum(tx, on)
    await keepFiscalDay(tx, { on, ledgerKopecks, receiptsKopecks, checkedAtMs: nowMs })
    const key = `FISCAL_DIFFERENCE:${on}`
    if (ledgerKopecks === receiptsKopecks) return closeTaskOfCause(tx, key, nowMs)
    log.warn({ on, scope: config.fiscal.scope }, 'receipts of a day are not what the ledger got')
    await insertMoneyTask(tx, {
      kind: 'FISCAL_DIFFERENCE',
      reasons: ['AMOUNT'],
      transactionId: null,
      invoiceId: null,
      amountKopecks: ledgerKopecks - receiptsKopecks,
      currency: 'RUB',
      lastError: `За ${formatFullDate(on)} по учёту ${formatMoney(kopecks(ledgerKopecks))}, по чекам ${formatMoney(kopecks(receiptsKopecks))}.`,
      dedupeKey: key,
      suspenseKopecks: 0,
      createdAtMs: nowMs,
    })
  })

/**
 * Compares, for the last days that are over, what the ledger got of interest and penalty with what the receipts that
 * were made say. It reads postings and receipts only, so that a mistake of the ordering is seen here. Safe to repeat.
 */
export const compareFiscalDays = async (context: Context): Promise<void> => {
  const { scope } = context.config.fiscal
  const begun = await fiscalBegun(context.database)
  if (begun === null || scope === 'NONE') return
  const today = moscowDate(context.clock.now())
  const first = addDays(today, -DAYS)
  for (let on = first < begun ? begun : first; on < today; on = addDays(on, 1))
    await compareDay(context, { on, scope })
}
