/** An authenticator in software: real CBOR, COSE and ES256, so that the server's checks really run (WebAuthn §6, §6.5). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  ShownCredential,
} from '../../../protocol/passkey-shapes.ts'
import { ORIGIN } from './browser.ts'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

/** CBOR (RFC 8949) of what an authenticator says. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const encoded = (data: Buffer): string => data.toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** What a forger changes. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Signs with this count; the next one goes on from it. */
  readonly counter?: number
  /** Nobody has shown a finger or typed a code. */
  readonly unverified?: boolean
  readonly userHandle?: string | null
  /** Spoils the signature. */
  readonly spoilt?: boolean
  readonly type?: string
}

/** A device with one passkey on it; `counts: false` for one that is synchronised and does not count. */
export const newAuthenticator = ({ counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = encoded(randomBytes(16))

  const clientData = (challenge: string, lies: Lies, type: string): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (rpId: string, lies: Lies, extra?: Buffer): Buffer => {
    counter = lies.counter ?? (counts ? counter + 1 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = PRESENT | (lies.unverified ? 0 : VERIFIED) | (extra ? HAS_KEY : 0)
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      extra ?? Buffer.alloc(0),
    ])
  }

  const named = () => ({
    id: encoded(credentialId),
    rawId: encoded(credentialId),
    type: 'public-key' as const,
  })

  return {
    /** Makes the passkey that a page asks for. */
    create(options: CreationOptions, lies: Lies = {}): CreatedCredential {
      userHandle = options.user.id
      const coseKey = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, lies, attested)],
      ])
      return {
        ...named(),
        response: {
          clientDataJSON: encoded(clientData(options.challenge, lies, 'webauthn.create')),
          attestationObject: encoded(cbor(attestation)),
          transports: ['internal', 'hybrid', 'carrier-pigeon'],
        },
      }
    },
    /** Signs the challenge of a page. */
    show(options: RequestOptions, lies: Lies = {}): ShownCredential {
      const client = clientData(options.challenge, lies, 'webauthn.get')
      const data = authenticatorData(options.rpId, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      if (lies.spoilt) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return {
        ...named(),
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: lies.userHandle === undefined ? userHandle : lies.userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof newAuthenticator>
