import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { foldInputOf } from '../../offline/contract-on.ts'
import type { Contract } from '../../offline/contracts.ts'
import { latePeriods } from './late-periods.ts'

const periodsOf = (contract: Contract) =>
  latePeriods(
    foldInputOf(contract),
    contract.closedOn ? isoDate(contract.closedOn) : moscowDate(Date.parse(contract.asOf)),
  )

/** True when no payment of the loan has ever been late. */
export const alwaysInTime = (contract: Contract): boolean => periodsOf(contract).length === 0

/** True when the last payment came in time: it neither ended a delay nor left one. */
export const lastPaidInTime = (contract: Contract): boolean => {
  const last = contract.payments.at(-1)
  return !periodsOf(contract).some(({ until }) => until === null || until === last?.on)
}
