import { hkdfSync } from 'node:crypto'

/**
 * A 32-byte key for one purpose (`csrf`, `codes`, `files`…), derived from the server's secret by HKDF (RFC 5869):
 * one secret to keep, and a leaked key of one purpose opens no other.
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vovremya', purpose, 32))
