import { logout } from '../../protocol/calls/auth-service.ts'
import { ssoLogout } from '../../protocol/calls/profile-manager.ts'
import { dropPendingSignOut, isSignOutPending, noteSignOut } from './pending-sign-out.ts'
import { NetworkFailure, send } from './send.ts'

/** Tells server and identity server that the session is over; without network the next start does it. */
export const requestSignOut = async (): Promise<void> => {
  noteSignOut()
  try {
    await send(ssoLogout)
    await send(logout)
  } catch (error) {
    if (error instanceof NetworkFailure) return
    throw error
  }
  dropPendingSignOut()
}

/** Finishes a sign-out that was asked for without network. Throws NetworkFailure while there is still none. */
export const finishPendingSignOut = async (): Promise<void> => {
  if (!isSignOutPending()) return
  await send(logout)
  dropPendingSignOut()
}
