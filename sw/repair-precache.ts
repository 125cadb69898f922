import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { fetchInTime } from './in-time.ts'
import { isOfThisBuild } from './of-this-build.ts'

const repair = async (addresses: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheNames.precache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  for (const address of addresses) {
    const key = getCacheKeyForURL(address)
    if (key === undefined || kept.has(key)) continue
    const response = await fetchInTime(address, { cache: 'no-cache' })
    if (await isOfThisBuild(address, response)) await cache.put(key, response)
  }
}

let repairing: Promise<void> | null = null

/** Fetches again what the browser has evicted of this build, once in the life of a worker. Never rejects. */
export const repairPrecache = (addresses: readonly string[]): Promise<void> => {
  if (!navigator.onLine) return Promise.resolve()
  // Cut off or without room: the next life of the worker tries again.
  repairing ??= repair(addresses).catch(() => undefined)
  return repairing
}
