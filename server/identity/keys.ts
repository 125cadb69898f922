import {
  calculateJwkThumbprint,
  CompactEncrypt,
  compactDecrypt,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose'
import type { Context } from '../context.ts'
import { settingOr } from '../db/settings.ts'
import { derivedKey } from '../derived-key.ts'

export const SIGNING_ALGORITHM = 'RS256'
/** The setting that holds the signing key, sealed. */
export const SIGNING_KEY_SETTING = 'identity-signing-key'

export interface IdentityKeys {
  /** With the private part, for the provider only. */
  readonly signingKey: JWK
  readonly publicKeys: ReturnType<typeof createLocalJWKSet>
  readonly cookieKey: string
}

const sealingKey = (context: Context): Buffer =>
  derivedKey(context.config.secret, 'identity-signing-key')

const makeSealedKey = async (context: Context): Promise<string> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: SIGNING_ALGORITHM }
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealingKey(context))
}

const isJwk = (value: unknown): value is JWK =>
  typeof value === 'object' && value !== null && 'kty' in value && 'kid' in value

const load = async (context: Context): Promise<IdentityKeys> => {
  const sealed = await settingOr(context.database, SIGNING_KEY_SETTING, () =>
    makeSealedKey(context),
  )
  const opened = await compactDecrypt(String(sealed), sealingKey(context)).catch(
    (error: unknown) => {
      throw new Error('The signing key was stored under another SECRET', { cause: error })
    },
  )
  const key: unknown = JSON.parse(new TextDecoder().decode(opened.plaintext))
  if (!isJwk(key)) throw new Error('The stored signing key is not a key')
  const { kty, kid, use, alg, n, e } = key
  return {
    signingKey: key,
    publicKeys: createLocalJWKSet({ keys: [{ kty, kid, use, alg, n, e }] }),
    cookieKey: derivedKey(context.config.secret, 'identity-cookies').toString('base64url'),
  }
}

const loaded = new WeakMap<Context, Promise<IdentityKeys>>()

/** The signing key, made at the first start and kept encrypted in the database, so that a restart signs nobody out. */
export const identityKeys = (context: Context): Promise<IdentityKeys> => {
  const known = loaded.get(context) ?? load(context)
  loaded.set(context, known)
  return known
}
