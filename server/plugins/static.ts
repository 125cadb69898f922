import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { extname, join, normalize, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAppPath } from '../../protocol/paths.ts'
import { pageHeaders } from './page-headers.ts'

/** Answers GET and HEAD of everything that is not the server's own address. */
export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply
}

const YEAR_SECONDS = 31_536_000

/** Parts of pages, named by their content; those of the lender's workplace stand apart from the borrower's. */
const isPart = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith('/desk-assets/')

/** Files with a content hash in their name never change; everything else is asked for again every time. */
const cacheControlOf = (path: string): string =>
  isPart(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

const QUIETLY = { throwIfNoEntry: false } as const

const decoded = (path: string): string | null => {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** True for a file; a name that no file system takes is none, as any other that is not there. */
const isFile = (path: string): boolean => {
  try {
    return statSync(path, QUIETLY)?.isFile() === true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG') return false
    throw error
  }
}

/** Name of the built file that stands for a path, from the root of the build, or null. */
const fileFor = (root: string, path: string): string | null => {
  const text = decoded(path)
  if (text === null) return null
  const clean = normalize(text).replace(/(.)\/$/, '$1')
  if (clean.split(sep).some((part) => part.startsWith('.') && part !== '.well-known')) return null
  const candidates =
    clean === '/' ? ['/index.html'] : [clean, `${clean}.html`, `${clean}/index.html`]
  const found = candidates.find((name) => {
    const file = join(root, name)
    return file.startsWith(root + sep) && isFile(file)
  })
  return found ?? null
}

/** A browser that asks under a condition may have the file already, or a part of it. */
const CONDITIONS = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
] as const

interface KeptPage {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** When anything about the file was changed last, its own time among it. */
  readonly changedAtMs: number
  readonly inode: number
}

/** Says plainly that it takes Brotli, as every browser does; whoever weighs encodings gets the file from the disk. */
const takesBrotli = (accepted: string | undefined): boolean =>
  accepted !== undefined && !accepted.includes(';') && /(?:^|[ ,])br(?:$|[ ,])/.test(accepted)

const pageOf = (path: string, { ctimeMs, ino, mtime, size }: Stats): KeptPage => ({
  content: readFileSync(path),
  changedAtMs: ctimeMs,
  inode: ino,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'last-modified': mtime.toUTCString(),
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
  },
})

/**
 * Compressed pages kept in memory: one look whether the file is still the same in the place of opening and reading it.
 * Null: the file is to be sent from the disk, because there is none compressed or the browser may have it already.
 */
const pageKeeper = (root: string) => {
  const pages = new Map<string, KeptPage>()
  return ({ method, headers }: FastifyRequest, name: string): KeptPage | null => {
    const isPlain =
      method === 'GET' &&
      name.endsWith('.html') &&
      CONDITIONS.every((condition) => headers[condition] === undefined) &&
      takesBrotli(headers['accept-encoding']?.toString())
    if (!isPlain) return null
    const path = `${join(root, name)}.br`
    const stats = statSync(path, QUIETLY)
    if (!stats?.isFile()) return null
    const kept = pages.get(name)
    if (kept?.changedAtMs === stats.ctimeMs && kept.inode === stats.ino) return kept
    const page = pageOf(path, stats)
    pages.set(name, page)
    return page
  }
}

/** A person opening an address, not a page fetching a part of itself. */
const isNavigation = (request: FastifyRequest, path: string): boolean =>
  !isPart(path) && (request.headers.accept ?? '').includes('text/html')

/**
 * Serves the built pages and files of `distDir`: prerendered pages, the shell for the screens of the account,
 * files as they are. A missing file is a 404 that nobody keeps, never a page (D34).
 */
export const registerStatic = async (
  fastify: FastifyInstance,
  options: { distDir: string; headersOf: ReturnType<typeof pageHeaders> },
): Promise<Pages> => {
  const root = resolve(options.distDir)
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    // Pages are read whole; a range nobody can serve would be an error of ours.
    acceptRanges: false,
    suppressWarning: true,
  })

  const keptPage = pageKeeper(root)

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, status }: { name: string; status: number },
  ): FastifyReply => {
    void reply
      .code(status)
      .headers(options.headersOf(name))
      .header('cache-control', status === 200 ? cacheControlOf(name) : 'no-store')
    const page = keptPage(request, name)
    return page === null ? reply.sendFile(name) : reply.headers(page.headers).send(page.content)
  }

  const missing = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    if (isNavigation(request, path) && existsSync(join(root, '404.html'))) {
      return send(request, reply, { name: '/404.html', status: 404 })
    }
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Не нашли. Проверьте адрес или вернитесь на главную.')
  }

  return {
    answer(request, reply, path) {
      const file = fileFor(root, path)
      if (file !== null && file !== '/csp.json')
        return send(request, reply, { name: file, status: file === '/404.html' ? 404 : 200 })
      if (isAppPath(path) && extname(path) === '' && existsSync(join(root, 'app.html'))) {
        return send(request, reply, { name: '/app.html', status: 200 })
      }
      return missing(request, reply, path)
    },
  }
}
