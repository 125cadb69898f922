import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PASSPORT_READER_PATH } from '../../protocol/paths.ts'
import { ACCOUNT_SHELL, COMMON_SHELL } from '../../protocol/shells.ts'
import { testApp, testConfig } from './test-app.ts'

const distDir = mkdtempSync(join(tmpdir(), 'vovremya-headers-'))
const SHELLS = [COMMON_SHELL, ACCOUNT_SHELL]
for (const file of ['/index.html', '/404.html', '/widget.html', '/card-form.html', ...SHELLS])
  writeFileSync(join(distDir, file), `<h1>${file}</h1>`)
const READER = `${PASSPORT_READER_PATH}a1b2c3d4.js`
for (const file of [READER, '/assets/a1b2c3d4.js', '/sw.js']) {
  mkdirSync(dirname(join(distDir, file)), { recursive: true })
  writeFileSync(join(distDir, file), 'self')
}
afterAll(() => rmSync(distDir, { recursive: true }))

const policyWith = async (
  env: Record<string, string>,
  url = '/',
): Promise<Record<string, string>> => {
  const app = await testApp({ env: { DIST_DIR: distDir, ...env } })
  const policy = String((await app.fastify.inject(url)).headers['content-security-policy'])
  await app.close()
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('in the sandbox a page may load nothing from elsewhere', async () => {
  const policy = await policyWith({})
  expect(JSON.stringify(policy)).not.toContain('https:')
})

test('a page names where its policy’s violations are reported', async () => {
  const app = await testApp({ env: { DIST_DIR: distDir } })
  const { headers } = await app.fastify.inject('/')
  await app.close()
  expect(headers['content-security-policy']).toContain(
    'report-uri /report-service/policy-reports; report-to policy',
  )
  expect(headers['reporting-endpoints']).toBe('policy="/report-service/policy-reports"')
})

const ACQUIRER = {
  ACQUIRER_URL: 'https://api.acquirer.example',
  ACQUIRER_PUBLIC_ID: 'pk',
  ACQUIRER_SECRET: 'secret',
}
const PAGES = ['/', '/profile', '/sign_up/card', '/404.html', '/widget.html', '/card-form.html']

test('only the card form names the acquirer’s host', async () => {
  const app = await testApp({ env: { DIST_DIR: distDir, ...ACQUIRER } })
  const replies = await Promise.all(
    PAGES.map((url) => app.fastify.inject({ url, headers: { accept: 'text/html' } })),
  )
  await app.close()
  const policies = replies.map(({ headers }) => String(headers['content-security-policy']))
  expect(policies.every((policy) => policy.includes("default-src 'none'"))).toBe(true)
  expect(PAGES.filter((_, index) => policies[index]?.includes('cloudpayments'))).toEqual([
    '/card-form.html',
  ])
})

test('the card form loads, frames and asks the acquirer only', async () => {
  const host = 'https://widget.cloudpayments.ru'
  expect(await policyWith(ACQUIRER, '/card-form.html')).toMatchObject({
    'default-src': "'none'",
    'script-src': `'self' ${host}`,
    'frame-src': `'self' ${host}`,
    'connect-src': host,
    'style-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'vendor',
  })
})

test('the advertisement’s frame runs nothing, asks nobody and stands in our own pages only', async () => {
  const policy = await policyWith({}, '/widget.html')
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'style-src': "'none'",
    'frame-ancestors': "'self'",
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  })
  expect(Object.keys(policy)).not.toContain('script-src')
})

test('in the sandbox the card form loads nothing from elsewhere', async () => {
  const policy = await policyWith({}, '/card-form.html')
  expect(JSON.stringify(policy)).not.toContain('https:')
  expect(policy['connect-src']).toBe("'none'")
})

test('only the worker that reads a passport may compile its engine, and it asks nobody else', async () => {
  const app = await testApp({ env: { DIST_DIR: distDir, ...ACQUIRER } })
  const urls = [...PAGES, '/desk', '/assets/a1b2c3d4.js', '/sw.js', READER]
  const replies = await Promise.all(urls.map((url) => app.fastify.inject(url)))
  await app.close()
  const policies = replies.map(({ headers }) => String(headers['content-security-policy']))
  expect(urls.filter((_, index) => policies[index]?.includes('unsafe-'))).toEqual([READER])
  expect(policies.at(-1)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  expect(replies.at(-1)?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('only our own pages may frame the card form', async () => {
  const app = await testApp({ env: { DIST_DIR: distDir } })
  const [form, shell] = await Promise.all(
    ['/card-form.html', '/profile'].map(async (url) => (await app.fastify.inject(url)).headers),
  )
  await app.close()
  expect(form?.['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(form?.['x-frame-options']).toBe('SAMEORIGIN')
  expect(shell?.['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(shell?.['x-frame-options']).toBe('DENY')
})

test('in production browsers are told to come by https only, for two years', async () => {
  const config = { ...testConfig({ DIST_DIR: distDir }), hstsMaxAgeSeconds: 63_072_000 }
  const app = await testApp({ config })
  const reply = await app.fastify.inject('/health/live')
  await app.close()
  expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
})

test('one address that asks too often is told to wait, the probes of health are not', async () => {
  const app = await testApp({ env: { DIST_DIR: distDir, RATE_LIMIT_PER_MINUTE: '3' } })
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await app.fastify.inject('/openapi.json')).statusCode)
  }
  const refused = await app.fastify.inject('/openapi.json')
  const other = await app.fastify.inject({ url: '/openapi.json', remoteAddress: '10.0.0.2' })
  const probes = await Promise.all(
    Array.from({ length: 5 }, () => app.fastify.inject('/health/ready')),
  )
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(other.statusCode).toBe(200)
  expect(probes.map((probe) => probe.statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('an address in X-Forwarded-For is believed only from a proxy that the settings name', async () => {
  const ask = async (env: Record<string, string>) => {
    const app = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '1', ...env } })
    const statuses: number[] = []
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      const reply = await app.fastify.inject({
        url: '/openapi.json',
        headers: { 'x-forwarded-for': from },
      })
      statuses.push(reply.statusCode)
    }
    await app.close()
    return statuses
  }
  expect(await ask({})).toEqual([200, 429])
  expect(await ask({ TRUST_PROXY: 'loopback' })).toEqual([200, 200])
})
