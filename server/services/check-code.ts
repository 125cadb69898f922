import { EVENT_CODES, type CodeCheckResult, type EventCode } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { judgeCode, OPEN_EVENTS } from '../db/codes.ts'

export interface CodeCheck {
  /** E.164 */
  readonly phone: string
  readonly code: string
  /** Absent: any event the caller may try. */
  readonly eventCode?: EventCode | undefined
  /** True when a signed-in client asks about their own phone; a stranger reaches the open events only. */
  readonly byOwner: boolean
}

const eventsOf = ({ eventCode, byOwner }: CodeCheck): readonly EventCode[] => {
  const reachable = byOwner ? EVENT_CODES : OPEN_EVENTS
  return eventCode === undefined ? reachable : reachable.filter((event) => event === eventCode)
}

/**
 * Checks a code without using it up (spec §7). Wrong tries are counted together with those of signing (D22);
 * an expired, used or foreign code is no match, like one that never was.
 */
export const checkCode = async (context: Context, check: CodeCheck): Promise<CodeCheckResult> => {
  const events = eventsOf(check)
  const isOpen = !check.byOwner || events.every((event) => OPEN_EVENTS.includes(event))
  const { verdict } = await judgeCode(context, {
    phone: check.phone,
    code: check.code,
    events,
    scope: isOpen ? 'open' : 'own',
  })
  if (verdict === 'MATCH' || verdict === 'MANY_REQUESTS') return verdict
  return 'NOT_MATCH'
}
