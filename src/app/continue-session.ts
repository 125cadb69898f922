import { restoreSession } from '../actions/restore-session.ts'
import { findHome } from '../api/find-home.ts'
import { wipeEverything } from './device-wipes.ts'

/**
 * Where a person with a remembered session goes on from the landing page; null stays there (spec §2).
 * A session that turns out to be over takes the person's data with it, as everywhere else (D32).
 */
export const continueSession = async (): Promise<string | null> => {
  if (!navigator.onLine) return null
  if (await restoreSession()) return findHome()
  await wipeEverything()
  return null
}
