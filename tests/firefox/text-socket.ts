/** As much of a WebSocket server (RFC 6455) as the browser's push client needs: whole text messages. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const PING = 9
const PONG = 10

export interface TextSocket {
  send(message: object): void
  close(): void
}

interface Read {
  readonly kind: number
  readonly payload: Buffer
  readonly rest: Buffer
}

/** The first whole frame of what has come, or null. */
const readFrame = (bytes: Buffer): Read | null => {
  if (bytes.length < 2) return null
  const short = bytes.readUInt8(1) & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const maskAt = 2 + lengthBytes
  if (bytes.length < maskAt + 4) return null
  const length =
    lengthBytes === 0
      ? short
      : bytes.readUIntBE(maskAt - Math.min(lengthBytes, 6), Math.min(lengthBytes, 6))
  const end = maskAt + 4 + length
  if (bytes.length < end) return null
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const payload = bytes.subarray(maskAt + 4, end).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return {
    kind: bytes.readUInt8(0) & 0x0f,
    payload: Buffer.from(payload),
    rest: bytes.subarray(end),
  }
}

const frame = (kind: number, payload: Buffer): Buffer => {
  const { length } = payload
  const head = length < 126 ? Buffer.from([0x80 | kind, length]) : Buffer.alloc(4)
  if (length >= 126) {
    head.writeUInt8(0x80 | kind, 0)
    head.writeUInt8(126, 1)
    head.writeUInt16BE(length, 2)
  }
  return Buffer.concat([head, payload])
}

/** Accepts the upgrade and hears every text message. */
export const acceptSocket = (
  request: IncomingMessage,
  stream: Duplex,
  onText: (text: string) => void,
): TextSocket => {
  const key = String(request.headers['sec-websocket-key'])
  const accept = createHash('sha1')
    .update(key + MAGIC)
    .digest('base64')
  const protocol = request.headers['sec-websocket-protocol']
  const head = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ]
  stream.write(`${head.join('\r\n')}\r\n\r\n`)
  let come = Buffer.alloc(0)
  stream.on('data', (bytes: Buffer) => {
    come = Buffer.concat([come, bytes])
    for (let read = readFrame(come); read; read = readFrame(come)) {
      come = Buffer.from(read.rest)
      if (read.kind === TEXT) onText(read.payload.toString('utf8'))
      if (read.kind === PING) stream.write(frame(PONG, read.payload))
    }
  })
  // The browser is closed before the service is: a broken connection is its end.
  stream.on('error', () => stream.destroy())
  return {
    send: (message) => stream.write(frame(TEXT, Buffer.from(JSON.stringify(message)))),
    close: () => stream.destroy(),
  }
}
