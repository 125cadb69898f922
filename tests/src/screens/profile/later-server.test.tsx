/** Answers of a server that is newer than the page: what it does not know is told in words that are true of anything. */
import { expect, test } from 'vitest'
import { documentsList } from '../../../../protocol/calls/print-service/documents.ts'
import { messages } from '../../../../protocol/calls/profile-manager/messages.ts'
import { historyClosedContracts } from '../../../../protocol/calls/report-service/closed-contracts.ts'
import { EvidenceList } from '../../../../src/parts/evidence/evidence-list.tsx'
import type { Evidence } from '../../../../src/queries/contracts.ts'
import { ContractChips } from '../../../../src/screens/profile/contract-chips.tsx'
import { ClosedNote } from '../../../../src/screens/profile/contract/closed-note.tsx'
import { movementNames } from '../../../../protocol/movement-words.ts'
import { signOf } from '../../../../src/screens/profile/message-look.ts'
import { PaidProgress } from '../../../../src/screens/profile/paid-progress.tsx'
import ClosedContracts from '../../../../src/screens/profile/settings/closed-contracts.tsx'
import Messages from '../../../../src/screens/profile/settings/messages.tsx'
import { mostNow } from '../../../../src/parts/credit-line/most-now.ts'
import { applicationFixture } from '../../application-fixture.ts'
import { contractFixture } from '../../offline/contract-fixture.ts'
import { ACCOUNT, says, show, words } from '../../page.tsx'
import { answers } from '../../server-of-page.ts'

const LATER = 'OF_TOMORROW' as never
const AS_OF = '2026-11-21T09:00:00.000Z'

test('a loan closed for a reason of tomorrow stands among the others, and none of them is lost', async () => {
  const closed = {
    loanApplicationId: 'c1',
    contractNumber: '1',
    typeOfProduct: 'INSTALLMENT',
    closeReason: 'PAID',
    issuedOn: '2026-01-01',
    closedOn: '2026-06-01',
    amountKopecks: 1_000_000,
    paidKopecks: 1_200_000,
  }
  const other = { ...closed, loanApplicationId: 'c2', contractNumber: '2' }
  const contracts = [closed, { ...other, closeReason: LATER, typeOfProduct: LATER }]
  answers(documentsList, { asOf: AS_OF, documents: [] })
  answers(historyClosedContracts, () => Response.json({ asOf: AS_OF, contracts }))
  show(<ClosedContracts />)
  await says('Как в банке, возвращён полностью')
  expect(words()).toContain('Займ, закрыт')
  expect(words()).not.toContain('undefined')
})

test('a message of a channel and state of tomorrow stands in the log', async () => {
  const message = { channel: LATER, state: LATER, reason: null, contractNumber: null, at: AS_OF }
  const none = { day: 0, week: 0, month: 0 }
  const reply = {
    asOf: AS_OF,
    afterDue: { sent: none, allowed: { day: 2, week: 4, month: 16 } },
    messages: [{ ...message, id: 'm1', title: 'Новое' }],
  }
  answers(messages, () => Response.json(reply))
  show(<Messages />)
  await says('записано')
  expect(words()).toContain('сообщение, ')
})

test('a product of tomorrow is a loan in the list, and nothing that can be chosen here', () => {
  const loan = applicationFixture({ typeOfProduct: LATER, contractState: 'ACTIVE' })
  const product = {
    typeOfProduct: LATER,
    minAmount: 1,
    maxAmount: 2,
    available: true,
    reason: null,
  }
  show(<ContractChips />, { account: { ...ACCOUNT, contracts: [loan] } })
  expect(words()).toContain('Займ')
  expect(mostNow({ ...ACCOUNT, products: [product] })).toBe(0)
})

test('a row, an end and a movement of tomorrow leave the rest of the contract readable', () => {
  const contract = contractFixture({ asOfDay: '2026-11-21' })
  const [first, ...rest] = contract.rows
  if (!first) throw new Error('no rows')
  show(<PaidProgress contract={{ ...contract, rows: [{ ...first, status: LATER }, ...rest] }} />)
  expect(words()).toContain(`из ${contract.rows.length}`)
  const closed = { ...contract, contractState: 'CLOSED' as const, closeReason: LATER }
  show(<ClosedNote contract={{ ...closed, closedOn: '2026-11-20' }} />)
  expect(words()).toContain('Договор закрыт 20.11.26')
  expect(words()).not.toContain('undefined')
  const movement = { direction: 'INCOMING', paymentType: LATER } as never
  expect(movementNames([movement])).toEqual(['Платёж'])
})

test('a verdict and a rule of tomorrow do not hide the other rules', () => {
  const known: Evidence = {
    rule: 'DAILY_RATE',
    limit: 8000,
    value: 6000,
    on: '2026-11-21',
    verdict: 'PASS',
  }
  show(<EvidenceList evidence={[known, { ...known, rule: 'CLIENT_TOTAL', verdict: LATER }]} />)
  expect(words()).toContain('Ставка в день')
  expect(words()).toContain('учтено')
})

test('a message of a topic of tomorrow has the sign of any message', () => {
  expect(signOf({ topic: LATER, tone: LATER })).toEqual({ icon: 'bell', tone: 'accent' })
})
