import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const CACHE_NAME = 'vovremya-static'

/** Hashed files outside the precache (Latin letters) and icons: fetched when first needed, then kept. */
export function routeRuntimeCaches(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      request.method === 'GET' &&
      (url.pathname.startsWith('/icons/') || /^\/assets\/[^/]+\.woff2$/.test(url.pathname)),
    new CacheFirst({ cacheName: CACHE_NAME }),
  )
}
