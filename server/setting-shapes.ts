import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod'

/** 32 bytes in base64url. */
export const signingKey = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')

/** Name of a site, in the letters that browsers send: `xn--…` for a Russian one. */
export const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    'must be names of sites with commas: example.ru, cbr.ru',
  )

/** Number of a counter; it becomes a part of a script, so nothing but digits. */
export const counterId = z.string().regex(/^\d{1,12}$/, 'must be the counter’s digits')

const RSA_MIN_BITS = 2048

/** An RSA key as Salt Edge wants it, PKCS#8 PEM in one line of base64; a shorter one can be factored. */
export const rsaKey = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey(Buffer.from(text, 'base64').toString('utf8'))
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= RSA_MIN_BITS) return key
  } catch {
    // What createPrivateKey says may repeat a part of the key: the line below says all that helps.
  }
  context.addIssue({
    code: 'custom',
    message: `must be an RSA key of at least ${RSA_MIN_BITS} bits, its PEM in base64`,
  })
  return z.NEVER
})

const isBare = (url: URL): boolean =>
  url.username === '' && url.password === '' && url.search === '' && url.hash === ''

/** Address of a party's interface: no name, password, query or fragment in it. */
export const partyUrl = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((text) => !URL.canParse(text) || isBare(new URL(text)), {
    error: 'must hold no name, password, query or fragment',
  })

/** An origin as browsers name it: scheme, host, port, nothing behind them. */
export const originUrl = partyUrl
  .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
    error: 'must be an origin without a path, like https://loans.example.ru',
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (entry: string): boolean => {
  if (PROXY_NAMES.includes(entry)) return true
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would believe anybody who writes the header.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}

/** Proxies that are believed, with commas; `none` says that there is no proxy. */
export const proxyList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine((entries) => (entries.length === 1 && entries[0] === 'none') || entries.every(isProxy), {
    error:
      'must be none, or addresses with commas: 10.0.0.5, 10.0.0.0/8, loopback, linklocal, uniquelocal',
  })
  .transform((entries) => (entries[0] === 'none' ? false : entries.join(', ')))

const isNetwork = (entry: string): boolean => !PROXY_NAMES.includes(entry) && isProxy(entry)

/** Networks with commas: 203.0.113.0/24, 2001:db8::/32, single addresses too. */
export const networkList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isNetwork), {
    error: 'must be addresses with commas: 203.0.113.5, 203.0.113.0/24, 2001:db8::/32',
  })

/** True when both halves are one P-256 pair in base64url (RFC 8292). */
export const isVapidPair = (publicKey: string, privateKey: string): boolean => {
  const seed = Buffer.from(privateKey, 'base64url')
  if (seed.length !== 32 || seed.toString('base64url') !== privateKey) return false
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(seed)
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** What a push service can write to (RFC 8292): an https address or a mail box. */
export const contact = z
  .string()
  .regex(/^(?:mailto:[^\s@,;<>]+@[^\s@,;<>]+|https:\/\/[^\s]+)$/, 'must be mailto:… or https://…')

/** `Name <box@host>` or `box@host`. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]+ <[^\s@,;<>]+@[^\s@,;<>]+>|[^\s@,;<>]+@[^\s@,;<>]+)$/,
    'must be Name <box@host> or box@host',
  )
