import * as z from 'zod'
import { addDays, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  isFiscalLate,
  partsInScope,
  receiptedSum,
  receiptsNeeded,
} from '../../lending/fiscal-receipt.ts'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import type { Context } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import {
  type FiscalReceiptRow,
  insertFiscalReceipt,
  receiptsOfLoan,
  receivedByCause,
  receivingLoanIds,
} from '../db/fiscal-receipts.ts'
import { lockLoan } from '../db/loans.ts'
import { enqueueAll } from '../db/outbox.ts'
import { readSetting, settingOr, writeSetting } from '../db/settings.ts'
import { transaction } from '../db/transaction.ts'
import { pageByPage } from '../page-by-page.ts'

/** Outbox kind that has one receipt made. */
export const MAKE_FISCAL_RECEIPT = 'fiscal.make'

const BEGUN = 'fiscal.begun'
const SCANNED = 'fiscal.scanned'
const PAGE = 100

/** A day as it is kept among the settings. */
export const dayShape = z.iso.date().transform(isoDate)

/** The first moment of a Moscow day, milliseconds. */
export const dayStartMs = (day: IsoDate): number => moscowHourMs(day, 0)

/**
 * The first day of which receipts are made; null before there was one. What the ledger got before, when the lender made
 * none, gets none later either.
 */
export const fiscalBegun = async (queryable: Queryable): Promise<IsoDate | null> =>
  dayShape.safeParse(await readSetting(queryable, BEGUN)).data ?? null

const begin = async (queryable: Queryable, today: IsoDate): Promise<IsoDate> =>
  dayShape.parse(await settingOr(queryable, BEGUN, () => Promise.resolve(today)))

const partsOf = ({
  kind,
  principalKopecks,
  interestKopecks,
  penaltyKopecks,
}: FiscalReceiptRow) => ({
  kind,
  parts: { principalKopecks, interestKopecks, penaltyKopecks },
})

/**
 * Orders the receipts that what the ledger got of a loan by a moment still lacks, each with the order that has it made:
 * safe to repeat. The scope of a cause's first receipt is kept for its returns, whatever the setting says since.
 */
const orderOfLoan = async (
  tx: Tx,
  { config, clock }: Context,
  { loanId, beforeMs }: { loanId: string; beforeMs: number },
): Promise<void> => {
  if (!(await lockLoan(tx, loanId))) return
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const begunMs = dayStartMs(await begin(tx, today))
  const made = Map.groupBy(await receiptsOfLoan(tx, loanId), ({ causeKey }) => causeKey)
  for (const { causeKey, lastAtMs, parts } of await receivedByCause(tx, { loanId, beforeMs })) {
    const former = made.get(causeKey) ?? []
    const scope = former[0]?.scope ?? config.fiscal.scope
    if (scope === 'NONE' || lastAtMs < begunMs) continue
    const on = moscowDate(lastAtMs)
    const needed = receiptsNeeded(partsInScope(parts, scope), receiptedSum(former.map(partsOf)), {
      isLate: isFiscalLate(on, today),
    })
    const ids: string[] = []
    for (const [index, each] of needed.entries())
      ids.push(
        await insertFiscalReceipt(tx, {
          loanId,
          causeKey,
          sequence: former.length + index + 1,
          on,
          scope,
          needed: each,
          nowMs,
        }),
      )
    await enqueueAll(
      tx,
      ids.map((receiptId) => ({
        kind: MAKE_FISCAL_RECEIPT,
        payload: { receiptId },
        runAtMs: nowMs,
        dedupeKey: receiptId,
      })),
    )
  }
}

/** Orders what a loan lacks as soon as it was paid (54-FZ art. 1.2): the order of a payment's own transaction. */
export const orderReceipts = async (
  context: Context,
  { loanId }: { readonly loanId: string },
): Promise<void> => {
  const { config, database, clock } = context
  if (config.fiscal.scope === 'NONE') return
  await transaction(database, (tx) =>
    orderOfLoan(tx, context, { loanId, beforeMs: clock.now() + 1 }),
  )
}

/**
 * Looks through every day that is over since the last look, day by day, for what the ledger got and no receipt says:
 * advances applied at night, money taken back, corrections, and payments whose own order was lost.
 */
export const scanForReceipts = async (context: Context): Promise<void> => {
  const { config, database, clock } = context
  const today = moscowDate(clock.now())
  const begun =
    config.fiscal.scope === 'NONE' ? await fiscalBegun(database) : await begin(database, today)
  if (begun === null) return
  const last = dayShape.safeParse(await readSetting(database, SCANNED)).data
  for (
    let day = last === undefined ? begun : addDays(last, 1);
    day < today;
    day = addDays(day, 1)
  ) {
    const [fromMs, toMs] = [dayStartMs(day), dayStartMs(addDays(day, 1))]
    await pageByPage<string>(async (after) => {
      const ids = await receivingLoanIds(database, {
        fromMs,
        toMs,
        afterId: after ?? '',
        limit: PAGE,
      })
      for (const loanId of ids)
        await transaction(database, (tx) => orderOfLoan(tx, context, { loanId, beforeMs: toMs }))
      return ids.length === PAGE ? (ids.at(-1) ?? null) : null
    })
    await writeSetting(database, SCANNED, day)
  }
}
