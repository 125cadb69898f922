import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { Run } from '../../parts/run.tsx'
import { runText } from '../../parts/time-words.ts'
import { useNow } from '../../parts/use-now.ts'
import styles from './case.module.css'

type Times = Pick<Reply<typeof deskCase>, 'takenAt' | 'until' | 'medianSeconds'>

/** The last fifth of the time is shown as running out. */
const SOON = 0.8

/** How long the case has been with the reviewer, of the time until it goes back. */
export function TimeUsed({ takenAt, until, medianSeconds }: Times) {
  const nowMs = useNow(1_000)
  const passedMs = nowMs - Date.parse(takenAt)
  const used = passedMs / (Date.parse(until) - Date.parse(takenAt))
  return (
    <div className={styles.time}>
      <span>
        у вас <b>{runText(passedMs)}</b>
        {medianSeconds !== null && ` медиана ${runText(medianSeconds * 1000)}`}
      </span>
      <Run wide used={used} tone={used >= SOON ? 'late' : 'plain'} />
    </div>
  )
}
