import { isSignOutPending } from '../api/pending-sign-out.ts'
import { accessToken, currentSession, forgetSession, hasSession } from '../api/session.ts'
import { emitSessionEvent } from '../api/session-events.ts'
import { finishPendingSignOut } from '../api/sign-out-request.ts'

/** A wipe that the page did not live to finish is finished here; a slow device must not hold back the screen. */
const wipeLeftovers = async (): Promise<void> => {
  const { wipeLeft } = await import('../offline/wipe.ts')
  await wipeLeft(() => !hasSession())
}

/**
 * On load (spec §4, check-sso): asks for the session only when this device remembers one, otherwise nobody is asked.
 * True when it stands, or could not be asked without network. A sign-out that was begun counts, whatever the network says.
 */
export const restoreSession = async (): Promise<boolean> => {
  const finishing = finishPendingSignOut().catch(() =>
    emitSessionEvent({ type: 'initError', message: 'Выход будет закончен, когда появится сеть' }),
  )
  // Before the server has heard of it: on a dead network it may not for as long as somebody else holds the device.
  if (isSignOutPending() && hasSession()) forgetSession()
  if (!hasSession()) {
    wipeLeftovers().catch(reportError)
    return false
  }
  await finishing
  await accessToken()
  if (currentSession() === null && hasSession())
    emitSessionEvent({ type: 'initError', message: 'Вход не проверен: нет ответа сервера' })
  return hasSession()
}
