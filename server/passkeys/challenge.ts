import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { CreationOptions, RequestOptions } from '../../protocol/passkey-shapes.ts'
import type { Context } from '../context.ts'
import { type ChallengePlace, keepChallenge, takeChallenge, type Passkey } from '../db/passkeys.ts'
import { relyingParty } from './relying-party.ts'

/** Time to find a phone or a security key. */
const CHALLENGE_MS = 5 * MINUTE_MS

/** EdDSA, ES256, RS256: what authenticators sign with. */
export const ALGORITHMS = [-8, -7, -257]

const newChallenge = async (context: Context, place: ChallengePlace): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAtMs = context.clock.now() + CHALLENGE_MS
  await keepChallenge(context.database, place, { challenge, expiresAtMs })
  return challenge
}

const known = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }))

/** The handle under which an authenticator keeps a client's passkey: the id, which names nobody (WebAuthn §14.6.1). */
export const userHandleOf = (clientId: string): string =>
  Buffer.from(clientId).toString('base64url')

/** What a browser needs to have an authenticator sign for a place; empty `allowed` lets the person choose. */
export const requestOptionsFor = async (
  context: Context,
  place: ChallengePlace,
  allowed: readonly Passkey[],
): Promise<RequestOptions> => ({
  rpId: relyingParty(context.config).id,
  challenge: await newChallenge(context, place),
  timeout: CHALLENGE_MS,
  allowCredentials: known(allowed),
  userVerification: 'required',
})

interface NewPasskeyOwner {
  readonly clientId: string
  /** What the list of the authenticator shows. */
  readonly name: string
  /** An authenticator that holds one of these makes no other. */
  readonly has: readonly Passkey[]
}

/** What a browser needs to have an authenticator make a passkey; without attestation: whose device it is is not asked. */
export const creationOptionsFor = async (
  context: Context,
  place: ChallengePlace,
  { clientId, name, has }: NewPasskeyOwner,
): Promise<CreationOptions> => {
  const { id, name: rpName } = relyingParty(context.config)
  return {
    rp: { id, name: rpName },
    user: { id: userHandleOf(clientId), name, displayName: name },
    challenge: await newChallenge(context, place),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known(has),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * The challenge that must have been signed, used up whatever comes of it.
 * @throws Refusal PASSKEY_CHALLENGE_OVER
 */
export const expectedChallenge = async (
  context: Context,
  place: ChallengePlace,
): Promise<string> => {
  const challenge = await takeChallenge(context.database, place, context.clock.now())
  if (challenge === null) throw new Refusal('PASSKEY_CHALLENGE_OVER')
  return challenge
}
