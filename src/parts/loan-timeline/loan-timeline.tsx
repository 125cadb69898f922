import { useMemo } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { Contract } from '../../offline/contracts.ts'
import type { Application } from '../../state/profile.ts'
import { signedEvents } from './application-events.ts'
import { loanEvents } from './loan-events.ts'
import { TimelineTable } from './timeline-table.tsx'

interface LoanTimelineProps {
  readonly contract: Contract
  readonly today: IsoDate
  /** Knows of the signature and the hours to think; a closed loan has none. */
  readonly application?: Application | undefined
}

/** What happened to a loan and what is ahead. */
export function LoanTimeline({ contract, today, application }: LoanTimelineProps) {
  const events = useMemo(
    () => [...(application ? signedEvents(application) : []), ...loanEvents(contract, today)],
    [contract, today, application],
  )
  return <TimelineTable events={events} />
}
