import { registerQuotaErrorCallback } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { inTime } from './in-time.ts'
import { onlyThisBuild } from './of-this-build.ts'

const CACHE_NAME = 'vovremya-static'

/** Hashed files outside the precache (Latin letters) and icons: fetched when first needed, then kept. */
export function routeRuntimeCaches(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      request.method === 'GET' &&
      (url.pathname.startsWith('/icons/') || /^\/assets\/[^/]+\.woff2$/.test(url.pathname)),
    new CacheFirst({ cacheName: CACHE_NAME, plugins: [inTime, onlyThisBuild] }),
  )
  // The first to go when the device is full: nothing in it is needed to read (quality reference 1.3 row 14).
  registerQuotaErrorCallback(() => caches.delete(CACHE_NAME))
}
