import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { CATALOGUE, type RefusalCode } from '../../protocol/errors.ts'

const codeOf = ({ code }: ConnectionError): RefusalCode => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  return code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_JSON'
}

/**
 * Answers what is no HTTP, has too long a head or comes too slowly, from the catalogue and with the headers that
 * every answer carries: there is no request yet, so it is written to the connection itself.
 */
export const answerRawError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codeOf(error)
  const { status, title, hint } = CATALOGUE[code]
  const body = JSON.stringify({
    type: `urn:vovremya:problem:${code}`,
    title,
    status,
    code,
    detail: hint,
    requestId: '-',
  })
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none';frame-ancestors 'none';base-uri 'none'",
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
