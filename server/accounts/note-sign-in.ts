import type { Context } from '../context.ts'
import { hasOtherDeviceSession, startDeviceSession } from '../db/identity.ts'
import { transaction } from '../db/transaction.ts'
import { newDevice } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'

interface SignIn {
  readonly sessionUid: string
  readonly clientId: string
  readonly userAgent: string
  /** The browser carries the mark of an earlier sign-in of this client (D41). */
  readonly isKnownBrowser: boolean
}

/**
 * Notes on which device a session was opened; one on a browser that the client has not used is told to them, but for
 * the very first, which comes with the registration.
 */
export const noteSignIn = (
  { database, clock }: Context,
  { isKnownBrowser, ...device }: SignIn,
): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    await startDeviceSession(tx, { ...device, nowMs })
    const { clientId, sessionUid, userAgent } = device
    if (isKnownBrowser || !(await hasOtherDeviceSession(tx, { clientId, sessionUid }))) return
    const words = newDevice({ userAgent, atMs: nowMs })
    await tellEvent(tx, { clientId, loanId: null, words, cause: sessionUid, nowMs })
  })
