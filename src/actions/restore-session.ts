import { accessToken, currentSession, hasSession } from '../api/session.ts'
import { emitSessionEvent } from '../api/session-events.ts'
import { finishPendingSignOut } from '../api/sign-out-request.ts'

/**
 * On load (spec §4, check-sso): asks for the session only when this device remembers one, otherwise nobody is asked.
 * True when it stands, or could not be asked without network.
 */
export const restoreSession = async (): Promise<boolean> => {
  await finishPendingSignOut().catch(() =>
    emitSessionEvent({ type: 'initError', message: 'Выход будет закончен, когда появится сеть' }),
  )
  if (!hasSession()) return false
  await accessToken()
  if (currentSession() === null && hasSession())
    emitSessionEvent({ type: 'initError', message: 'Вход не проверен: нет ответа сервера' })
  return hasSession()
}
