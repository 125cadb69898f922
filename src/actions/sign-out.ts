import { forgetSession, leaveSession } from '../api/session.ts'
import { requestSignOut } from '../api/sign-out-request.ts'

/**
 * Signs out: server and identity session, cookies, then everything on this device (spec §4). Without network the device
 * is cleaned at once and the server is told at the next start. The app hears of the end and leaves the account.
 */
export const signOut = async (): Promise<void> => {
  leaveSession()
  try {
    await requestSignOut()
  } finally {
    forgetSession()
  }
}
