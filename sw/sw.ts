import { onSync } from './background-sync.ts'
import { onPeriodicSync } from './local-reminder.ts'
import { onMessage } from './messages.ts'
import { onNotificationClick } from './notification-click.ts'
import { precacheBuild, routeNavigations } from './precache.ts'
import { onPush } from './push.ts'
import { routeRuntimeCaches } from './runtime-cache.ts'
import { onSubscriptionChange } from './subscription-change.ts'

declare const self: ServiceWorkerGlobalScope

precacheBuild()
routeNavigations()
routeRuntimeCaches()

self.addEventListener('message', onMessage)
self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)
self.addEventListener('periodicsync', onPeriodicSync)
self.addEventListener('sync', onSync)
