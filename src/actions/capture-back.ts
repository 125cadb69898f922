import { redirectUrl } from '../../protocol/calls/sms-service/redirect.ts'
import { COMEBACK_ID, isFromElsewhere, mayComeBack } from '../../protocol/comeback.ts'
import { reachGoal } from '../api/reach-goal.ts'
import { send } from '../api/send.ts'
import { CallRefused, NetworkFailure } from '../api/send-failures.ts'

const TOUCHES = ['pointerdown', 'keydown'] as const

/** The address of the configuration; null where none is set, it is not for this visit, or it cannot be asked for now. */
const comebackUrl = async (ownHost: string): Promise<string | null> => {
  try {
    const { url, exceptFrom = [] } = await send(redirectUrl, { query: { urlId: COMEBACK_ID } })
    return mayComeBack(document.referrer, ownHost, exceptFrom) ? url : null
  } catch (error) {
    if (error instanceof NetworkFailure) return null
    if (error instanceof CallRefused && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * Leads the back button of a visitor from an advertisement to the address of the configuration, once, and records the
 * event «comeback» (spec §2, D26). Off unless configured; never without an external referrer, never away from the
 * landing. A browser counts an entry of the history only after a touch, so it is made with the first one.
 * @throws CallRefused
 */
export const captureBack = async (landing: string): Promise<void> => {
  const { hostname, pathname } = window.location
  if (pathname !== landing || !isFromElsewhere(document.referrer, hostname)) return
  const url = await comebackUrl(hostname)
  if (url === null || history.state !== null) return

  const onBack = ({ state }: PopStateEvent): void => {
    // Every entry of ours carries a state: without one it is the entry that the visit began with.
    if (state !== null || window.location.pathname !== landing) return
    window.removeEventListener('popstate', onBack)
    reachGoal({ name: 'comeback' })
    window.location.assign(url)
  }
  const hold = (): void => {
    for (const touch of TOUCHES) document.removeEventListener(touch, hold, true)
    if (window.location.pathname !== landing) return
    history.pushState({ comeback: true }, '')
    window.addEventListener('popstate', onBack)
  }
  for (const touch of TOUCHES) document.addEventListener(touch, hold, true)
}
