/** A browser as a push service and the server know it: keys of its own, and nothing it does not decrypt itself. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { decrypt } from 'http_ece'
import type { PushMessage } from '../protocol/push-message.ts'

export interface PushPhone {
  readonly id: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Reads what only this browser can (RFC 8291). */
  read(body: Buffer): PushMessage
}

export const pushPhone = (): PushPhone => {
  const privateKey = createECDH('prime256v1')
  const p256dh = privateKey.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    id: randomUUID(),
    keys: { p256dh, auth },
    read: (body) =>
      JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString('utf8'),
      ) as PushMessage,
  }
}
