/** What a loan is called in every credit bureau (УИд, 758-П annex 2): a UUID of version 1 and a control digit. */

const DEAL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}-[0-9a-f]$/
const WEIGHTS = 10
const UUID_LENGTH = 36
/** From 15.10.1582, where the count of UUIDs begins, to 1970, in steps of 100 ns. */
const EPOCH_STEPS = 122_192_928_000_000_000n
const STEPS_IN_MS = 10_000n

/** The control digit of a UUID: its 32 digits weighed 1 to 10 again and again, the sum modulo 16, hexadecimal. */
export function dealIdControl(uuid: string): string {
  const digits = uuid.replaceAll('-', '').split('')
  const sum = digits.reduce(
    (total, digit, index) => total + Number.parseInt(digit, 16) * ((index % WEIGHTS) + 1),
    0,
  )
  return (sum % 16).toString(16)
}

/** True for a well-formed УИд whose control digit fits; capital letters are not allowed. */
export function isDealId(text: string): boolean {
  return DEAL_ID.test(text) && dealIdControl(text.slice(0, UUID_LENGTH)) === text.slice(-1)
}

/**
 * The УИд of a moment in ms since the epoch. `node`: twelve hexadecimal digits; `clockSequence`: 14 bits. Both tell apart
 * what was made in one millisecond. Throws RangeError for a node or a sequence of another size.
 */
export function dealId({
  atMs,
  clockSequence,
  node,
}: {
  atMs: number
  clockSequence: number
  node: string
}): string {
  if (!/^[0-9a-f]{12}$/.test(node)) throw new RangeError('a node has twelve hexadecimal digits')
  if (!Number.isInteger(clockSequence) || clockSequence < 0 || clockSequence > 0x3fff)
    throw new RangeError('a clock sequence has 14 bits')
  const steps = (BigInt(atMs) * STEPS_IN_MS + EPOCH_STEPS).toString(16).padStart(15, '0')
  const sequence = (0x8000 | clockSequence).toString(16)
  const uuid = [steps.slice(7), steps.slice(3, 7), `1${steps.slice(0, 3)}`, sequence, node].join(
    '-',
  )
  return `${uuid}-${dealIdControl(uuid)}`
}
