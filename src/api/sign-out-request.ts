import { logout } from '../../protocol/calls/auth-service/session.ts'
import { ssoLogout } from '../../protocol/calls/profile-manager/sso.ts'
import { dropPendingSignOut, isSignOutPending, noteSignOut } from './pending-sign-out.ts'
import { send } from './send.ts'
import { NetworkFailure } from './send-failures.ts'

/** A server that does not answer must not keep the person's data on the device (D32). */
const TELL_WITHIN_MS = 5_000

const tell = async (): Promise<void> => {
  try {
    await send(ssoLogout)
    await send(logout)
  } catch (error) {
    if (error instanceof NetworkFailure) return
    throw error
  }
  dropPendingSignOut()
}

/**
 * Tells server and identity server that the session is over; without network, or without an answer within 5 s, the next
 * start does it.
 */
export const requestSignOut = async (): Promise<void> => {
  noteSignOut()
  const enough = new Promise<void>((resolve) => {
    setTimeout(resolve, TELL_WITHIN_MS)
  })
  await Promise.race([tell(), enough])
}

let finishing: Promise<void> | null = null

const finish = async (): Promise<void> => {
  await send(logout)
  dropPendingSignOut()
}

/**
 * Finishes a sign-out that was asked for without network; once at a time, so that a slow one never ends the session
 * that a login has begun since. Throws CallRefused, NetworkFailure while it is not done.
 */
export const finishPendingSignOut = async (): Promise<void> => {
  if (!isSignOutPending()) return
  finishing ??= finish().finally(() => {
    finishing = null
  })
  await finishing
}
