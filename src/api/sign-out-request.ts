import { logout } from '../../protocol/calls/auth-service.ts'
import { ssoLogout } from '../../protocol/calls/profile-manager.ts'
import { NetworkFailure, send } from './send.ts'

/** The hidden cookies are only the server's to remove, so a sign-out without network has to be finished later. */
const PENDING = 'vovremya.signOutPending'

/** Tells server and identity server that the session is over; without network the next start does it. */
export const requestSignOut = async (): Promise<void> => {
  localStorage.setItem(PENDING, '1')
  try {
    await send(ssoLogout)
    await send(logout)
  } catch (error) {
    if (error instanceof NetworkFailure) return
    throw error
  }
  localStorage.removeItem(PENDING)
}

/** Finishes a sign-out that was asked for without network. Throws NetworkFailure while there is still none. */
export const finishPendingSignOut = async (): Promise<void> => {
  if (localStorage.getItem(PENDING) === null) return
  await send(logout)
  localStorage.removeItem(PENDING)
}
