import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { ensureChromium } from '../chromium.ts'
import type { Chapter } from './figure.ts'
import { measureWholePage } from './lighthouse.ts'
import { createSandboxServer } from './sandbox-server.ts'

const PORT = 8240

/** Lighthouse of every page that search engines may keep, as built. */
export const measurePublicPages = async (): Promise<Chapter> => {
  const chromiumPath = ensureChromium()
  const server = createSandboxServer({ port: PORT })
  await server.start()
  try {
    const figures = [...PUBLIC_PAGES, ...PUBLIC_SCREENS].map(({ path }) =>
      measureWholePage(new URL(path, server.url).href, chromiumPath),
    )
    return { title: 'Public pages', figures }
  } finally {
    await server.stop()
    server.clear()
  }
}
