import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * A 32-byte key for one purpose (`csrf`, `codes`, `files`…), derived from the server's secret by HKDF (RFC 5869):
 * one secret to keep, and a leaked key of one purpose opens no other.
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vovremya', purpose, 32))

const kept = new Map<string, KeyObject>()

/**
 * {@link derivedKey} for what every request asks: derived once a secret and purpose, and as Node's own key, which a
 * signature need not make out of its bytes each time. Purposes are few and named in the code.
 */
export const keptKey = (secret: string, purpose: string): KeyObject => {
  const name = JSON.stringify([secret, purpose])
  const known = kept.get(name)
  if (known) return known
  const key = createSecretKey(derivedKey(secret, purpose))
  kept.set(name, key)
  return key
}
