import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BUILT_ORIGIN } from '../../protocol/built-origin.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A built page as this installation sends it. */
interface KeptPage {
  readonly content: Buffer
  readonly packed: Partial<Record<Encoding, Buffer>>
  readonly etag: string
  /** When anything about the file was changed last, its own time among it. */
  readonly changedAtMs: number
  readonly inode: number
}

const compress = promisify(brotliCompress)

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Takes a millisecond; the best takes a hundred, during which nobody waits. */
const QUICK = 5

/** How much a client wants an encoding, 0–1; what it does not name it does not want (RFC 9110 §12.5.3). */
const wishFor = (encoding: Encoding, accepted: string): number => {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .find(([name]) => name === encoding)
  if (!named) return 0
  const weight = named.find((word) => word.startsWith('q='))
  return weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0
}

const encodingFor = (accepted: string): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => wishFor(encoding, accepted) > 0) ?? 'identity'

const keep = (path: string, origin: string, stats: { ctimeMs: number; ino: number }): KeptPage => {
  const built = readFileSync(path, 'utf8')
  const content = Buffer.from(built.replaceAll(BUILT_ORIGIN, origin))
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const packed: KeptPage['packed'] = { br: brotliCompressSync(content, brotli(QUICK)) }
  void compress(content, brotli(constants.BROTLI_MAX_QUALITY)).then((best) => {
    packed.br = best
  })
  return { content, packed, etag: `W/"${hash}"`, changedAtMs: stats.ctimeMs, inode: stats.ino }
}

const bodyOf = ({ content, packed }: KeptPage, encoding: Encoding): Buffer => {
  if (encoding === 'identity') return content
  packed[encoding] ??= gzipSync(content, { level: 9 })
  return packed[encoding]
}

/** The client names what it has: `*`, or entity tags, which are compared weakly (RFC 9110 §13.1.2). */
const has = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition.trim() === '*' ||
    condition.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice('W/'.length)))

/**
 * Sends built pages from memory with this installation's own address (an origin) in the place of the one they were built
 * with: one look whether the file is still the same in the place of opening and reading it. Their entity tag is of what
 * is sent, so a page under another address is another page; there is no date of change, which would not tell the two
 * apart. Throws when the file is not there.
 */
export const pageSender = (root: string, origin: string) => {
  const pages = new Map<string, KeptPage>()

  const pageOf = (name: string): KeptPage => {
    const path = join(root, name)
    const stats = statSync(path)
    const kept = pages.get(name)
    if (kept?.changedAtMs === stats.ctimeMs && kept.inode === stats.ino) return kept
    const page = keep(path, origin, stats)
    pages.set(name, page)
    return page
  }

  return ({ headers }: FastifyRequest, reply: FastifyReply, name: string): FastifyReply => {
    const page = pageOf(name)
    void reply.header('etag', page.etag)
    if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding')
    if (reply.statusCode === 200 && has(headers['if-none-match'], page.etag))
      return reply.code(304).send()
    const encoding = encodingFor(headers['accept-encoding'] ?? '')
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodyOf(page, encoding))
  }
}
