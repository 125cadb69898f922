import { createECDH } from 'node:crypto'

/** The VAPID pair that belongs to a 32-byte private key, both base64url: the same seed gives the same pair. */
export const vapidKeysOf = (seed: Buffer): { publicKey: string; privateKey: string } => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: seed.toString('base64url') }
}
