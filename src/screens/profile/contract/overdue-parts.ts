import type { IsoDate } from '../../../../lending/calendar.ts'
import {
  addKopecks,
  kopecks,
  type Kopecks,
  maxKopecks,
  subtractKopecks,
  ZERO,
} from '../../../../lending/money.ts'
import type { Due } from '../../../../lending/allocation.ts'
import type { Contract } from '../../../queries/contracts.ts'

type Row = Contract['rows'][number]

const leftOf = ({ paymentKopecks, paidKopecks }: Row): Kopecks =>
  kopecks(paymentKopecks - paidKopecks)

/** Within a row interest is paid before principal (D11). */
const interestLeft = ({ interestKopecks, paidKopecks }: Row): Kopecks =>
  maxKopecks(kopecks(interestKopecks - paidKopecks), ZERO)

const sums = (rows: readonly Row[]): { interest: Kopecks; principal: Kopecks } => {
  const interest = addKopecks(...rows.map(interestLeft))
  return { interest, principal: subtractKopecks(addKopecks(...rows.map(leftOf)), interest) }
}

/** What is asked for today, by the kinds the law ranks (D11): interest since the due date counts as overdue. */
export const overdueParts = (contract: Contract, today: IsoDate): Due => {
  const late = sums(contract.rows.filter(({ status }) => status === 'EXPIRED'))
  const current = sums(
    contract.rows.filter(({ status, dueOn }) => status === 'NEAREST' && dueOn === today),
  )
  const penalty = kopecks(contract.penaltyKopecks)
  const courtCosts = kopecks(contract.courtCostsKopecks)
  const named = addKopecks(late.interest, late.principal, current.interest, current.principal)
  const asked = kopecks(contract.nextPayment?.amountKopecks ?? 0)
  const since = maxKopecks(subtractKopecks(asked, addKopecks(named, penalty, courtCosts)), ZERO)
  return {
    overdueInterest: addKopecks(late.interest, since),
    overduePrincipal: late.principal,
    currentInterest: current.interest,
    currentPrincipal: current.principal,
    penalty,
    courtCosts,
  }
}
