import type { FastifyRequest } from 'fastify'

/** Values of Sec-Fetch-Site for a request made by our own page or typed by a person. */
const OWN_SITES = ['same-origin', 'none']

const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null

/**
 * True for a request that a page of another origin made a browser send: a sibling subdomain and an origin of `null`
 * are foreign too. Programs that are no browsers send neither header and are not meant here.
 */
export const isFromForeignPage = (request: FastifyRequest, baseUrl: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === null || (host !== new URL(baseUrl).host && host !== request.host)
}
