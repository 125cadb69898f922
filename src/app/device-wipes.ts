import { onWipe, wipeDevice } from '../actions/sign-out.ts'

/** What a person leaves on this device, each fetched only when it has to go (D32). */
onWipe(async () => (await import('../offline/wipe.ts')).wipeOffline())
onWipe(async () => (await import('../state/persist.ts')).pagePersistence().wipe())

/** Removes all of it; what fails is reported and does not keep the rest. */
export const wipeEverything = (): Promise<void> => wipeDevice().catch(reportError)
