/** A loan that ended without money, as its borrower reads it. */
import { beforeEach, expect, test } from 'vitest'
import { loanStatus } from '../../../../../protocol/calls/core/loan.ts'
import { LoanProgress } from '../../../../../src/screens/profile/contract/loan-progress.tsx'
import { applicationFixture } from '../../../application-fixture.ts'
import { says, show, words } from '../../../page.tsx'
import { answers } from '../../../server-of-page.ts'

const ended = applicationFixture({ applicationState: 'CANCELLED' })
const CANCELLED_BY_US = {
  code: 'PAYOUT_CANCELLED',
  text: 'Мы отменили выплату: деньги не отправлены.',
  whatHelps: 'Платить ничего не нужно.',
}

beforeEach(() => answers(loanStatus, ended))

test('a borrower who has refused the loan reads that they have', async () => {
  show(<LoanProgress application={ended} />)
  await says('Вы отказались от займа. Платить ничего не нужно.')
  expect(words()).toContain('Займ не выдан')
})

test('a borrower whose payout was cancelled for them does not read that they have refused (decision 0102)', async () => {
  const cancelled = { ...ended, reasons: [CANCELLED_BY_US] }
  answers(loanStatus, cancelled)
  show(<LoanProgress application={cancelled} />)
  await says('Мы отменили выплату: деньги не отправлены. Платить ничего не нужно.')
  expect(words()).not.toContain('Вы отказались')
})
