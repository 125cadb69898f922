import { EVENT_CODES, type CodeCheckResult, type EventCode } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { holderOf } from './code-tries.ts'
import { judgeCode, OPEN_EVENTS } from './codes.ts'

export interface CodeCheck {
  /** E.164 */
  readonly phone: string
  readonly code: string
  /** Absent: any event the caller may try. */
  readonly eventCode?: EventCode | undefined
  /** A signed-in client who asks about their own phone reaches every code; a stranger, or a known browser by its id, the open ones. */
  readonly asker: { readonly device: string | null } | 'owner'
}

/**
 * Checks a code without using it up (spec §7). Wrong tries are counted together with those of signing (D41);
 * an expired, used or foreign code is no match, like one that never was.
 */
export const checkCode = async (
  context: Context,
  { phone, code, eventCode, asker }: CodeCheck,
): Promise<CodeCheckResult> => {
  const isOwner = asker === 'owner'
  const reachable = isOwner ? EVENT_CODES : OPEN_EVENTS
  const { verdict } = await judgeCode(context, {
    phone,
    code,
    events: eventCode === undefined ? reachable : reachable.filter((event) => event === eventCode),
    scopes: isOwner ? ['own', 'open'] : ['open'],
    holder: isOwner ? 'client' : holderOf(asker.device),
  })
  if (verdict === 'MATCH') return 'MATCH'
  return verdict === 'MANY_REQUESTS' || verdict === 'TRIED_OUT' ? 'MANY_REQUESTS' : 'NOT_MATCH'
}
