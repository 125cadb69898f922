import { HOUR_MS } from '../../lending/durations.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'

const PREFIX = 'vovremya.intent.'

/**
 * How long a press counts as the retry of one whose answer was lost. A tab lives for weeks and the server remembers a key
 * for a month: the next instalment has the same sum, and must not be answered with the payment of the last one.
 */
const RETRY_MS = 12 * HOUR_MS

/** The same key for the same intent in this tab, over reloads, until it is answered or too old to be a retry (D36). */
const keyOf = (name: string): string => {
  const [known = '', madeAtMs] = (sessionStorage.getItem(PREFIX + name) ?? '').split(' ')
  // One of an earlier build of the page carries no time.
  const ageMs = madeAtMs === undefined ? 0 : Date.now() - Number(madeAtMs)
  if (known !== '' && Math.abs(ageMs) < RETRY_MS) return known
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(PREFIX + name, `${fresh} ${Date.now()}`)
  return fresh
}

/** An answer without a code of ours is of something between us and the server. */
const OPEN_CODES = new Set(['UNKNOWN', 'IDEMPOTENCY_IN_FLIGHT'])

/** Nobody knows whether the work was done: the key must be used again. */
const isOpen = (error: unknown): boolean =>
  error instanceof NetworkFailure ||
  (error instanceof CallRefused && (error.status >= 500 || OPEN_CODES.has(error.code)))

const running = new Map<string, Promise<unknown>>()

/** A second call while the first one runs gives the same answer. */
const whileRunning = async <T>(name: string, begin: () => Promise<T>): Promise<T> => {
  const begun = running.get(name)
  if (begun) return begun as Promise<T>
  const attempt = begin()
  running.set(name, attempt)
  try {
    return await attempt
  } finally {
    running.delete(name)
  }
}

/**
 * Moves a switch: what may be done again without harm and undone elsewhere meanwhile. Every press has a key of its own, or
 * after a lost answer the server would repeat that answer and leave the switch where it is.
 * @param name as in {@link once}
 */
export const oneAtATime = <T>(name: string, work: (key: string) => Promise<T>): Promise<T> =>
  whileRunning(name, () => work(crypto.randomUUID()))

/**
 * Runs `work` with the intent's idempotency key. A second call while the first one runs gives the same answer, so a
 * double tap does one thing; the key is forgotten once the server has answered.
 * @param name what is done to what, without personal data: `repay/<id>/INSTALMENT/1099974`
 */
export const once = <T>(name: string, work: (key: string) => Promise<T>): Promise<T> =>
  whileRunning(name, () =>
    work(keyOf(name)).then(
      (answer) => {
        sessionStorage.removeItem(PREFIX + name)
        return answer
      },
      (error: unknown) => {
        if (!isOpen(error)) sessionStorage.removeItem(PREFIX + name)
        throw error
      },
    ),
  )

/** Forgets every open intent of this tab; called when the session ends. */
export const forgetIntents = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
