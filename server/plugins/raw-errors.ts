import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { CATALOGUE, type RefusalCode } from '../../protocol/errors.ts'

/** The first line of a request, whatever its method. */
const REQUEST_LINE = /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/

/** A request with a word for a method that HTTP does not know, and not bytes of something else (spec §8). */
const hasUnknownMethod = ({ code, rawPacket }: ConnectionError): boolean =>
  code === 'HPE_INVALID_METHOD' &&
  Buffer.isBuffer(rawPacket) &&
  REQUEST_LINE.test(rawPacket.toString('latin1'))

const codeOf = (error: ConnectionError): RefusalCode => {
  const { code } = error
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  if (hasUnknownMethod(error)) return 'METHOD_NOT_ALLOWED'
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
    ...(code === 'METHOD_NOT_ALLOWED' ? ['allow: GET, HEAD, POST'] : []),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
