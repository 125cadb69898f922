import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { momentLine, sealLine } from '../protocol/document-seal.ts'
import type { Config } from './config.ts'
import { derivedKey } from './derived-key.ts'

/** DER before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type KeySettings = Pick<Config, 'secret' | 'documents'>

export interface PublicKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string
  /** 32 bytes, base64url. */
  readonly publicKey: string
}

export interface SealedFile {
  readonly content: Buffer
  readonly keyId: string
  /** Ed25519, base64url. */
  readonly signature: string
}

const named = (publicKey: string): PublicKey => ({
  publicKey,
  keyId: createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, 16),
})

const privateKeyOf = ({ secret, documents }: KeySettings) => {
  const seed = documents.signingSeed ?? derivedKey(secret, 'documents')
  const key = Buffer.concat([PKCS8_PREFIX, seed])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

const currentKey = (settings: KeySettings): PublicKey => {
  const { x } = createPublicKey(privateKeyOf(settings)).export({ format: 'jwk' })
  if (x === undefined) throw new Error('An Ed25519 key without its public half')
  return named(x)
}

/** Keys a document may be signed with: the current one first, then those of before a rotation. */
export const documentKeys = (settings: KeySettings): PublicKey[] => {
  const current = currentKey(settings)
  const earlier = settings.documents.oldPublicKeys.map(named)
  return [current, ...earlier.filter(({ keyId }) => keyId !== current.keyId)]
}

/**
 * Signs a PDF file and puts the signature into it, so that the file alone can be checked.
 * @param atMs moment of signing, itself signed
 */
export const sealDocument = (settings: KeySettings, pdf: Buffer, atMs: number): SealedFile => {
  const body = pdf.at(-1) === 0x0a ? pdf : Buffer.concat([pdf, Buffer.from('\n')])
  const signed = Buffer.concat([body, Buffer.from(momentLine(atMs))])
  const signature = sign(null, signed, privateKeyOf(settings)).toString('base64url')
  const { keyId } = currentKey(settings)
  return {
    content: Buffer.concat([signed, Buffer.from(sealLine(keyId, signature))]),
    keyId,
    signature,
  }
}
