import { addDays, type IsoDate } from '../lending/calendar.ts'
import { isOpenContract } from '../lending/lifecycle.ts'
import type { KeptAccount } from './kept-reminders.ts'

/** A payment this near counts in the badge (D33). */
export const NEAR_DAYS = 3

type Contracts = KeptAccount['value']['contracts']

/**
 * The number on the application's icon: contracts with a payment due within three days or overdue, the same as the
 * server puts into a notification. Applications that are no contracts yet owe nothing.
 */
export const countNearPayments = (contracts: Contracts, today: IsoDate): number => {
  const until = addDays(today, NEAR_DAYS)
  return contracts.filter(
    ({ contractState, nextPayment }) =>
      isOpenContract(contractState) && nextPayment !== null && nextPayment.dueOn <= until,
  ).length
}
