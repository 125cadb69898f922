import type { Context } from '../context.ts'
import { hasOtherDeviceSession, startDeviceSession } from '../db/identity.ts'
import { transaction } from '../db/transaction.ts'
import { newDevice } from '../messaging/account-texts.ts'
import { noteCodeAccess } from './note-code-access.ts'
import { tellEvent } from '../messaging/tell-event.ts'

interface SignIn {
  readonly sessionUid: string
  readonly clientId: string
  readonly userAgent: string
  /** The browser carries the mark of an earlier sign-in of this client (D41). */
  readonly isKnownBrowser: boolean
  /** Nothing but a code of the phone was shown. */
  readonly isByCode: boolean
}

/**
 * Notes on which device a session was opened; one on a browser that the client has not used is told to them, but for
 * the very first, which comes with the registration. One opened there by a code alone pauses what is added since
 * (decision 0147).
 */
export const noteSignIn = (
  { database, clock }: Context,
  { isKnownBrowser, isByCode, ...device }: SignIn,
): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    await startDeviceSession(tx, { ...device, nowMs })
    const { clientId, sessionUid, userAgent } = device
    if (isKnownBrowser) return
    const access = { clientId, way: 'SIGN_IN', userAgent, nowMs } as const
    const pausedUntilMs = isByCode ? await noteCodeAccess(tx, access) : null
    if (!(await hasOtherDeviceSession(tx, { clientId, sessionUid }))) return
    const words = newDevice({ userAgent, atMs: nowMs, pausedUntilMs })
    await tellEvent(tx, { clientId, loanId: null, words, cause: sessionUid, nowMs })
  })
