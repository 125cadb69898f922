import { createHash } from 'node:crypto'

const NAMESPACE = Buffer.from('6f1c3c0e5b0f4d0e9a3c7d2b8e4f1a60', 'hex')

/** The UUID that always belongs to this name (RFC 9562, version 5). */
export const uuidV5 = (name: string): string => {
  const digest = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = digest.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
