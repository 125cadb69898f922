import { isoDate } from '../../lending/calendar.ts'
import { rulesAt } from '../../lending/rules.ts'
import type { Reply } from '../../protocol/call.ts'
import type { contractById } from '../../protocol/calls/core/contract.ts'
import type { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import { readTogether, writeTogether } from './records.ts'

export type Contract = Reply<typeof contractById>
export type Movement = Reply<typeof detailsPaymentsContract>['payments'][number]

type Schedule = Contract['rows']
type Terms = Omit<Contract, 'rows'>
/**
 * What older copies have not got: then their rows are the signed ones, nothing was taken back, forgiven, claimed in court or corrected, the rate
 * is the level (D51), the cap is that of their day, nothing is stopped by
 * law and nothing is offered.
 */
type Later =
  | 'signedRows'
  | 'changes'
  | 'takenBack'
  | 'forgivenDebts'
  | 'courtCosts'
  | 'courtCostsKopecks'
  | 'penaltyFree'
  | 'holidays'
  | 'chargedRateBillionths'
  | 'accrualStops'
  | 'overpaymentCapPercent'
  | 'legalStatus'
  | 'restructuringLastOn'
type KeptTerms = Omit<Terms, Later> & Partial<Pick<Terms, Later>>

const placesOf = (id: string) =>
  ({
    terms: { table: 'contracts', id },
    rows: { table: 'schedules', id },
    movements: { table: 'snapshots', id: `movements/${id}` },
  }) as const

/** A contract with the money that came and went, latest first. */
export interface KeptContract {
  readonly contract: Contract
  readonly movements: readonly Movement[]
}

/** Keeps a contract, its schedule and its payments, as of the server's moment inside: all of it or nothing. */
export const saveContract = ({
  contract: { rows, ...terms },
  movements,
}: KeptContract): Promise<void> => {
  const places = placesOf(terms.loanApplicationId)
  return writeTogether([
    { ...places.terms, value: terms },
    { ...places.rows, value: rows },
    { ...places.movements, value: movements },
  ])
}

/** A contract as last seen, or null. */
export const loadContract = async (id: string): Promise<KeptContract | null> => {
  const places = placesOf(id)
  const [terms, rows, movements] = (await readTogether([
    places.terms,
    places.rows,
    places.movements,
  ])) as [KeptTerms | null, Schedule | null, Movement[] | null]
  if (!terms || !rows) return null
  return {
    contract: {
      signedRows: rows,
      changes: [],
      takenBack: [],
      forgivenDebts: [],
      courtCosts: [],
      courtCostsKopecks: 0,
      penaltyFree: [],
      holidays: [],
      chargedRateBillionths: null,
      accrualStops: [],
      overpaymentCapPercent: rulesAt(isoDate(terms.issuedOn)).overpaymentCapPercent,
      legalStatus: null,
      restructuringLastOn: null,
      ...terms,
      rows,
    },
    movements: movements ?? [],
  }
}
