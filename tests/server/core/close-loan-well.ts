import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { quote } from '../../../lending/schedule.ts'
import { insertLoan } from '../../../server/db/loans.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { TestApp } from '../test-app.ts'
import { eq } from 'drizzle-orm'
import type { Borrower } from './fixture.ts'

const DAY_MS = 86_400_000

/** A loan the client took half a year ago and closed well: the first-step cap is behind them (D12). */
export const closeLoanWell = async (
  app: TestApp,
  who: Borrower,
  daysAgo = 190,
  contractNumber = 'OLD-0001',
): Promise<void> => {
  const offeredAtMs = app.clock.now() - daysAgo * DAY_MS
  const issuedOn = moscowDate(offeredAtMs)
  const amountKopecks = kopecks(500_000)
  const { schedule, fullCost, dailyRateMillionths, chargedRateBillionths } = quote({
    productKey: 'INSTALLMENT',
    amountKopecks,
    term: 2,
    issuedOn,
  })
  const id = randomUUID()
  await transaction(app.context.database, async (tx) => {
    await insertLoan(tx, {
      id,
      clientId: who.clientId,
      productKey: 'INSTALLMENT',
      amountKopecks,
      term: 2,
      dailyRateMillionths,
      chargedRateBillionths,
      overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
      cardId: who.cardId,
      state: 'PAID_OUT',
      contractState: 'CLOSED',
      closeReason: 'PAID',
      contractNumber,
      termsHash: '0'.repeat(64),
      fullCostPercent: fullCost.percent,
      fullCostPercentText: fullCost.percentText,
      fullCostKopecks: fullCost.costKopecks,
      evidence: [],
      warnings: [],
      reasons: [],
      schedule: schedule.rows,
      issuedOn,
      offeredAtMs,
      offerExpiresOn: issuedOn,
      signedAtMs: offeredAtMs,
      paidOutAtMs: offeredAtMs,
    })
    await tx.update(loans).set({ closedOn: schedule.rows[1]?.dueOn }).where(eq(loans.id, id))
  })
}
