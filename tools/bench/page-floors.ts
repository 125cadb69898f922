import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const built = fileURLToPath(new URL('../../dist', import.meta.url))

/** Addresses of the pages that the product's are compared with; the same server serves them. */
export const FLOORS = {
  /** One heading and nothing else. */
  blank: '/floor/blank/',
  /** The same, kept and answered by a worker of four lines. */
  worker: '/floor/worker/',
  /** A native range and one text node that shows its value. */
  range: '/floor/range/',
  /** The landing as built, without any script. */
  landingWithoutScript: '/floor/landing/',
} as const

const HEADING = '<h1>До 300&nbsp;000&nbsp;₽ полностью онлайн</h1>'

const page = (body: string): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Пустая страница</title></head><body>${body}</body></html>`,
  ].join('')

const WORKER = `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('floor').then((cache) => cache.add('${FLOORS.worker}'))))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))
`

const RANGE = `
const words = document.querySelector('p').firstChild
document.querySelector('input').addEventListener('input', (event) => {
  words.data = event.target.value
})
`

const withoutScript = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

const write = (root: string, name: string, text: string): void => {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, brotliCompressSync(text))
}

const isPolicy = (value: unknown): value is Record<string, readonly string[]> =>
  typeof value === 'object' && value !== null

/** A copy of the built pages with the floors beside them; its folder is removed by `clear`. */
export const writeFloors = (
  dist = built,
): { readonly distDir: string; readonly clear: () => void } => {
  const distDir = mkdtempSync(join(tmpdir(), 'vovremya-pages-'))
  cpSync(dist, distDir, { recursive: true })
  const index = (address: string): string => `${address}index.html`
  write(distDir, index(FLOORS.blank), page(HEADING))
  write(
    distDir,
    index(FLOORS.worker),
    page(`${HEADING}<script src="${FLOORS.worker}page.js"></script>`),
  )
  write(
    distDir,
    `${FLOORS.worker}page.js`,
    // The product's pages name a policy for trusted types, which the floor shares.
    `const url = '${FLOORS.worker}worker.js'
navigator.serviceWorker.register(trustedTypes.createPolicy('sw', { createScriptURL: (text) => text }).createScriptURL(url))`,
  )
  write(distDir, `${FLOORS.worker}worker.js`, WORKER)
  write(
    distDir,
    index(FLOORS.range),
    page(
      `<input type="range" min="0" max="1000"><p>500</p><script src="${FLOORS.range}page.js"></script>`,
    ),
  )
  write(distDir, `${FLOORS.range}page.js`, RANGE)
  write(
    distDir,
    index(FLOORS.landingWithoutScript),
    withoutScript(readFileSync(join(dist, 'index.html'), 'utf8')),
  )
  const policy: unknown = JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8'))
  if (!isPolicy(policy)) throw new Error('csp.json holds no hashes')
  writeFileSync(
    join(distDir, 'csp.json'),
    JSON.stringify({ ...policy, [index(FLOORS.landingWithoutScript)]: policy['/index.html'] }),
  )
  return { distDir, clear: () => rmSync(distDir, { recursive: true, force: true }) }
}
