import { useEffect, useState } from 'react'
import { loadCalendarLink, renewCalendarLink } from '../../actions/calendar-file.ts'
import { failureOf, type Failure } from '../../api/failure.ts'

/** The secret address of the calendar, and another one for it. */
export function useCalendarLink() {
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [renewing, setRenewing] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    loadCalendarLink(stop.signal).then(
      (link) => {
        if (!stop.signal.aborted) setUrl(link.url)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => stop.abort()
  }, [round])

  const reload = () => {
    setFailure(null)
    setRound((current) => current + 1)
  }

  /** True when there is another address now. */
  const renew = async (): Promise<boolean> => {
    setRenewing(true)
    setFailure(null)
    try {
      setUrl((await renewCalendarLink()).url)
      return true
    } catch (error) {
      setFailure(failureOf(error))
      return false
    } finally {
      setRenewing(false)
    }
  }

  return { url, failure, renewing, reload, renew }
}
