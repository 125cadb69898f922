import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BUILT_ORIGIN } from '../../protocol/built-origin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'

const distDir = mkdtempSync(join(tmpdir(), 'vovremya-dist-'))
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const files: Record<string, string> = {
  'index.html': '<h1>landing</h1>',
  'faq.html': '<h1>questions</h1>',
  'contacts.html': `<link rel="canonical" href="${BUILT_ORIGIN}/contacts"><p>${BUILT_ORIGIN}/a</p>`,
  'reviews/index.html': '<h1>reviews</h1>',
  'app.html': '<div id="root"></div>',
  'profile.shell.html': '<p>the account</p>',
  'calculator.html': '<h1>usual figures</h1>',
  'calculator.shell.html': '<p>figures of the address</p>',
  'sign_up.html': '<h1>phone</h1>',
  'sign_up.shell.html': '<p>where the person is</p>',
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
  ['/profile', 'profile.shell.html'],
  ['/profile?source=pwa', 'profile.shell.html'],
  ['/profile/contracts/42', 'profile.shell.html'],
  ['/sign_up/selfie?x=1', 'app.html'],
  ['/login', 'app.html'],
  ['/callback?code=1', 'app.html'],
] as const)('%s is drawn in the browser: it begins with %s', async (url, file) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([200, files[file]])
})

test.each([
  ['/calculator', {}, 'calculator.html'],
  ['/calculator?utm_source=x', {}, 'calculator.html'],
  ['/calculator?product=OPTIMAL&amount=45000', {}, 'calculator.shell.html'],
  ['/sign_up?landing=a', {}, 'sign_up.html'],
  ['/sign_up', { cookie: 'SESSION_HINT=1' }, 'sign_up.shell.html'],
  ['/sign_up/passport', { cookie: 'SESSION_HINT=1' }, 'app.html'],
])('%s begins with what is not taken away at once', async (url, more, file) => {
  const reply = await get(url, { accept: 'text/html', ...more })
  expect([reply.statusCode, reply.body]).toEqual([200, files[file]])
  const isScreen = file !== 'app.html'
  expect(reply.headers['vary']).toBe(isScreen ? 'accept-encoding, cookie' : 'accept-encoding')
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
  const reply = await get('/callback')
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

const readable = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): string => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

test('a page names the address of this installation wherever it was built without one', async () => {
  const { baseUrl } = app.context.config
  const page = readable(await get('/contacts', BROWSER))
  expect(page).toBe(`<link rel="canonical" href="${baseUrl}/contacts"><p>${baseUrl}/a</p>`)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.1', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('who takes «%s» gets the same page as everybody else', async (accepted, encoding) => {
  const reply = await get('/contacts', { accept: 'text/html', 'accept-encoding': accepted })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers['vary']).toBe('accept-encoding')
  expect(readable(reply)).toContain(`href="${app.context.config.baseUrl}/contacts"`)
})

test('the browser that has the page is told so, and another address makes another page', async () => {
  const kept = await get('/contacts', BROWSER)
  const etag = String(kept.headers.etag)
  const again = await get('/contacts', { ...BROWSER, 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
  expect(kept.headers).not.toHaveProperty('last-modified')
  const elsewhere = await testApp({
    env: { DIST_DIR: distDir, BASE_URL: 'https://loans.example.ru' },
  })
  const moved = await elsewhere.fastify.inject({
    url: '/contacts',
    headers: { ...BROWSER, 'if-none-match': etag },
  })
  await elsewhere.close()
  expect(moved.statusCode).toBe(200)
  expect(moved.headers.etag).not.toBe(etag)
  expect(brotliDecompressSync(moved.rawPayload).toString()).toContain(
    'href="https://loans.example.ru/contacts"',
  )
})

test('the page of no page is never answered with «you have it»', async () => {
  const reply = await get('/no-such-page')
  const again = await get('/no-such-page', {
    accept: 'text/html',
    'if-none-match': String(reply.headers.etag),
  })
  expect([again.statusCode, again.body]).toEqual([404, files['404.html']])
})

test('a page put in place under the running server is the one that is sent from then on', async () => {
  writeFileSync(join(distDir, 'faq.html'), '<h1>older</h1>')
  const older = await get('/faq', BROWSER)
  rmSync(join(distDir, 'faq.html'))
  writeFileSync(join(distDir, 'faq.html'), '<h1>newer</h1>')
  const newer = await get('/faq', BROWSER)
  expect([readable(older), readable(newer)]).toEqual(['<h1>older</h1>', '<h1>newer</h1>'])
})
