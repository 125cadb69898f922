import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Envelope of one file (D21): a fresh AES-256-GCM key encrypts the content, the master key encrypts that key.
 * Layout: "VV1" · nonce 12 · key 32 · tag 16 · nonce 12 · tag 16 · content. The name is authenticated too,
 * so that a file cannot be passed off as another one.
 */
const MARK = Buffer.from('VV1')
const NONCE = 12
const KEY = 32
const TAG = 16
const HEAD = MARK.length + NONCE + KEY + TAG + NONCE + TAG

const encrypt = (
  key: Buffer,
  name: string,
  content: Buffer,
): { nonce: Buffer; tag: Buffer; body: Buffer } => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return { nonce, tag: cipher.getAuthTag(), body }
}

const decrypt = (
  key: Buffer,
  name: string,
  part: { nonce: Buffer; tag: Buffer; body: Buffer },
): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, part.nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(name))
    .setAuthTag(part.tag)
  return Buffer.concat([decipher.update(part.body), decipher.final()])
}

/** Encrypts a file under `masterKey` (32 bytes). */
export const sealFile = (masterKey: Buffer, name: string, content: Buffer): Buffer => {
  const fileKey = randomBytes(KEY)
  const wrapped = encrypt(masterKey, name, fileKey)
  const sealed = encrypt(fileKey, name, content)
  return Buffer.concat([
    MARK,
    wrapped.nonce,
    wrapped.body,
    wrapped.tag,
    sealed.nonce,
    sealed.tag,
    sealed.body,
  ])
}

/** Decrypts what {@link sealFile} made. @throws Error when a byte, the name or the key is another */
export const openFile = (masterKey: Buffer, name: string, sealed: Buffer): Buffer => {
  if (sealed.length < HEAD || !sealed.subarray(0, MARK.length).equals(MARK)) {
    throw new Error('not an encrypted file')
  }
  let at = MARK.length
  const take = (length: number): Buffer => sealed.subarray(at, (at += length))
  const wrapped = { nonce: take(NONCE), body: take(KEY), tag: take(TAG) }
  const fileKey = decrypt(masterKey, name, wrapped)
  return decrypt(fileKey, name, { nonce: take(NONCE), tag: take(TAG), body: sealed.subarray(HEAD) })
}
