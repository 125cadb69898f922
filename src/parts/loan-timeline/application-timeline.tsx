import type { Application } from '../../state/profile.ts'
import { applicationEvents } from './application-events.ts'
import { TimelineTable } from './timeline-table.tsx'

/** A signed loan on its way to the card. */
export const ApplicationTimeline = ({ application }: { readonly application: Application }) => (
  <TimelineTable events={applicationEvents(application)} />
)
