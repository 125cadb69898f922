import { CallRefused, NetworkFailure } from './send-failures.ts'

const PREFIX = 'vovremya.intent.'

/** The same key for the same intent in this tab, over reloads, until it is answered (D36). */
const keyOf = (name: string): string => {
  const known = sessionStorage.getItem(PREFIX + name)
  if (known) return known
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(PREFIX + name, fresh)
  return fresh
}

/** An answer without a code of ours is of something between us and the server. */
const OPEN_CODES = new Set(['UNKNOWN', 'IDEMPOTENCY_IN_FLIGHT'])

/** Nobody knows whether the work was done: the key must be used again. */
const isOpen = (error: unknown): boolean =>
  error instanceof NetworkFailure ||
  (error instanceof CallRefused && (error.status >= 500 || OPEN_CODES.has(error.code)))

const running = new Map<string, Promise<unknown>>()

/**
 * Runs `work` with the intent's idempotency key. A second call while the first one runs gives the same answer, so a
 * double tap does one thing; the key is forgotten once the server has answered.
 * @param name what is done to what, without personal data: `repay/<id>/INSTALMENT/1099974`
 */
export const once = async <T>(name: string, work: (key: string) => Promise<T>): Promise<T> => {
  const begun = running.get(name)
  if (begun) return begun as Promise<T>
  const attempt = work(keyOf(name)).then(
    (answer) => {
      sessionStorage.removeItem(PREFIX + name)
      return answer
    },
    (error: unknown) => {
      if (!isOpen(error)) sessionStorage.removeItem(PREFIX + name)
      throw error
    },
  )
  running.set(name, attempt)
  try {
    return await attempt
  } finally {
    running.delete(name)
  }
}

/** Forgets every open intent of this tab; called when the session ends. */
export const forgetIntents = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
