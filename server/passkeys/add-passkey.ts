import { randomUUID } from 'node:crypto'
import { browserDevice, deviceWords } from '../../protocol/browser-device.ts'
import { Refusal } from '../../protocol/errors.ts'
import {
  type CreatedCredential,
  type CreationOptions,
  PASSKEY_TRANSPORTS,
} from '../../protocol/passkey-shapes.ts'
import { formatPhone } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  countPasskeys,
  insertPasskey,
  lockPasskeysOf,
  type Passkey,
  passkeysOf,
} from '../db/passkeys.ts'
import { passkeyAdded } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { ALGORITHMS, creationOptionsFor, expectedChallenge } from './challenge.ts'
import { passkeyLimit, shownPasskey, type ShownPasskey } from './own-passkeys.ts'
import { requireReauthentication, consumeReauthentication } from './reauthentication.ts'
import { relyingParty } from './relying-party.ts'

interface Owner {
  readonly clientId: string
  readonly sessionUid: string
  readonly reauthentication: string
}

const place = ({ sessionUid }: Owner) => ({ purpose: 'ADD_PASSKEY', holder: sessionUid }) as const

const confirmed = ({ sessionUid, reauthentication }: Owner) =>
  ({ sessionUid, action: 'ADD_PASSKEY', reauthentication }) as const

/** What a browser needs to make a passkey. @throws Refusal REAUTHENTICATION_OVER, PASSKEY_LIMIT */
export const beginPasskey = async (
  context: Context,
  owner: Owner & { readonly phone: string },
): Promise<CreationOptions> => {
  await requireReauthentication(context, confirmed(owner))
  const { clientId, phone } = owner
  const has = await passkeysOf(context.database, clientId)
  if (has.length >= passkeyLimit(context)) throw new Refusal('PASSKEY_LIMIT')
  return creationOptionsFor(context, place(owner), { clientId, name: formatPhone(phone), has })
}

const transportsOf = ({ response: { transports = [] } }: CreatedCredential) =>
  PASSKEY_TRANSPORTS.filter((transport) => transports.includes(transport))

/** The key of a good answer. @throws Refusal PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED; the reason stands in the log alone */
const verifiedKey = async (
  context: Context,
  owner: Owner,
  credential: CreatedCredential,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>> => {
  const challenge = await expectedChallenge(context, place(owner))
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(context.config)
  const { clientDataJSON, attestationObject } = credential.response
  const answer = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    context.log.warn({ err: error, clientId: owner.clientId }, 'new passkey refused')
    throw new Refusal('PASSKEY_REFUSED')
  })
  if (!answer.verified) throw new Refusal('PASSKEY_REFUSED')
  const { credential: made } = answer.registrationInfo
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
  }
}

interface Addition extends Owner {
  readonly credential: CreatedCredential
  /** The passkey is called by the device it was made on, until its owner names it. */
  readonly userAgent: string
}

/**
 * Gives a client another passkey and tells them.
 * @throws Refusal REAUTHENTICATION_OVER, PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED, PASSKEY_EXISTS, PASSKEY_LIMIT
 */
export const addPasskey = async (
  context: Context,
  idempotency: IdempotencyRequest,
  addition: Addition,
): Promise<ShownPasskey> => {
  const { clientId, credential, userAgent } = addition
  let key: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null = null
  return runIdempotent(context, idempotency, {
    async before() {
      await requireReauthentication(context, confirmed(addition))
      key = await verifiedKey(context, addition, credential)
    },
    async effect(tx) {
      if (!key) throw new Error('A passkey is verified before it is written')
      const nowMs = context.clock.now()
      await consumeReauthentication(tx, confirmed(addition), nowMs)
      await lockPasskeysOf(tx, clientId)
      if ((await countPasskeys(tx, clientId)) >= passkeyLimit(context))
        throw new Refusal('PASSKEY_LIMIT')
      const name = deviceWords(browserDevice(userAgent))
      const transports = transportsOf(credential)
      const passkey = { id: randomUUID(), clientId, ...key, transports, name, createdAtMs: nowMs }
      if (!(await insertPasskey(tx, passkey))) throw new Refusal('PASSKEY_EXISTS')
      const words = passkeyAdded({ atMs: nowMs, name })
      await tellEvent(tx, { clientId, loanId: null, words, cause: passkey.id, nowMs })
      return shownPasskey({ ...passkey, lastUsedAtMs: null })
    },
  })
}
