import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from './random.ts'

type Uuid = ReturnType<typeof crypto.randomUUID>

const isUuid = (text: string): text is Uuid => text.length === 36

const uuidOf = (random: Random): Uuid => {
  const hex = Buffer.from(random.bytes(16)).toString('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${'89ab'.charAt(random.below(4))}${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  const uuid = parts.join('-')
  if (!isUuid(uuid)) throw new Error('Not a UUID')
  return uuid
}

/**
 * Has every id, one-time code, token and nonce of this process drawn from a seed, until the returned function is called:
 * the modules of the product import all of them from Node, whose exports are live. Tokens and nonces decide nothing
 * themselves, but the database packs, compresses and orders rows by what is in them.
 */
export const seedIds = (random: Random): (() => void) => {
  const { randomUUID, randomInt, randomBytes } = crypto
  const bytes = random.fork('bytes')
  const replaced = {
    randomUUID: () => uuidOf(random),
    randomInt: (least: number, most: number) => random.between(least, most - 1),
    randomBytes: (size: number) => Buffer.from(bytes.bytes(size)),
  }
  Object.assign(crypto, replaced)
  syncBuiltinESMExports()
  return () => {
    Object.assign(crypto, { randomUUID, randomInt, randomBytes })
    syncBuiltinESMExports()
  }
}
