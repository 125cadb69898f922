import { useState } from 'react'
import { renewCalendarLink } from '../../actions/calendar-file.ts'
import { failureOf, type Failure } from '../../api/failure.ts'
import { calendarLinkQuery } from '../../queries/client.ts'
import { useQuery } from '../../queries/use-query.ts'

/** The secret address of the calendar, and another one for it. */
export function useCalendarLink() {
  const link = useQuery(calendarLinkQuery, undefined)
  const [refused, setRefused] = useState<Failure | null>(null)
  const [renewing, setRenewing] = useState(false)

  /** True when there is another address now. */
  const renew = async (): Promise<boolean> => {
    setRenewing(true)
    setRefused(null)
    try {
      link.set(await renewCalendarLink())
      return true
    } catch (error) {
      setRefused(failureOf(error))
      return false
    } finally {
      setRenewing(false)
    }
  }

  return {
    url: link.data?.url ?? null,
    failure: refused ?? (link.isLoading ? null : link.error),
    renewing,
    reload: link.reload,
    renew,
  }
}
