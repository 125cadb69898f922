import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Each hash takes a thread of the pool and 19 MiB; more at once would starve files and name look-ups. */
const CONCURRENT_HASHES = 2
const fewAtOnce = pLimit(CONCURRENT_HASHES)

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** One spelling for letters that keyboards compose differently, so that the same password stays the same. */
const normal = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

/** Hashes a password with argon2id into a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const parameters = {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  }
  const tag = await fewAtOnce(() =>
    derive('argon2id', { ...parameters, message: normal(password), nonce: salt }),
  )
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** True when the password is the one behind the PHC string. Throws on a string that is not argon2id. */
export const isPassword = async (password: string, phc: string): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(phc) ?? []
  if (!salt || !tag) throw new Error('The stored password is not an argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) }
  const actual = await fewAtOnce(() =>
    derive('argon2id', {
      ...parameters,
      tagLength: expected.length,
      message: normal(password),
      nonce: Buffer.from(salt, 'base64'),
    }),
  )
  return timingSafeEqual(actual, expected)
}

/** A hash that no password opens: an unknown phone is checked against it, so that it takes as long as a known one. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(
  randomBytes(SALT_BYTES),
)}$${unpadded(randomBytes(TAG_BYTES))}`
