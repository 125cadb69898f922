import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'

const distDir = mkdtempSync(join(tmpdir(), 'vovremya-dist-'))
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const files: Record<string, string> = {
  'index.html': '<h1>landing</h1>',
  'faq.html': '<h1>questions</h1>',
  'reviews/index.html': '<h1>reviews</h1>',
  'app.html': '<div id="root"></div>',
  '404.html': '<h1>not found</h1>',
  'widget.html': '<p>ad</p>',
  'desk.html': '<h1>workplace</h1>',
  'desk-assets/desk-a1b2c3d4.js': 'import "x"',
  'sw.js': 'self',
  'manifest.webmanifest': '{}',
  'assets/main-a1b2c3d4.js': 'import "x"'.repeat(200),
  'csp.json': JSON.stringify({ '/index.html': [HASH] }),
  '.env': 'SECRET=1',
}

let app: TestApp
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(distDir, name, '..'), { recursive: true })
    writeFileSync(join(distDir, name), text)
  }
  const asset = join(distDir, 'assets/main-a1b2c3d4.js')
  writeFileSync(`${asset}.br`, brotliCompressSync(files['assets/main-a1b2c3d4.js'] ?? ''))
  app = await testApp({ env: { DIST_DIR: distDir } })
})
afterAll(async () => {
  await app.close()
  rmSync(distDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.fastify.inject({ url, headers })

test.each([
  ['/', 'landing'],
  ['/?utm_source=x', 'landing'],
  ['/index.html', 'landing'],
  ['/faq', 'questions'],
  ['/faq/', 'questions'],
  ['/reviews', 'reviews'],
  ['/desk', 'workplace'],
  ['/desk/', 'workplace'],
])('%s is its prerendered page', async (url, text) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toContain(text)
})

test.each([
  '/profile',
  '/profile/contracts/42',
  '/sign_up/selfie?x=1',
  '/login',
  '/callback?code=1',
])('%s is a screen of the account: the shell, which the browser renders', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([200, files['app.html']])
})

test('an asset is kept for a year, compressed for whoever accepts it', async () => {
  const plain = await get('/assets/main-a1b2c3d4.js', {})
  const packed = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': 'br' })
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('/javascript; charset=utf-8'),
    vary: 'accept-encoding',
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
})

test.each(['/sw.js', '/manifest.webmanifest'])('%s is asked for again every time', async (url) => {
  const reply = await get(url, {})
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test.each([
  '/assets/main-00000000.js',
  '/assets/style-00000000.css',
  '/desk-assets/desk-00000000.js',
  '/assets/',
  '/favicon-old.png',
  '/sw-old.js',
  '/profile/chunk.js',
])('a missing file is a 404 that nobody keeps, never a page: %s', async (url) => {
  const reply = await get(url, { accept: '*/*' })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(reply.body).not.toContain('<')
})

test('an unknown address shows the page about it with its status', async () => {
  const reply = await get('/no-such-page')
  expect([reply.statusCode, reply.body]).toEqual([404, files['404.html']])
})

test.each([
  '/.env',
  '/csp.json',
  '/assets/../.env',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/assets/%00.js',
  '/%E0%A4%A',
  '/.git/config',
  '/assets/main-a1b2c3d4.js.map',
])('nothing beside the built pages can be read: %s', async (url) => {
  const reply = await get(url, {})
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.body).not.toMatch(/SECRET|root:/)
})

test.each([250, 255, 256, 4_000])(
  'a name of %i letters, that no file system takes, is missing like any other (D47)',
  async (length) => {
    for (const path of [`/assets/${'x'.repeat(length)}.js`, `/${'x'.repeat(length)}`]) {
      const reply = await get(path)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  },
)

test('a page carries a strict policy with the hashes of its own styles', async () => {
  const [landing, shell, widget] = await Promise.all(
    ['/', '/profile', '/widget.html'].map(async (url) => {
      const policy = (await get(url)).headers['content-security-policy']
      return String(policy)
    }),
  )
  expect(landing).toContain(`style-src 'self' '${HASH}'`)
  expect(shell).toContain("style-src 'self';")
  for (const policy of [landing, shell]) {
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
  }
  expect(widget).toContain("frame-ancestors 'self'")
  for (const policy of [landing, shell, widget]) expect(policy).not.toContain('unsafe')
})

test('the workplace shows photos of clients and lets nobody else in', async () => {
  const policy = String((await get('/desk')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' blob:;")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/https?:|unsafe|worker-src|frame-src/)
  const part = await get('/desk-assets/desk-a1b2c3d4.js', {})
  expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a worker may fetch from us: it is held to the policy of its own script', async () => {
  const policy = (await get('/sw.js', {})).headers['content-security-policy']
  expect(policy).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
})

test('a new build put in place under the running server brings its own hashes', async () => {
  const other = HASH.replace('47DE', '58EF')
  writeFileSync(join(distDir, 'csp.json'), JSON.stringify({ '/app.html': [other] }))
  utimesSync(join(distDir, 'csp.json'), new Date(), new Date(Date.now() + 5_000))
  const reply = await get('/profile')
  expect(reply.headers['content-security-policy']).toContain(`'${other}'`)
})

test('every answer carries the security headers and says nothing about the software', async () => {
  const replies = await Promise.all(
    [
      '/',
      '/assets/main-a1b2c3d4.js',
      '/assets/none.js',
      '/health/live',
      '/profile-manager/none',
    ].map((url) => get(url)),
  )
  for (const { headers } of replies) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('an id of a request sent by the client is not believed', async () => {
  const reply = await get('/health/live', { 'request-id': 'forged', 'x-request-id': 'forged' })
  expect(reply.headers['x-request-id']).not.toBe('forged')
})

test('a page is sent whole, whatever range of it is asked for', async () => {
  const reply = await get('/faq', { accept: 'text/html', range: 'bytes=999999-' })
  expect([reply.statusCode, reply.headers['accept-ranges']]).toEqual([200, undefined])
  expect(reply.body).toBe(files['faq.html'])
})

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

const writePacked = (name: string, text: string, atMs: number): void => {
  const packed = join(distDir, `${name}.br`)
  writeFileSync(join(distDir, name), text)
  writeFileSync(packed, brotliCompressSync(text))
  utimesSync(packed, new Date(atMs), new Date(atMs))
}

test('a page from memory is the one from the disk, and the browser that has it is told so', async () => {
  writePacked('faq.html', '<h1>questions</h1>', Date.UTC(2026, 2, 11))
  const kept = await get('/faq', BROWSER)
  const weighed = await get('/faq', { ...BROWSER, 'accept-encoding': 'br;q=1.0, gzip;q=0.1' })
  const { 'x-request-id': _one, date: _then, ...keptHeaders } = kept.headers
  const { 'x-request-id': _other, date: _now, ...diskHeaders } = weighed.headers
  for (const name of ['x-ratelimit-remaining', 'x-ratelimit-reset']) {
    delete keptHeaders[name]
    delete diskHeaders[name]
  }
  expect(kept.rawPayload.equals(weighed.rawPayload)).toBe(true)
  expect(keptHeaders).toEqual(diskHeaders)
  const again = await get('/faq', { ...BROWSER, 'if-none-match': String(kept.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page put in place under the running server is the one that is sent from then on', async () => {
  writePacked('faq.html', '<h1>older</h1>', Date.UTC(2026, 2, 11))
  const older = await get('/faq', BROWSER)
  writePacked('faq.html', '<h1>newer</h1>', Date.UTC(2026, 2, 12))
  const newer = await get('/faq', BROWSER)
  expect(brotliDecompressSync(older.rawPayload).toString()).toBe('<h1>older</h1>')
  expect(brotliDecompressSync(newer.rawPayload).toString()).toBe('<h1>newer</h1>')
})
