/** The browser's own part of passkeys; the library comes with the first use. */
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  ShownCredential,
} from '../../protocol/passkey-shapes.ts'
import { ToldFailure } from './failure.ts'

const library = () => import('@simplewebauthn/browser')

/** What the browser's names of failures mean to a person (WebAuthn §5.1.3, §5.1.4). */
const WORDS: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  NotAllowedError: [
    'Подтверждение не закончено',
    'Его отменили, или время вышло. Попробуйте ещё раз или введите пароль.',
  ],
  InvalidStateError: [
    'Здесь вход без пароля уже включён',
    'Ничего делать не нужно: этот ключ есть в списке.',
  ],
  NotSupportedError: [
    'Это устройство так не умеет',
    'Включите на нём блокировку экрана или возьмите другое.',
  ],
}

const told = (error: unknown): unknown => {
  const name = error instanceof Error ? error.name : ''
  // A constraint that cannot be met: no screen lock, no room for a key.
  const words = WORDS[name === 'ConstraintError' ? 'NotSupportedError' : name]
  return words ? new ToldFailure(name, words[0], words[1], error) : error
}

/** True in a browser that knows passkeys, on an address that may have them. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

let endSuggestion: (() => void) | null = null

/** True in a browser that shows passkeys among what it suggests for a field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** Has the device make a passkey. Throws ToldFailure when its owner or the device says no. */
export const makePasskey = async (options: CreationOptions): Promise<CreatedCredential> => {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(
    (error: unknown) => Promise.reject(told(error)),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/**
 * Has the device sign with a passkey: asked for at once, or, with `suggested`, when one is chosen among the suggestions of a
 * field; that waits until it is chosen, another passkey is asked for, or `forgetSuggestions`.
 * Throws ToldFailure when its owner or the device says no, and whatever the browser ends the waiting with.
 */
export const showPasskey = async (
  options: RequestOptions,
  { suggested = false }: { readonly suggested?: boolean } = {},
): Promise<ShownCredential> => {
  const { startAuthentication, WebAuthnAbortService } = await library()
  if (suggested) endSuggestion = () => WebAuthnAbortService.cancelCeremony()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: suggested,
  }).catch((error: unknown) => Promise.reject(told(error)))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Suggests no passkey any more; at once, so that it ends nothing that is asked for after it. */
export const forgetSuggestions = (): void => {
  endSuggestion?.()
  endSuggestion = null
}
