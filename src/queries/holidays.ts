import type { Reply } from '../../protocol/call.ts'
import { contractHoliday, contractHolidayPlan } from '../../protocol/calls/core/holidays.ts'
import { HOLIDAY_GROUNDS, type HolidayGround } from '../../protocol/holiday.ts'
import { defineQuery } from './query.ts'

export type HolidayView = Reply<typeof contractHoliday>
export type HolidayDemand = NonNullable<HolidayView['latest']>
export type OfferedGround = HolidayView['grounds'][number]
export type HolidayPlan = Reply<typeof contractHolidayPlan>

export interface PlanParams {
  readonly loanId: string
  readonly ground: HolidayGround
  readonly from: string
  /** Null where a service gives the length. */
  readonly months: number | null
  /** Days of a service; null where months are named. */
  readonly serviceFrom: string | null
  /** Null while nobody knows it. */
  readonly serviceEndsOn: string | null
}

/** What stands against a payment holiday of a contract, and how the latest demand stands. */
export const holidayQuery = defineQuery({
  call: contractHoliday,
  request: (id: string) => ({ params: { id } }),
  // What this page has no form for it does not offer (decision 0072).
  select: ({ grounds, ...view }): HolidayView => ({
    ...view,
    grounds: grounds.filter(({ ground }) => HOLIDAY_GROUNDS.includes(ground)),
  }),
})

/** What a holiday would cost and make of the schedule (353-FZ art. 6.1-2). */
export const holidayPlanQuery = defineQuery({
  call: contractHolidayPlan,
  request: ({ loanId, ground, from, months, serviceFrom, serviceEndsOn }: PlanParams) => ({
    params: { id: loanId },
    query: {
      ground,
      from,
      ...(months !== null && { months }),
      ...(serviceFrom !== null && { serviceFrom }),
      ...(serviceEndsOn !== null && { serviceEndsOn }),
    },
  }),
})
