import type { FastifyInstance } from 'fastify'
import { PATHS } from '../../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../../protocol/public-pages.ts'
import type { Context } from '../../context.ts'

/** What search engines leave alone: screens of one person. */
const PRIVATE = [PATHS.profile, PATHS.callback, '/sandbox', '/auth/']

/** `/sitemap.xml` and `/robots.txt`: both name this installation's own address, so no build can hold them. */
export const registerSiteMap = (fastify: FastifyInstance, { config }: Context): void => {
  const addresses = [...PUBLIC_PAGES, ...PUBLIC_SCREENS].map(
    ({ path }) => new URL(path, config.baseUrl).href,
  )
  const siteMap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address}</loc></url>`),
    '</urlset>',
  ].join('\n')
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    'Allow: /',
    `Sitemap: ${new URL('/sitemap.xml', config.baseUrl).href}`,
    '',
  ].join('\n')
  fastify.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(siteMap),
  )
  fastify.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  )
}
