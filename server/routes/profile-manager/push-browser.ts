import { ECDH } from 'node:crypto'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'

interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const isCurvePoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const refusal = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

/**
 * The subscription of a browser as it is stored: only addresses of push services, only keys one can encrypt for.
 *
 * @throws Refusal VALIDATION
 */
export const pushBrowser = (context: Context, { endpoint, keys }: Browser) => {
  if (!context.gateways.push.accepts(endpoint))
    throw refusal('endpoint', 'Уведомления на этот адрес не отправляются.')
  const { p256dh, auth } = keys
  if (!isCurvePoint(p256dh)) throw refusal('keys.p256dh', 'Неизвестный ключ уведомлений.')
  return { endpoint, p256dh, auth }
}
