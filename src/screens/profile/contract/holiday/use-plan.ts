import { useMemo } from 'react'
import { holidayPlanQuery, type PlanParams } from '../../../../queries/holidays.ts'
import { useQuery } from '../../../../queries/use-query.ts'

/** A date that is being typed is asked for once it stands. */
const SETTLED_MS = 300

/** The price of what is chosen, asked for once it stands. */
export const usePlan = (params: PlanParams, enabled: boolean) => {
  const { loanId, ground, from, months, serviceFrom, serviceEndsOn } = params
  const choice = useMemo(
    () => ({ loanId, ground, from, months, serviceFrom, serviceEndsOn }),
    [loanId, ground, from, months, serviceFrom, serviceEndsOn],
  )
  return useQuery(holidayPlanQuery, choice, { enabled, delayMs: SETTLED_MS })
}
