import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { servedFromShell } from './served-from-shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[]
}

/** Parameters that change nothing about a page: marks of campaigns and of the launcher. */
const IGNORED_PARAMETERS = [/^utm_/, /^source$/]

/** Pages, scripts, styles and fonts of this build, kept together and answered from the cache. */
export function precacheBuild(): void {
  cleanupOutdatedCaches()
  // oxlint-disable-next-line no-underscore-dangle -- the name that workbox fills in at build time
  precacheAndRoute(self.__WB_MANIFEST, {
    cleanURLs: true,
    ignoreURLParametersMatching: IGNORED_PARAMETERS,
  })
}

/** Every other screen opens from the shell, with or without network; the server's own addresses never do. */
export function routeNavigations(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && servedFromShell(url.pathname),
    createHandlerBoundToURL('/app.html'),
  )
}
