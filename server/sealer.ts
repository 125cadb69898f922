import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/**
 * A sealed value (D46), base64url of: layout 1 byte · key 4 bytes · nonce 12 · tag 16 · AES-256-GCM body.
 * The first four bytes of the key's own hash name the key, so that a rotation can tell old values from new ones.
 */
const LAYOUT = 1
const KEY_ID = 4
const NONCE = 12
const TAG = 16
const HEAD = 1 + KEY_ID + NONCE + TAG

export interface Sealer {
  /** Seals a value for one cell: `cell` is table, column and row id, and the value opens nowhere else. */
  seal(cell: string, value: unknown): string
  /** What {@link seal} was given. @throws Error when a byte, the cell or the key is another */
  open(cell: string, sealed: string): unknown
  /** The same for equal values of one purpose, and of no use without the key: what equality is searched by. */
  digest(purpose: string, value: string): string
}

/** Makes the sealer of personal data from the server's secret; each table and column has a key of its own. */
export const createSealer = (secret: string): Sealer => {
  const root = derivedKey(secret, 'sealed columns')
  const keys = new Map<string, { readonly key: KeyObject; readonly id: Buffer }>()

  const keyOf = (cell: string) => {
    const [column = ''] = cell.split(':')
    const known = keys.get(column)
    if (known) return known
    const bytes = Buffer.from(hkdfSync('sha256', root, 'vovremya', column, 32))
    const id = createHash('sha256').update(bytes).digest().subarray(0, KEY_ID)
    // As Node's own key: out of bytes it would make one for every value, which costs more than sealing it.
    const made = { key: createSecretKey(bytes), id }
    keys.set(column, made)
    return made
  }

  return {
    seal(cell, value) {
      const { key, id } = keyOf(cell)
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(cell))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([LAYOUT]), id, nonce, cipher.getAuthTag(), body]).toString(
        'base64url',
      )
    },
    open(cell, sealed) {
      const { key, id } = keyOf(cell)
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < HEAD || bytes[0] !== LAYOUT) throw new Error(`${cell} is not sealed`)
      if (!bytes.subarray(1, 1 + KEY_ID).equals(id)) throw new Error(`${cell}: another key`)
      const nonce = bytes.subarray(1 + KEY_ID, 1 + KEY_ID + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
        .setAAD(Buffer.from(cell))
        .setAuthTag(bytes.subarray(HEAD - TAG, HEAD))
      const opened = Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()])
      const value: unknown = JSON.parse(opened.toString('utf8'))
      return value
    },
    digest: (purpose, value) =>
      createHmac('sha256', keyOf(`digest ${purpose}`).key)
        .update(value)
        .digest('base64url'),
  }
}
