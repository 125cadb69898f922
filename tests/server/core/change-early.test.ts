import { expect, test } from 'vitest'
import { get, post } from '../profile-manager/borrower.ts'
import {
  changesOf,
  daysLater,
  journalAndFold,
  pay,
  preview,
  signedChange,
  stepOf,
} from './change-bench.ts'
import { contractOf, coreApp, lent, verifiedBorrower } from './fixture.ts'

const EARLY = 'PARTIALLY_EARLY' as const

test('a partial early repayment: both plans, the code, the money, the new plan and its agreement', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await daysLater(app, 10)
  const shown = await preview(app, who, { loanId, kind: EARLY, amount: 5000 })
  expect(shown.result).toMatchObject({ outcome: 'PLAN', dueNowKopecks: 500_000 })
  expect(await stepOf(app, who, loanId)).toMatchObject({
    step: 'PREVIEWED',
    applicationType: EARLY,
  })
  const { shown: plan, step } = await signedChange(app, who, { loanId, kind: EARLY, amount: 5000 })
  expect(step).toMatchObject({ step: 'WAITING_PAYMENT', amountKopecks: 500_000, loanId })
  const paid = await pay(app, who, { loanId, kopecks: 500_000, paymentType: EARLY })
  expect(paid.json()).toMatchObject({ state: 'PAID', amountKopecks: 500_000 })
  expect(await stepOf(app, who)).toMatchObject({ step: 'APPLIED', termsHash: plan.termsHash })
  await app.runJobs()
  const contract = await contractOf(app, who, loanId)
  expect(contract.changes).toHaveLength(1)
  expect(contract.changes[0].rows).toEqual(plan.after.rows)
  expect(contract.fullCost).toEqual(plan.after.fullCost)
  expect(contract.remainingTotalKopecks).toBe(plan.after.totalKopecks - 500_000)
  const types = contract.documents.map(({ type }: { type: string }) => type)
  expect(types.toSorted()).toEqual(
    [
      'CHANGE_PARTIALLY_EARLY',
      'CONSUMER_LOAN',
      'CONTRACT',
      'RECEIPT',
      'SCHEDULE',
      'SCHEDULE',
    ].toSorted(),
  )
  const pdf = await post(
    app,
    '/print-service/template/pdf',
    { clientId: who.clientId, fileType: 'CHANGE_PARTIALLY_EARLY', loanApplicationId: loanId },
    { headers: who.headers },
  )
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { journal, fold, whole } = await journalAndFold(app, loanId)
  expect(whole).toBe(0)
  expect(journal).toEqual(fold)
  expect(await changesOf(app, loanId)).toHaveLength(1)
  await get(app, '/print-service/documents', who.headers)
})
