import { onMessage } from './messages.ts'
import { precacheBuild, routeNavigations } from './precache.ts'
import { routeRuntimeCaches } from './runtime-cache.ts'

declare const self: ServiceWorkerGlobalScope

precacheBuild()
routeNavigations()
routeRuntimeCaches()

self.addEventListener('message', onMessage)
