import { createHash } from 'node:crypto'
import { dealId } from '../../lending/bureau-deal-id.ts'

/** The first octet of a node that no network card has (ГОСТ 9834-8, 4.5). */
const MULTICAST = 0x01
const NODE_BYTES = 6
const SEQUENCE_MASK = 0x3fff

/**
 * The УИд of a loan: the moment of its application, told apart from others of that moment by a digest of the loan's id. It is
 * the same whenever it is asked for, so it needs no row of its own.
 */
export const dealIdOf = (loan: { readonly id: string; readonly offeredAtMs: number }): string => {
  const digest = createHash('sha256').update(`bureau deal ${loan.id}`).digest()
  const node = Buffer.from(digest.subarray(0, NODE_BYTES))
  node.writeUInt8(node.readUInt8(0) | MULTICAST, 0)
  const clockSequence = digest.readUInt16BE(NODE_BYTES) & SEQUENCE_MASK
  return dealId({ atMs: loan.offeredAtMs, clockSequence, node: node.toString('hex') })
}
