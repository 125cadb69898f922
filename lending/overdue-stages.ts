import { addDays, type IsoDate } from './calendar.ts'

/** Stages of the work with overdue contracts by days past due (duties reference §6). */
export const OVERDUE_STAGES = ['UP_TO_7', 'UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'OVER_90'] as const

export type OverdueStage = (typeof OVERDUE_STAGES)[number]

/** First and last day past due of each stage; null where it has no last one. */
export const STAGE_DAYS: Readonly<
  Record<OverdueStage, { readonly from: number; readonly to: number | null }>
> = {
  UP_TO_7: { from: 1, to: 7 },
  UP_TO_30: { from: 8, to: 30 },
  UP_TO_60: { from: 31, to: 60 },
  UP_TO_90: { from: 61, to: 90 },
  OVER_90: { from: 91, to: null },
}

/** Oldest unpaid due dates of a stage, both included; null where the stage has no earliest one. */
export function stageDueDates(
  stage: OverdueStage,
  today: IsoDate,
): { readonly earliest: IsoDate | null; readonly latest: IsoDate } {
  const { from, to } = STAGE_DAYS[stage]
  return { earliest: to === null ? null : addDays(today, -to), latest: addDays(today, -from) }
}
