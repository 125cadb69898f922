import { PATHS } from '../../protocol/paths.ts'
import { restoreSession } from '../actions/restore-session.ts'
import { findHome } from '../api/find-home.ts'
import { isSignOutPending } from '../api/pending-sign-out.ts'
import { hasSession } from '../api/session.ts'
import { accountQuery } from '../queries/account.ts'
import { wipeEverything } from './device-wipes.ts'

/** After this long the device's own copy is better than waiting (quality reference 1.3 row 22). */
const SERVER_WITHIN_MS = 3_000

/** Without the server's word: what a borrower owes, as this device last saw it (D48). */
const homeOnDevice = async (): Promise<string | null> => {
  if (!hasSession() || isSignOutPending()) return null
  const account = await accountQuery.recall?.(undefined)
  return account?.value.contracts.some(({ contractState }) => contractState !== null)
    ? PATHS.profile
    : null
}

const homeByServer = async (): Promise<string | null> => {
  if (await restoreSession()) return (await findHome(PATHS.addContract)) ?? homeOnDevice()
  await wipeEverything()
  return null
}

/**
 * Where a person with a remembered session goes on from the landing page; null stays there (spec §2). Without network,
 * or without an answer, a borrower goes to the loans on this device: a bookmark or a former icon leads here (D31).
 * A session that turns out to be over takes the person's data with it, as everywhere else (D32).
 */
export const continueSession = async (): Promise<string | null> => {
  if (!navigator.onLine && !isSignOutPending()) return homeOnDevice()
  const asked = homeByServer()
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, SERVER_WITHIN_MS, 'late'))
  const home = await Promise.race([asked, late])
  return home === 'late' ? ((await homeOnDevice()) ?? asked) : home
}
