import { showBadge } from '../actions/app-badge.ts'

/** Removes what one part of the page keeps of a person on this device (D32). */
type Wipe = () => Promise<void>

const leavePush: Wipe = async () => {
  const isAllowed =
    'Notification' in window &&
    Notification.permission === 'granted' &&
    'serviceWorker' in navigator
  if (isAllowed) await (await import('../actions/push.ts')).leavePush()
}

/** All that a person leaves on this device, each part fetched only when it has to go. */
const WIPES: readonly Wipe[] = [
  async () => (await import('../offline/wipe.ts')).wipeOffline(),
  async () => (await import('../state/persist.ts')).pagePersistence().wipe(),
  async () => (await import('../api/intent.ts')).forgetIntents(),
  leavePush,
  () => showBadge(0),
]

/** Runs all of them; one that fails does not keep the others from it. Throws AggregateError with what failed. */
export const wipeAll = async (wipes: readonly Wipe[]): Promise<void> => {
  const results = await Promise.allSettled(wipes.map((wipe) => wipe()))
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (reasons.length > 0) throw new AggregateError(reasons, 'Данные на устройстве удалены не все')
}

/** Removes all of it; what fails is reported and does not keep the rest. */
export const wipeEverything = (): Promise<void> => wipeAll(WIPES).catch(reportError)
