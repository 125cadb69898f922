import { verifyAsync } from '@noble/ed25519'
import { hasBrokenSeal, isPdf, readSeal } from '../../protocol/document-seal.ts'
import type { SigningKey } from '../offline/signing-keys.ts'

interface Sealed {
  readonly keyId: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}

/** What a file turned out to be. */
export type Verdict = { readonly sha256: string } & (
  | ({ readonly kind: 'OURS' } & Sealed)
  /** It carries our seal, but is not the file that was sealed. */
  | { readonly kind: 'CHANGED' }
  /** Sealed with a key that is not among the known ones. */
  | ({ readonly kind: 'UNKNOWN_KEY' } & Sealed)
  | { readonly kind: 'NOT_OURS' }
  | { readonly kind: 'NOT_PDF' }
)

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Checks a file on this device: nothing is sent anywhere. Ed25519 in JavaScript, for WebCrypto has it in new browsers only. */
export const verifyDocument = async (
  content: Uint8Array<ArrayBuffer>,
  keys: readonly SigningKey[],
): Promise<Verdict> => {
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', content))
  if (!isPdf(content)) return { kind: 'NOT_PDF', sha256 }
  const seal = readSeal(content)
  if (!seal) return { kind: hasBrokenSeal(content) ? 'CHANGED' : 'NOT_OURS', sha256 }
  const { keyId, signedAt, signature, signedBytes } = seal
  const key = keys.find((known) => known.keyId === keyId)
  if (!key) return { kind: 'UNKNOWN_KEY', keyId, signedAt, sha256 }
  const signed = content.subarray(0, signedBytes)
  const isGood = await verifyAsync(bytesOf(signature), signed, bytesOf(key.publicKey))
  return isGood ? { kind: 'OURS', keyId, signedAt, sha256 } : { kind: 'CHANGED', sha256 }
}
