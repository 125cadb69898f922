import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'
import type { Figure } from './figure.ts'
import { openPhonePage } from './landing-page.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const SCRIPT_BAR_BYTES = 80 * 1024
const SCRIPT_BAR_FILES = 8
/** Quiet enough that nothing the page starts by itself is still to come. */
const QUIET_MS = 4_000

const brotliBytes = (path: string): number =>
  brotliCompressSync(readFileSync(join(dist, path)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`

const isOwnScript = (request: Request): boolean =>
  request.resourceType() === 'script' && request.serviceWorker() === null

const total = (paths: ReadonlySet<string>): number =>
  [...paths].reduce((sum, path) => sum + brotliBytes(path), 0)

interface Scripts {
  readonly byItself: ReadonlySet<string>
  readonly afterTouch: ReadonlySet<string>
}

const scriptsOf = async (browser: Browser, url: string): Promise<Scripts> => {
  const { context, page } = await openPhonePage(browser, {})
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (isOwnScript(request)) scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const byItself = new Set(scripts)
  await page.locator('input[type=range]').first().tap()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  await context.close()
  return { byItself, afterTouch: scripts }
}

const ownScript = ({ byItself }: Scripts): Figure => ({
  what: 'Scripts the landing loads by itself',
  value: `${kilobytes(total(byItself))} in ${byItself.size} files`,
  bar: `≤ ${kilobytes(SCRIPT_BAR_BYTES)} in ${SCRIPT_BAR_FILES}`,
  holds: total(byItself) <= SCRIPT_BAR_BYTES && byItself.size <= SCRIPT_BAR_FILES,
  how: 'every script requested by the page until 4 s of quiet, brotli 11 each; the service worker’s own fetches not counted',
})

/** Scripts the landing asks for by itself, brotli 11. */
export const measureOwnScript = async (browser: Browser, url: string): Promise<Figure> =>
  ownScript(await scriptsOf(browser, url))

/** Scripts the landing asks for by itself and after the first touch of a slider, brotli 11. */
export const measureSizes = async (browser: Browser, url: string): Promise<Figure[]> => {
  const scripts = await scriptsOf(browser, url)
  const all = total(scripts.afterTouch)
  return [
    {
      what: 'HTML of the landing',
      value: kilobytes(brotliBytes('index.html')),
      bar: '',
      holds: true,
      how: 'dist/index.html with its inlined styles, brotli 11',
    },
    ownScript(scripts),
    {
      what: 'The same with what the first touch of a slider loads',
      value: `${kilobytes(all)} in ${scripts.afterTouch.size} files`,
      bar: `≤ ${kilobytes(SCRIPT_BAR_BYTES)}`,
      holds: all <= SCRIPT_BAR_BYTES,
      how: 'as above, after a tap on the first slider and 4 s more',
    },
  ]
}
