import { createHmac } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWK,
} from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_AUDIENCE } from '../../../protocol/identity.ts'
import { endSessionByUid } from '../../../server/db/identity.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { identityKeys } from '../../../server/identity/keys.ts'
import { createTokenVerifier } from '../../../server/identity/token-verifier.ts'
import type { TestApp } from '../test-app.ts'
import { addAccount, identityApp, obtainTokens, openBrowser } from './browser.ts'

let app: TestApp
let good: string
let idToken: string
let ownKey: JWK
let foreignKey: JWK
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
  const tokens = await obtainTokens(openBrowser(app))
  good = tokens.access_token
  idToken = tokens.id_token
  ownKey = (await identityKeys(app.context)).signingKey
  const pair = await generateKeyPair('RS256', { extractable: true })
  foreignKey = await exportJWK(pair.privateKey)
})
afterAll(() => app.close())

const verify = (token: string) => createTokenVerifier(app.context)(token)
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (claims: object, header: object = {}, key = ownKey) =>
  new SignJWT({ ...decodeJwt(good), ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(ownKey.kid), ...header })
    .sign(key)

test('the untouched token and one signed again by our key pass', async () => {
  expect(await verify(good)).not.toBeNull()
  expect(await verify(await signed({}))).not.toBeNull()
})

const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, () => Promise<string> | string]>([
  ['alg none', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(decodeJwt(good))}.`],
  [
    'alg None with our signature',
    () => `${part({ alg: 'None', typ: 'at+jwt' })}.${good.split('.').slice(1).join('.')}`,
  ],
  [
    'HS256 keyed with our public key',
    () => {
      const input = `${part({ ...decodeProtectedHeader(good), alg: 'HS256' })}.${good.split('.')[1]}`
      return `${input}.${createHmac('sha256', String(ownKey.n)).update(input).digest('base64url')}`
    },
  ],
  ['a foreign key under our kid', () => signed({}, {}, foreignKey)],
  [
    'a foreign key that the header brings along',
    () => signed({}, { jwk: { kty: 'RSA', n: foreignKey.n, e: foreignKey.e } }, foreignKey),
  ],
  ['an unknown kid', () => signed({}, { kid: 'other' }, foreignKey)],
  [
    'a key address in the header',
    () => signed({}, { jku: 'https://evil.example/jwks' }, foreignKey),
  ],
  ['another algorithm of our key', () => signed({}, { alg: 'RS512' }, { ...ownKey, alg: 'RS512' })],
  [
    'a changed payload',
    () =>
      `${good.split('.')[0]}.${part({ ...decodeJwt(good), sub: 'other' })}.${good.split('.')[2]}`,
  ],
  ['a cut signature', () => good.slice(0, -4)],
  ['another issuer', () => signed({ iss: 'https://evil.example' })],
  ['an issuer with a slash more', () => signed({ iss: `${decodeJwt(good).iss}/` })],
  ['another audience', () => signed({ aud: 'urn:other:api' })],
  ['the client as audience', () => signed({ aud: 'vovremya-web' })],
  ['no audience', () => signed({ aud: undefined })],
  ['a past end', () => signed({ exp: seconds() - 1 })],
  ['no end', () => signed({ exp: undefined })],
  ['a start to come', () => signed({ nbf: seconds() + 60 })],
  ['no owner', () => signed({ sub: undefined })],
  ['no session', () => signed({ sid: undefined })],
  ['an ended session', () => signed({ sid: 'gone' })],
  ['a key it is bound to', () => signed({ cnf: { jkt: 'x'.repeat(43) } })],
  ['an id token', () => idToken],
  ['the type of an id token', () => signed({}, { typ: 'JWT' })],
  [
    'a critical header nobody knows',
    () =>
      signed({}, {}).then(
        (token) =>
          `${part({ ...decodeProtectedHeader(token), crit: ['x'], x: 1 })}.${token.split('.').slice(1).join('.')}`,
      ),
  ],
  ['rubbish', () => 'rubbish'],
  ['nothing', () => ''],
  ['dots', () => '..'],
])('a token with %s is refused', async (_what, make) => {
  expect(await verify(await make())).toBeNull()
})

test('two audiences pass only because one of them is ours', async () => {
  expect(await verify(await signed({ aud: [API_AUDIENCE, 'urn:other:api'] }))).not.toBeNull()
})

const sidOf = (token: string): string => String(decodeJwt(token)['sid'])

test('a signature that was found good is worth nothing once the session has ended', async () => {
  const { access_token: token } = await obtainTokens(openBrowser(app))
  const verifier = createTokenVerifier(app.context)
  expect(await verifier(token)).not.toBeNull()
  expect(await verifier(token)).not.toBeNull()
  await transaction(app.context.database, (tx) => endSessionByUid(tx, sidOf(token), Date.now()))
  expect(await verifier(token)).toBeNull()
})

test('a signature that was found good is forgotten when its token ends', async () => {
  const { access_token: token } = await obtainTokens(openBrowser(app))
  const verifier = createTokenVerifier(app.context)
  expect(await verifier(token)).not.toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Number(decodeJwt(token).exp) * 1000 })
  try {
    expect(await verifier(token)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a token that differs in one sign from a remembered one is looked at again', async () => {
  const verifier = createTokenVerifier(app.context)
  expect(await verifier(good)).not.toBeNull()
  const other = good.at(-9) === 'A' ? 'B' : 'A'
  expect(await verifier(`${good.slice(0, -9)}${other}${good.slice(-8)}`)).toBeNull()
})
