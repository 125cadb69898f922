import { dropPush } from './push-device.ts'
import { announceWipe, isNothingKept, store } from './records.ts'

const clearBadge = async (): Promise<void> => {
  if (!('clearAppBadge' in navigator)) return
  // Some browsers refuse while the application is not installed.
  await navigator.clearAppBadge().catch(() => undefined)
}

/**
 * Removes the person's data and the key from this device; its notifications and the number on its icon end with them
 * (D32), on whatever page the session is found to be over.
 */
export const wipeOffline = async (): Promise<void> => {
  const quiet = dropPush().catch((error: unknown) => reportError(error))
  const copy = await store()
  await copy.wipe()
  await Promise.all([quiet, clearBadge()])
  // What was on its way to the disk meanwhile goes too.
  await copy.wipe()
  announceWipe()
}

/** Records of these are always somebody's. */
const SOMEBODYS = ['contracts', 'schedules', 'documents', 'snapshots'] as const

/**
 * For a start without a session: removes what is still somebody's, because the page of the sign-out was closed, or its
 * database hung, before the wipe was done (D32). `isNobody` is asked last: somebody may have signed in meanwhile.
 */
export const wipeLeft = async (isNobody: () => boolean): Promise<void> => {
  if (await isNothingKept()) return
  const copy = await store()
  const kept = await Promise.all(SOMEBODYS.map((table) => copy.ids(table)))
  const isSomebodys = (await copy.owner()) !== null || kept.some((ids) => ids.length > 0)
  if (isSomebodys && isNobody()) await wipeOffline()
}

/**
 * Makes this device's copy belong to a client. Somebody else's copy is removed first; drafts typed before anybody
 * was known stay, they are this person's.
 */
export const claimOffline = async (clientId: string): Promise<void> => {
  const copy = await store()
  const owner = await copy.owner()
  if (owner === clientId) return
  if (owner !== null) await wipeOffline()
  await copy.setOwner(clientId)
}

/** What the copy takes on this device, bytes; null where the browser does not tell. */
export const offlineSize = async (): Promise<number | null> => {
  if (!('storage' in navigator) || !navigator.storage.estimate) return null
  return (await navigator.storage.estimate()).usage ?? null
}

/** False when the copy lives only as long as this page. */
export const offlineLasts = async (): Promise<boolean> => (await store()).lasting
