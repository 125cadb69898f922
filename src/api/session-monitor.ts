import { CheckSessionIFrame } from 'oidc-client-ts'
import {
  IDENTITY_CLIENT_ID,
  IDENTITY_PATHS,
  SESSION_CHECK_SECONDS,
} from '../../protocol/identity.ts'
import { frameKeepsCookies } from './frame-cookies.ts'

export interface SessionMonitor {
  /** Watches the session that this state proves, in place of the one before. */
  watch(sessionState: string): void
  stop(): void
}

const NOBODY: SessionMonitor = { watch: () => undefined, stop: () => undefined }

/**
 * Asks the identity server's frame every 5 seconds whether the session still stands (spec §9) and calls `onChanged`
 * when it does not. A frame that cannot answer stops by itself, and one that keeps no cookies is not asked at all
 * (spec §8): then the next call finds out.
 */
export const createSessionMonitor = async (onChanged: () => void): Promise<SessionMonitor> => {
  if (!(await frameKeepsCookies())) return NOBODY
  const url = `${location.origin}${IDENTITY_PATHS.sessionCheck}`
  const changed = () => {
    onChanged()
    return Promise.resolve()
  }
  const frame = new CheckSessionIFrame(
    changed,
    IDENTITY_CLIENT_ID,
    url,
    SESSION_CHECK_SECONDS,
    true,
  )
  await frame.load()
  return { watch: (sessionState) => frame.start(sessionState), stop: () => frame.stop() }
}
