import type { WorkboxPlugin } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { partsOfPage } from './parts-of-page.ts'

const isScriptOrStyle = (address: string): boolean => /\.(?:js|css)$/.test(address)

/**
 * False for an error, for a page in the place of a part, for a page of a newer build, whose parts this worker does not
 * keep, and for one of somebody in between, which has none: kept, it would stand in our place until the next build.
 */
export const isOfThisBuild = async (address: string, response: Response): Promise<boolean> => {
  if (!response.ok) return false
  const isPage = (response.headers.get('content-type') ?? '').includes('text/html')
  if (!isPage) return true
  if (isScriptOrStyle(address)) return false
  const parts = partsOfPage(await response.clone().text())
  return parts.length > 0 && parts.every((part) => getCacheKeyForURL(part) !== undefined)
}

/** A build is taken in whole or not at all: what is not of it ends the installation, and the former build stays. */
export const onlyThisBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isOfThisBuild(new URL(request.url).pathname, response)) ? response : null,
}
