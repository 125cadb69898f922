import {
  addPlugins,
  cleanupOutdatedCaches,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { answerShell } from './answer-shell.ts'
import { inTwoParts } from './first-look.ts'
import { inTime } from './in-time.ts'
import { lastResort } from './last-resort.ts'
import { onlyThisBuild } from './of-this-build.ts'
import { repairPrecache } from './repair-precache.ts'
import { servedFromShell } from './served-from-shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[]
}

/** Parameters that change nothing about a page: marks of campaigns and of the launcher. */
const IGNORED_PARAMETERS = [/^utm_/, /^source$/]

// oxlint-disable-next-line no-underscore-dangle -- the name that workbox fills in at build time
const BUILD = self.__WB_MANIFEST

const ADDRESSES = BUILD.map((entry) => (typeof entry === 'string' ? entry : entry.url))

/** Pages, scripts, styles and fonts of this build, kept together and answered from the cache. */
export function precacheBuild(): void {
  cleanupOutdatedCaches()
  addPlugins([inTime, inTwoParts, onlyThisBuild])
  precacheAndRoute(BUILD, {
    cleanURLs: true,
    ignoreURLParametersMatching: IGNORED_PARAMETERS,
  })
}

/** Every other screen opens from the shell, with or without network; the server's own addresses never do. */
export function routeNavigations(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && servedFromShell(url.pathname),
    async ({ request, event }) => {
      const answer = await answerShell(request)
      event.waitUntil(repairPrecache(ADDRESSES))
      return answer
    },
  )
  setCatchHandler(({ request }) =>
    request.mode === 'navigate' ? lastResort() : Promise.resolve(Response.error()),
  )
}
