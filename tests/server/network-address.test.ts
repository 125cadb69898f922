import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressOf, networkOf, normalizeAddress } from '../../server/network-address.ts'
import { route } from '../../server/route.ts'
import { testApp } from './test-app.ts'

describe('one address has one spelling', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:51234', '198.51.100.7'],
    [' 198.51.100.7 ', '198.51.100.7'],
    ['[198.51.100.7]:443', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7:51234', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:8443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::1', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['localhost', 'unknown'],
    ['1.2.3', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['1.2.3.4.5', 'unknown'],
    ['2001:db8::g', 'unknown'],
    ['[2001:db8::1', 'unknown'],
    ["1.2.3.4' or 1=1", 'unknown'],
  ])('%s', (given, expected) => expect(normalizeAddress(given)).toBe(expected))
})

describe('limits count an IPv4 address, or an IPv6 /64', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s', (given, expected) => expect(networkOf(normalizeAddress(given))).toBe(expected))
})

test('a route sees the address without port and mapping', async () => {
  const seen: string[] = []
  const who = route(
    { method: 'GET', path: '/who', auth: 'none', summary: 'who asks', reply: 'empty' },
    ({ request }) => {
      seen.push(addressOf(request))
    },
  )
  const app = await testApp({ env: { TRUST_PROXY: 'loopback' }, routes: [who] })
  for (const from of ['203.0.113.5:4711', '::ffff:203.0.113.5', '[2001:db8::5]:99', 'nonsense'])
    await app.fastify.inject({ url: '/who', headers: { 'x-forwarded-for': from } })
  await app.close()
  expect(seen).toEqual(['203.0.113.5', '203.0.113.5', '2001:db8::5', 'unknown'])
})

test('the requests of one IPv6 network are counted together, whatever the port', async () => {
  const app = await testApp({ env: { TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '3' } })
  const from = async (address: string) =>
    (await app.fastify.inject({ url: '/openapi.json', headers: { 'x-forwarded-for': address } }))
      .statusCode
  const one = ['2001:db8::1', '[2001:db8::2]:5', '2001:db8::3', '2001:db8::4', '2001:db8:0:1::1']
  const statuses: number[] = []
  for (const address of one) statuses.push(await from(address))
  expect(statuses).toEqual([200, 200, 200, 429, 200])
  for (let port = 1; port <= 3; port += 1) await from(`203.0.113.9:${port}`)
  expect(await from('::ffff:203.0.113.9')).toBe(429)
  await app.close()
})

test('nothing else reads the address of a request', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const readers = sources
    .filter((name) => name.endsWith('.ts') && name !== 'network-address.ts')
    .filter((name) =>
      /\b(?:request|req)\.(?:ip|ips|socket\.remoteAddress)\b/.test(
        readFileSync(`server/${name}`, 'utf8'),
      ),
    )
  expect(readers).toEqual([])
})
