import { expect, test } from 'vitest'
import { fromRoubles } from '../../../../../lending/money.ts'
import { isoDate } from '../../../../../lending/calendar.ts'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { ContractPayments } from '../../../../../src/screens/profile/contract/contract-payments.tsx'
import { contractFixture, FIRST_ROW } from '../../../offline/contract-fixture.ts'
import { all, show } from '../../../page.tsx'

const stopped = (contract: Contract): Contract => ({
  ...contract,
  legalStatus: { kind: 'BANKRUPT_COURT', from: '2026-11-20', end: null },
})

const heads = (): string[] => all('columnheader').map(({ textContent }) => textContent ?? '')

test('under a legal status a schedule of which nothing is paid says nothing of states', () => {
  show(<ContractPayments contract={stopped(contractFixture({ asOfDay: '2026-11-21' }))} />)
  expect(heads()).toContain('Платёж')
  expect(heads()).not.toContain('Состояние')
})

test('under a legal status what was paid is said, and nothing is said to be late', () => {
  const payments = [
    {
      kind: 'INSTALMENT' as const,
      on: isoDate('2026-10-20'),
      amountKopecks: FIRST_ROW?.paymentKopecks ?? fromRoubles(9_000),
    },
  ]
  show(
    <ContractPayments contract={stopped(contractFixture({ asOfDay: '2026-11-27', payments }))} />,
  )
  const states = all('row')
    .slice(1)
    .map((row) => row.lastElementChild?.textContent)
  expect(states).toEqual(['оплачен', '', '', '', '', ''])
})
