import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { accrueOpenContracts } from '../../../server/servicing/accrue-open-contracts.ts'
import { askToPay, newContract } from '../cloud-payments/contract.ts'
import { debtor, enable, moscowMs, texts } from '../core/debit-fixture.ts'
import { paid } from '../core/fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp } from '../test-app.ts'

const DAY_MS = 86_400_000

test('a loan whose books cannot be read keeps no other from its night, and is left to a job of its own', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const broken = await newContract(app)
  const { paymentId } = (
    await askToPay(app, broken, { amount: 1_000, paymentDataId: broken.cardId })
  ).json()
  // Money of a day before the loan, as no step of ours writes it.
  await app.context.database
    .update(payments)
    .set({ appliedOn: '2020-01-01' })
    .where(eq(payments.id, paymentId))
  const whole = await newContract(app, { productKey: 'LOAN_WITH_GRACE_PERIOD', term: 2 })

  await app.clock.moveTo(app.clock.now() + 4 * DAY_MS)
  await accrueOpenContracts(app.context)
  const url = `/vovremya-core/contract/${whole.loanId}`
  const shown = await get(app, url, whole.borrower.headers)
  expect(shown.json()).toMatchObject({ contractState: 'OVERDUE' })
  const left = await app.context.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'loan.settle'))
  expect(left.map(({ payload }) => payload)).toContainEqual({ loanId: broken.loanId })
})

test('a loan whose books cannot be read costs nobody else the notice of a debit @slow', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const broken = await debtor(app)
  const whole = await debtor(app)
  await enable(broken)
  await enable(whole)
  await paid(app, broken.who, { loanId: broken.loanId, amountKopecks: kopecks(100_000) })
  await app.context.database
    .update(payments)
    .set({ appliedOn: '2020-01-01' })
    .where(eq(payments.loanId, broken.loanId))
  await app.context.database
    .update(loans)
    .set({ nextDueOn: whole.due() })
    .where(eq(loans.id, broken.loanId))
  await app.clock.moveTo(moscowMs(`${whole.due(-3)}T00:10`))
  await whole.until(-3, '12:00')
  expect((await texts(whole)).map(({ text }) => text).join()).toContain('спишем')
})
