import {
  loginByPasskey,
  loginPasskeyOptions,
  loginPasskeySuggestion,
} from '../../protocol/calls/auth-service/passkeys.ts'
import type { ShownCredential } from '../../protocol/passkey-shapes.ts'
import { canSuggestPasskeys, forgetSuggestions, showPasskey } from './passkeys.ts'
import { ToldFailure } from './failure.ts'
import { send } from './send.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'

const isOrdinary = (error: unknown): boolean =>
  error instanceof CallRefused ||
  error instanceof NetworkFailure ||
  error instanceof ToldFailure ||
  (error instanceof Error && error.name === 'AbortError')

/** Shows what a passkey has signed to a begun login; the address that continues it. Throws CallRefused, NetworkFailure. */
export const enterWithSigned = async (
  uid: string,
  credential: ShownCredential,
): Promise<string> => {
  const { returnTo } = await send(loginByPasskey, { params: { uid }, body: { credential } })
  return returnTo
}

/** Shows a passkey to a begun login; the address that continues it. Throws CallRefused, NetworkFailure, ToldFailure. */
export const enterByPasskey = async (uid: string): Promise<string> =>
  enterWithSigned(uid, await showPasskey(await send(loginPasskeyOptions, { params: { uid } })))

/**
 * Has the browser suggest the passkeys of the device at the field of the phone, for a begun login. Null where it cannot, and
 * whenever nothing was chosen: nobody has asked for it, so nobody is told.
 */
const chosenPasskey = async (uid: string, over: AbortSignal): Promise<ShownCredential | null> => {
  try {
    if (!(await canSuggestPasskeys()) || over.aborted) return null
    const { options } = await send(loginPasskeySuggestion, { params: { uid }, signal: over })
    if (options === null || over.aborted) return null
    const credential = await showPasskey(options, { suggested: true })
    return over.aborted ? null : credential
  } catch (error) {
    // No network, a challenge that is over, the button or the password instead: the form is there.
    if (!isOrdinary(error)) reportError(error)
    return null
  }
}

/** Of the five minutes of a challenge: a suggestion that stands longer would be refused when it is chosen. */
const RENEW_MS = 4 * 60_000

/** The same, until the answer is called; `onChosen` gets what the chosen passkey has signed. */
export const suggestPasskeys = (
  uid: string,
  onChosen: (credential: ShownCredential) => void,
): (() => void) => {
  const over = new AbortController()
  // The library ends a suggestion when the next one begins.
  const suggest = () =>
    void chosenPasskey(uid, over.signal).then((credential) => credential && onChosen(credential))
  suggest()
  const timer = setInterval(suggest, RENEW_MS)
  return () => {
    if (over.signal.aborted) return
    over.abort()
    clearInterval(timer)
    forgetSuggestions()
  }
}
