import { LOGIN_STATE_SECONDS } from '../../protocol/session-cookies.ts'
import { LOGIN_STATE_PREFIX } from './login-state-prefix.ts'

const createdAtOf = (text: string | null): number => {
  try {
    const state: unknown = JSON.parse(text ?? '')
    const created =
      typeof state === 'object' && state !== null && 'created' in state ? state.created : null
    return typeof created === 'number' ? created : 0
  } catch {
    return 0
  }
}

/**
 * Forgets the state and PKCE verifiers of logins that were begun and never ended, older than the identity server
 * keeps them (D23); called at every start, not only at the next login. What cannot be read is forgotten too.
 */
export const dropStaleLogins = (storage: Storage = localStorage, nowMs = Date.now()): void => {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index))
  for (const key of keys) {
    if (key === null || !key.startsWith(LOGIN_STATE_PREFIX)) continue
    const ageSeconds = nowMs / 1000 - createdAtOf(storage.getItem(key))
    if (Math.abs(ageSeconds) > LOGIN_STATE_SECONDS) storage.removeItem(key)
  }
}
