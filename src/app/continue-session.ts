import { restoreSession } from '../actions/restore-session.ts'
import { findHome } from '../api/find-home.ts'

/** Where a person with a remembered session goes on from the landing page; null stays there (spec §2). */
export const continueSession = async (): Promise<string | null> =>
  navigator.onLine && (await restoreSession()) ? findHome() : null
