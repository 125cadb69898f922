import * as z from 'zod'
import { addDays, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  fromAdvanceInScope,
  isFiscalLate,
  type NeededReceipt,
  partsInScope,
  receiptedSum,
  receiptsNeeded,
} from '../../lending/fiscal-receipt.ts'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import type { Context } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import {
  type FiscalGround,
  fiscalGroundOf,
  insertFiscalReceipts,
  type NewFiscalReceipt,
  type OrderedReceipt,
  receivingLoanIds,
} from '../db/fiscal-receipts.ts'
import { lockLoan } from '../db/loans.ts'
import { readSetting, settingOr, writeSetting } from '../db/settings.ts'
import { transaction } from '../db/transaction.ts'
import { eachByItself } from '../page-by-page.ts'

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

const receiptOf = ({
  kind,
  principalKopecks,
  interestKopecks,
  penaltyKopecks,
  fromAdvanceKopecks,
}: OrderedReceipt): NeededReceipt => ({
  kind,
  parts: { principalKopecks, interestKopecks, penaltyKopecks },
  fromAdvanceKopecks,
})

interface Order {
  readonly loanId: string
  /** Of what entries written before this moment have brought. */
  readonly beforeMs: number
}

/**
 * The receipts that what the ledger got of a loan still lacks. The scope of a cause's first receipt is kept for its
 * returns, whatever the setting says since.
 */
const lackingOf = (
  { received, ordered }: FiscalGround,
  { config, clock }: Context,
  { loanId, begunOn }: { loanId: string; begunOn: IsoDate },
): readonly NewFiscalReceipt[] => {
  const today = moscowDate(clock.now())
  const begunMs = dayStartMs(begunOn)
  const made = Map.groupBy(ordered, ({ causeKey }) => causeKey)
  return received.flatMap(({ causeKey, lastAtMs, parts, advanceUsedKopecks }) => {
    const former = made.get(causeKey) ?? []
    const scope = former[0]?.scope ?? config.fiscal.scope
    if (scope === 'NONE' || lastAtMs < begunMs) return []
    const on = moscowDate(lastAtMs)
    const wanted = {
      parts: partsInScope(parts, scope),
      fromAdvanceKopecks: fromAdvanceInScope(parts, advanceUsedKopecks, scope),
    }
    const needed = receiptsNeeded(wanted, receiptedSum(former.map(receiptOf)), {
      isLate: isFiscalLate(on, today),
    })
    return needed.map((each, index) => ({
      loanId,
      causeKey,
      sequence: former.length + index + 1,
      on,
      scope,
      needed: each,
    }))
  })
}

/** Orders the receipts that a loan lacks, each with the order that has it made: safe to repeat. */
const orderOfLoan = async (tx: Tx, context: Context, order: Order): Promise<void> => {
  const { loanId } = order
  if (!(await lockLoan(tx, loanId))) return
  const nowMs = context.clock.now()
  const found = await fiscalGroundOf(tx, { ...order, setting: BEGUN })
  if (!found) return
  const begunOn = dayShape.safeParse(found.setting).data ?? (await begin(tx, moscowDate(nowMs)))
  const lacking = lackingOf(found, context, { loanId, begunOn })
  await insertFiscalReceipts(tx, lacking, { kind: MAKE_FISCAL_RECEIPT, nowMs })
}

/** Whether a loan lacks no receipt as it stands: what is written at this moment brings an order of its own. */
const lacksNone = async (context: Context, order: Order): Promise<boolean> => {
  const found = await fiscalGroundOf(context.database, { ...order, setting: BEGUN })
  if (!found) return true
  const begunOn = dayShape.safeParse(found.setting).data
  if (begunOn === undefined) return false
  return lackingOf(found, context, { loanId: order.loanId, begunOn }).length === 0
}

/**
 * Orders what a loan lacks as soon as it was paid (54-FZ art. 1.2): the order of a payment's own transaction. Most
 * payments of principal need no receipt, so the loan is locked only for those that do.
 */
export const orderReceipts = async (
  context: Context,
  { loanId }: { readonly loanId: string },
): Promise<void> => {
  const { config, database, clock } = context
  if (config.fiscal.scope === 'NONE') return
  const order = { loanId, beforeMs: clock.now() + 1 }
  if (await lacksNone(context, order)) return
  await transaction(database, (tx) => orderOfLoan(tx, context, order))
}

/**
 * Looks through every day that is over since the last look, day by day, for what the ledger got and no receipt says:
 * advances applied at night, money taken back, corrections, and payments whose own order was lost.
 * @throws AggregateError of the days on which it failed for a loan; the others are looked through all the same
 */
export const scanForReceipts = async (context: Context): Promise<void> => {
  const { config, database, clock } = context
  const today = moscowDate(clock.now())
  const begun =
    config.fiscal.scope === 'NONE' ? await fiscalBegun(database) : await begin(database, today)
  if (begun === null) return
  const last = dayShape.safeParse(await readSetting(database, SCANNED)).data
  const failures: unknown[] = []
  for (
    let day = last === undefined ? begun : addDays(last, 1);
    day < today;
    day = addDays(day, 1)
  ) {
    const [fromMs, toMs] = [dayStartMs(day), dayStartMs(addDays(day, 1))]
    await eachByItself({
      pageSize: PAGE,
      page: (afterId) => receivingLoanIds(database, { fromMs, toMs, afterId, limit: PAGE }),
      work: (loanId) =>
        transaction(database, (tx) => orderOfLoan(tx, context, { loanId, beforeMs: toMs })),
    }).catch((error: unknown) => {
      failures.push(error)
    })
    // A day with a failure is looked through again, those behind it too: what is found twice is ordered once.
    if (failures.length === 0) await writeSetting(database, SCANNED, day)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Receipts could not be looked for')
}
