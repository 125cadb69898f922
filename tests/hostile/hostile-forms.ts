import { IDENTITY_CLIENT_ID } from '../../protocol/identity.ts'
import type { Random } from '../simulation/random.ts'
import { HOSTILE_SEGMENTS, HOSTILE_TEXTS } from './hostile-values.ts'

export interface HostileForm {
  readonly contentType: string
  readonly payload: string
  readonly harm: string
}

/** Fields that the identity server, its token endpoint and the acquirer's notices read. */
const FORM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  grant_type: ['password', 'refresh_token', 'authorization_code', 'client_credentials'],
  client_id: [IDENTITY_CLIENT_ID],
  username: ['+79161234567'],
  password: ['правильная лошадь 42'],
  refresh_token: ['x'],
  token: ['x'],
  code: ['x'],
  code_verifier: ['x'.repeat(43)],
  code_challenge: ['x'.repeat(43)],
  code_challenge_method: ['S256'],
  redirect_uri: ['http://localhost:8080/auth/callback'],
  response_type: ['code'],
  scope: ['openid offline_access api'],
  state: ['s'],
  nonce: ['n'],
  prompt: ['none', 'login'],
  max_age: ['0'],
  id_token_hint: ['a.b.c'],
  login_hint: ['x'],
  resource: ['urn:vovremya:api'],
  claims: ['{}'],
  InvoiceId: ['1'],
  TransactionId: ['1'],
  Amount: ['1.00'],
}

const hostileFormValue = (random: Random): string =>
  random.chance(0.3)
    ? random.pick(HOSTILE_SEGMENTS)
    : encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed())

/** A form of the identity server with some of its fields good, some hostile, some twice. */
export const hostileForm = (random: Random): HostileForm => {
  const names = Object.keys(FORM_FIELDS)
  const pairs = names
    .filter(() => random.chance(0.6))
    .map((name) => {
      const good = encodeURIComponent(random.pick(FORM_FIELDS[name] ?? ['x']))
      return `${name}=${random.chance(0.15) ? hostileFormValue(random) : good}`
    })
  const again = random.chance(0.1) ? [`${random.pick(names)}=${hostileFormValue(random)}`] : []
  return {
    contentType: 'application/x-www-form-urlencoded',
    payload: [...pairs, ...again].join('&'),
    harm: 'a form',
  }
}

const PIXEL = 'GIF89a\u0001\u0000\u0001\u0000'

const part = (disposition: string, value: string, type?: string): string =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n${value}\r\n`

const KIND = part('name="kind"', 'SELFIE')
const FILE = part('name="file"; filename="a.jpg"', PIXEL, 'image/jpeg')
const END = '--x--\r\n'

/** Uploads that are broken in the ways networks and thieves break them. */
const MULTIPARTS: readonly (readonly [harm: string, payload: string, boundary?: string])[] = [
  ['multipart: not a photo', KIND + FILE + END],
  ['multipart: no end', KIND + FILE],
  ['multipart: cut in the head', `${KIND}--x\r\ncontent-disposition: form-data; na`],
  ['multipart: cut in the file', (KIND + FILE).slice(0, -12)],
  ['multipart: nothing', ''],
  ['multipart: only the end', END],
  ['multipart: without boundary', KIND + FILE + END, ''],
  ['multipart: another boundary', KIND + FILE + END, '; boundary=y'],
  ['multipart: boundary twice', KIND + FILE + END, '; boundary=x; boundary=y'],
  ['multipart: long boundary', KIND + FILE + END, `; boundary=${'x'.repeat(300)}`],
  ['multipart: two files', KIND + FILE + FILE + END],
  ['multipart: six files', KIND + FILE.repeat(6) + END],
  ['multipart: thirty fields', KIND.repeat(30) + FILE + END],
  ['multipart: wrong field', KIND + FILE.replace('"file"', '"photo"') + END],
  ['multipart: without name', part('', 'SELFIE') + FILE + END],
  ['multipart: __proto__', part('name="__proto__"', 'x') + FILE + END],
  ['multipart: kind is a file', part('name="kind"; filename="k"', 'SELFIE') + FILE + END],
  ['multipart: NUL in a value', part('name="kind"', 'SEL\u0000FIE') + FILE + END],
  ['multipart: NUL in a name', KIND + FILE.replace('a.jpg', 'a\u0000.jpg') + END],
  ['multipart: long name', KIND + FILE.replace('a.jpg', `${'a'.repeat(5_000)}.jpg`) + END],
  ['multipart: long value', part('name="kind"', 'x'.repeat(100_000)) + FILE + END],
  ['multipart: head without an end', `--x\r\n${'a'.repeat(20_000)}`],
]

export const BROKEN_UPLOADS: readonly HostileForm[] = MULTIPARTS.map(
  ([harm, payload, boundary = '; boundary=x']) => ({
    contentType: `multipart/form-data${boundary}`,
    payload,
    harm,
  }),
)

/** A broken multipart body with the content type that announces it. */
export const hostileMultipart = (random: Random): HostileForm => random.pick(BROKEN_UPLOADS)
