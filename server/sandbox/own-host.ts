import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../protocol/errors.ts'
import type { Config } from '../config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const READING = ['GET', 'HEAD', 'OPTIONS']
/** Values of Sec-Fetch-Site for a request of our own page or of a person's address line. */
const OWN_SITES = ['same-origin', 'none']

const hostNameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname : null

/** A page of another origin moves nothing: a sibling subdomain and an origin of `null` are foreign too. */
const isFromForeignPage = (request: FastifyRequest, own: ReadonlySet<string>): boolean => {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true
  const { origin } = request.headers
  return origin !== undefined && !own.has(hostNameOf(origin) ?? '')
}

/**
 * The sandbox shows every code that was sent, so it answers only under its own name (D46): a name of somebody else's
 * that leads to this machine (DNS rebinding) finds nothing here, and no foreign page moves the clock or pays.
 */
export const answerToOwnHostOnly = (
  scope: FastifyInstance,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): void => {
  const own = new Set([...LOOPBACK, hostNameOf(baseUrl) ?? 'localhost'])
  scope.addHook('onRequest', async (request) => {
    // The header itself: a forwarding header is another's word.
    const host = hostNameOf(`http://${request.headers.host ?? ''}`)
    if (host === null || !own.has(host)) throw new Refusal('NOT_FOUND')
    if (!READING.includes(request.method) && isFromForeignPage(request, own))
      throw new Refusal('FORBIDDEN_ORIGIN')
  })
}
