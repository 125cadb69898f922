import type { Reply } from '../../protocol/call.ts'
import { applicationChangeStep } from '../../protocol/calls/core/changes.ts'
import { contractById } from '../../protocol/calls/core/contract.ts'
import { loanDecisions } from '../../protocol/calls/core/decisions.ts'
import { loanStatus } from '../../protocol/calls/core/loan.ts'
import { autoDebit, autoDebitLog } from '../../protocol/calls/cloud-payments/auto-debit.ts'
import {
  paymentOutcomeByInvoice,
  paymentsSbpLink,
} from '../../protocol/calls/cloud-payments/payments.ts'
import { historyClosedContracts } from '../../protocol/calls/report-service/closed-contracts.ts'
import { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { send } from '../api/send.ts'
import {
  type Contract,
  type KeptContract,
  loadContract,
  type Movement,
  saveContract,
} from '../offline/contracts.ts'
import type { Application } from '../state/profile.ts'
import { type Answer, dated, defineQuery, fetchQuery, type Query } from './query.ts'

export type { Contract, Movement }
export type AutoDebit = Reply<typeof autoDebit>
export type AutoDebitAttempt = Reply<typeof autoDebitLog>['attempts'][number]
export type ChangeStep = Reply<typeof applicationChangeStep>
export type ClosedContract = Reply<typeof historyClosedContracts>['contracts'][number]
export type Decision = Reply<typeof loanDecisions>['decisions'][number]
export type Evidence = Decision['evidence'][number]
export type PaymentOutcome = Reply<typeof paymentOutcomeByInvoice>

const MAX_MOVEMENTS = 1_000

const keptAnswer = (value: KeptContract): Answer<KeptContract> => dated(value, value.contract)

/** A contract with the money that came and went, by its id. */
export const contractQuery: Query<KeptContract, string> = {
  isPersonal: true,
  async ask(id, signal) {
    const [contract, { payments }] = await Promise.all([
      send(contractById, { params: { id }, signal }),
      send(detailsPaymentsContract, {
        query: { loanApplicationId: id, offset: 0, limit: MAX_MOVEMENTS },
        signal,
      }),
    ])
    return keptAnswer({ contract, movements: payments })
  },
  async recall(id) {
    const kept = await loadContract(id)
    return kept && keptAnswer(kept)
  },
  keep: ({ value }) => saveContract(value),
}

/** As of the oldest of them. */
const together = (contracts: readonly Contract[]): Answer<readonly Contract[]> => {
  const [oldest] = contracts.toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1))
  return dated(contracts, oldest)
}

/** Several contracts at once, by their ids, each kept by itself. */
export const contractsQuery: Query<readonly Contract[], readonly string[]> = {
  isPersonal: true,
  async ask(ids, signal) {
    const answers = await Promise.all(ids.map((id) => fetchQuery(contractQuery, id, signal)))
    return together(answers.map(({ value }) => value.contract))
  },
  async recall(ids) {
    const kept = await Promise.all(ids.map(loadContract))
    const contracts = kept.flatMap((each) => (each ? [each.contract] : []))
    return contracts.length > 0 ? together(contracts) : null
  },
}

/** Closed contracts, latest first. */
export const closedContractsQuery = defineQuery({
  call: historyClosedContracts,
  select: ({ contracts }): readonly ClosedContract[] => contracts,
  copy: SNAPSHOTS.closedContracts,
})

/** What the guard looked at, latest first (D8): of one application or, with null, of all. */
export const decisionsQuery = defineQuery({
  call: loanDecisions,
  request: (loanApplicationId: string | null) => ({
    query: loanApplicationId === null ? {} : { loanApplicationId },
  }),
  select: ({ decisions }): readonly Decision[] => decisions,
})

/** How a signed loan stands: cooling off, on its way, paid out. */
export const loanStatusQuery = defineQuery({
  call: loanStatus,
  request: (loanApplicationId: string) => ({ body: { loanApplicationId } }),
  select: ({ asOf: _asOf, ...application }): Application => application,
})

/** How far the latest change of a contract has come: finds again one that was signed before a reload. */
export const changeStepQuery = defineQuery({
  call: applicationChangeStep,
  request: (loanId: string) => ({ query: { loanId } }),
})

/** Automatic debit of a contract and the text of its consent (D16). */
export const autoDebitQuery = defineQuery({
  call: autoDebit,
  request: (loanApplicationId: string) => ({ query: { loanApplicationId } }),
})

/** Automatic debits that were tried, of all contracts, the latest first. */
export const autoDebitLogQuery = defineQuery({
  call: autoDebitLog,
  select: ({ attempts }): readonly AutoDebitAttempt[] => attempts,
  copy: SNAPSHOTS.autoDebitLog,
})

/** Where a payment by СБП is confirmed; the same link after a reload. */
export const sbpLinkQuery = defineQuery({
  call: paymentsSbpLink,
  request: (invoiceId: string) => ({ params: { invoiceId } }),
})

/** How a payment ended, by the server's word. */
export const paymentOutcomeQuery = defineQuery({
  call: paymentOutcomeByInvoice,
  request: (invoiceId: string) => ({ params: { invoiceId } }),
})
