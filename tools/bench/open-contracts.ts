/** A book of open contracts written straight into a database: what the nightly jobs have to go through. */
import { sql } from 'drizzle-orm'
import { addDays, type IsoDate } from '../../lending/calendar.ts'
import { fromRoubles } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { quote } from '../../lending/schedule.ts'
import type { Database } from '../../server/db/database.ts'
import { cards, clients } from '../../server/db/schema/clients.ts'
import { ledgerEntries } from '../../server/db/schema/ledger.ts'
import { loans } from '../../server/db/schema/loans.ts'

const BATCH = 500
const AMOUNT = fromRoubles(30_000)
/** Days since the payout of the oldest; with monthly rows every loan then has an unpaid first or second one. */
const SPREAD_DAYS = 40

/** The number of a client, loan or card in its id. */
export const serial = (index: number): string => String(index).padStart(7, '0')

/** One contract of every age, products mixed; those past their first row were never paid: one in four is overdue. */
const contractAt = (index: number, today: IsoDate, nowMs: number) => {
  const productKey =
    index % 3 === 0 ? ('LOAN_WITH_GRACE_PERIOD' as const) : ('INSTALLMENT' as const)
  const amountKopecks = productKey === 'INSTALLMENT' ? AMOUNT : fromRoubles(10_000)
  const term = productKey === 'INSTALLMENT' ? 6 : 21
  const issuedOn = addDays(today, -(index % SPREAD_DAYS))
  const price = quote({ productKey, amountKopecks, term, issuedOn })
  return {
    id: `loan-${serial(index)}`,
    clientId: `client-${serial(index)}`,
    productKey,
    amountKopecks,
    term,
    dailyRateMillionths: price.dailyRateMillionths,
    chargedRateBillionths: price.chargedRateBillionths,
    overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
    cardId: `card-${serial(index)}`,
    state: 'PAID_OUT' as const,
    contractState: 'ACTIVE' as const,
    contractNumber: serial(index),
    termsHash: serial(index),
    fullCostPercent: price.fullCost.percent,
    fullCostPercentText: price.fullCost.percentText,
    fullCostKopecks: price.fullCost.costKopecks,
    evidence: [],
    warnings: [],
    reasons: [],
    schedule: price.schedule.rows,
    issuedOn,
    nextDueOn: price.schedule.rows[0]?.dueOn ?? null,
    offeredAtMs: nowMs,
    offerExpiresOn: addDays(issuedOn, 5),
    signedAtMs: nowMs,
    paidOutAtMs: nowMs,
  }
}

/**
 * Writes contracts number `from` to `to`. The journal of each has one entry of the day before `today`, as if it had been
 * settled until then: a settling writes on from the last day it finds.
 */
export const writeOpenContracts = async (
  database: Database,
  { from, to, today, nowMs }: { from: number; to: number; today: IsoDate; nowMs: number },
): Promise<void> => {
  const yesterday = addDays(today, -1)
  for (let start = from; start < to; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, to - start) }, (_, at) => start + at)
    await database.insert(clients).values(
      indexes.map((index) => ({
        id: `client-${serial(index)}`,
        phone: `+7${9_000_000_000 + index}`,
        status: 'VERIFIED' as const,
        step: 'done' as const,
        training: 'COMPLETED' as const,
        createdAtMs: nowMs,
      })),
    )
    await database.insert(cards).values(
      indexes.map((index) => ({
        id: `card-${serial(index)}`,
        clientId: `client-${serial(index)}`,
        brand: 'MIR',
        firstSix: '220070',
        lastFour: '4417',
        expires: '12/30',
        createdAtMs: nowMs,
      })),
    )
    await database.insert(loans).values(indexes.map((index) => contractAt(index, today, nowMs)))
    await database.insert(ledgerEntries).values(
      indexes.map((index) => ({
        id: `entry-${serial(index)}`,
        loanId: `loan-${serial(index)}`,
        kind: 'INTEREST_ACCRUED' as const,
        on: yesterday,
        movementKey: `INTEREST_ACCRUED:${yesterday}`,
        causeId: null,
        atMs: nowMs,
      })),
    )
  }
  await database.execute(sql`analyze`)
}
