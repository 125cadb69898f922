import { useEffect } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { QueryResult } from '../../queries/use-query.ts'
import { isOfEarlierDay } from '../../state/server-clock.ts'

type Asked = Pick<QueryResult<unknown, unknown>, 'asOf' | 'source' | 'reload'>

/**
 * Asks again when the business day moves on under a screen that stays open: a day more of interest is owed (decision
 * 0172). A page that nobody sees at midnight asks when it is seen.
 */
export function useAskedEachDay({ asOf, source, reload }: Asked, today: IsoDate): void {
  // A copy of the device has its question on the way already.
  const isOver = source === 'network' && asOf !== null && isOfEarlierDay(asOf, today)
  useEffect(() => {
    if (isOver && !document.hidden) reload()
  }, [isOver, today, reload])
}
