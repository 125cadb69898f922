import { existsSync, statSync } from 'node:fs'
import { extname, join, normalize, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAppPath, PASSPORT_READER_PATH } from '../../protocol/paths.ts'
import { shellOf } from '../../protocol/shells.ts'
import { type Deployment, drawnInBrowser, isPublicScreen } from './drawn-in-browser.ts'
import { pageSender } from './kept-pages.ts'
import { pageHeaders } from './page-headers.ts'

/** Answers GET and HEAD of everything that is not the server's own address. */
export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply
}

const YEAR_SECONDS = 31_536_000

/**
 * Parts of pages, named by their content; those of the lender's workplace stand apart from the borrower's, and so does what
 * reads a passport's photo.
 */
const isPart = (path: string): boolean =>
  ['/assets/', '/desk-assets/', PASSPORT_READER_PATH].some((folder) => path.startsWith(folder))

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

/** A person opening an address, not a page fetching a part of itself. */
const isNavigation = (request: FastifyRequest, path: string): boolean =>
  !isPart(path) && (request.headers.accept ?? '').includes('text/html')

/**
 * Serves the built pages and files of `distDir`: prerendered pages, the shell for the screens of the account,
 * files as they are. A missing file is a 404 that nobody keeps, never a page (D34).
 */
export const registerStatic = async (
  fastify: FastifyInstance,
  options: { distDir: string; headersOf: ReturnType<typeof pageHeaders>; deployment: Deployment },
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

  const sendPage = pageSender(root, options.deployment.origin)

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, status }: { name: string; status: number },
  ): FastifyReply => {
    void reply
      .code(status)
      .headers(options.headersOf(name))
      .header('cache-control', status === 200 ? cacheControlOf(name) : 'no-store')
    return name.endsWith('.html') ? sendPage(request, reply, name) : reply.sendFile(name)
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
      const found = fileFor(root, path)
      const shell = found && drawnInBrowser(options.deployment, found, request)
      const file = shell && isFile(join(root, shell)) ? shell : found
      if (found !== null && isPublicScreen(found))
        void reply.header('vary', 'accept-encoding, cookie')
      if (file !== null && file !== '/csp.json')
        return send(request, reply, { name: file, status: file === '/404.html' ? 404 : 200 })
      const name = shellOf(path)
      if (isAppPath(path) && extname(path) === '' && existsSync(join(root, name)))
        return send(request, reply, { name, status: 200 })
      return missing(request, reply, path)
    },
  }
}
