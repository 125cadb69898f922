import { Refusal } from '../../protocol/errors.ts'
import type { ShownCredential } from '../../protocol/passkey-shapes.ts'
import type { Context } from '../context.ts'
import {
  type ChallengePlace,
  notePasskeyUsed,
  type Passkey,
  passkeyByCredential,
} from '../db/passkeys.ts'
import { expectedChallenge, userHandleOf } from './challenge.ts'
import { relyingParty } from './relying-party.ts'

interface Shown extends ChallengePlace {
  readonly credential: ShownCredential
  /** Whose passkey it must be; null where it says itself who signs in. */
  readonly clientId: string | null
}

/** The handle an authenticator gives must be the owner's; one that finds the passkey by itself must give it (WebAuthn §7.2). */
const isOwner = ({ clientId: owner }: Passkey, { clientId, credential }: Shown): boolean => {
  const { userHandle } = credential.response
  if (userHandle) return userHandle === userHandleOf(owner) && (clientId ?? owner) === owner
  return clientId === owner
}

/** The new counter of a good signature. @throws Error that says what is wrong with it, whatever it is */
const verifiedCounter = async (
  context: Context,
  { credential }: Shown,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
): Promise<number> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(context.config)
  const { userHandle, ...response } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  })
  if (!verified) throw new Error('The signature is not of this key')
  return authenticationInfo.newCounter
}

/**
 * Says whose passkey has signed the challenge of a place, and since when it is one. A counter that goes back is a copy of the key and refused.
 * @throws Refusal PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED; the reason stands in the log alone
 */
export const checkPasskey = async (
  context: Context,
  shown: Shown,
): Promise<{ clientId: string; createdAtMs: number }> => {
  const { database, clock, log } = context
  const challenge = await expectedChallenge(context, shown)
  const passkey = await passkeyByCredential(database, shown.credential.id)
  if (!passkey || !isOwner(passkey, shown)) throw new Refusal('PASSKEY_REFUSED')
  const counter = await verifiedCounter(context, shown, { passkey, challenge }).catch(
    (error: unknown) => {
      log.warn({ err: error, passkeyId: passkey.id, purpose: shown.purpose }, 'passkey refused')
      throw new Refusal('PASSKEY_REFUSED')
    },
  )
  const isNoted = await notePasskeyUsed(database, {
    id: passkey.id,
    counter,
    nowMs: clock.now(),
  })
  if (!isNoted) throw new Refusal('PASSKEY_REFUSED')
  return { clientId: passkey.clientId, createdAtMs: passkey.createdAtMs }
}
