import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney } from '../../lending/plain-text.ts'
import { fiscalTotal, partsInScope } from '../../lending/fiscal-receipt.ts'
import type { Context } from '../context.ts'
import { differentFiscalDays, fiscalDaySums, keepFiscalDays } from '../db/fiscal-receipts.ts'
import { closeTasksOfCauses, insertMoneyTask } from '../db/money-tasks.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { transaction } from '../db/transaction.ts'
import { dayShape, dayStartMs, fiscalBegun } from './order-receipts.ts'

const COMPARED = 'fiscal.compared'

/** Money taken back late may still change a day that agreed: so many days are compared again every night. */
const DAYS = 7

const taskKey = ({ on }: { readonly on: IsoDate }): string => `FISCAL_DIFFERENCE:${on}`

/** In one transaction, by the same few statements however many days there are. */
const compareDays = async (
  { database, clock, config, log }: Context,
  days: readonly IsoDate[],
  scope: 'INTEREST' | 'ALL',
): Promise<void> => {
  if (days.length === 0) return
  const spans = days.map((on) => ({
    on,
    fromMs: dayStartMs(on),
    toMs: dayStartMs(addDays(on, 1)),
  }))
  await transaction(database, async (tx) => {
    const nowMs = clock.now()
    const compared = (await fiscalDaySums(tx, spans)).map(({ on, received, receiptsKopecks }) => ({
      on,
      ledgerKopecks: fiscalTotal(partsInScope(received, scope)),
      receiptsKopecks,
      checkedAtMs: nowMs,
    }))
    await keepFiscalDays(tx, compared)
    const agrees = compared.filter((day) => day.ledgerKopecks === day.receiptsKopecks)
    await closeTasksOfCauses(tx, agrees.map(taskKey), nowMs)
    for (const day of compared) {
      if (agrees.includes(day)) continue
      const { on, ledgerKopecks, receiptsKopecks } = day
      log.warn({ on, scope: config.fiscal.scope }, 'receipts of a day are not what the ledger got')
      await insertMoneyTask(tx, {
        kind: 'FISCAL_DIFFERENCE',
        reasons: ['AMOUNT'],
        transactionId: null,
        invoiceId: null,
        amountKopecks: ledgerKopecks - receiptsKopecks,
        currency: 'RUB',
        lastError: `За ${formatFullDate(on)} по учёту ${formatMoney(kopecks(ledgerKopecks))}, по чекам ${formatMoney(kopecks(receiptsKopecks))}.`,
        dedupeKey: taskKey(day),
        suspenseKopecks: 0,
        createdAtMs: nowMs,
      })
    }
  })
}

/**
 * Compares, for the last days that are over, for those that nobody compared while the product stood still and for those
 * that did not agree yet, what the ledger got of interest and penalty with what the receipts that were made say. It
 * reads postings and receipts only, so that a mistake of the ordering is seen here. Safe to repeat.
 */
export const compareFiscalDays = async (context: Context): Promise<void> => {
  const { config, database, clock } = context
  const { scope } = config.fiscal
  const begun = await fiscalBegun(database)
  if (begun === null) return
  const today = moscowDate(clock.now())
  if (scope !== 'NONE') {
    const recent = addDays(today, -DAYS)
    const compared = dayShape.safeParse(await readSetting(database, COMPARED)).data
    const first = compared !== undefined && compared < recent ? addDays(compared, 1) : recent
    const days = await differentFiscalDays(database, first)
    for (let on = first < begun ? begun : first; on < today; on = addDays(on, 1)) days.push(on)
    await compareDays(context, days, scope)
  }
  // Of days on which no receipts are made, none are missed later.
  await writeSetting(database, COMPARED, addDays(today, -1))
}
