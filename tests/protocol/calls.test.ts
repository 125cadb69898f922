import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { isServerPath } from '../../protocol/paths.ts'
import { type TestApp, testApp } from '../server/test-app.ts'

/** Calls that later work brings; the list only ever gets shorter. */
const NOT_SERVED_YET = [
  'GET /cloud-payments/auto-debit',
  'POST /cloud-payments/auto-debit/enable',
  'POST /cloud-payments/auto-debit/stop',
]

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('calls of the protocol', () => {
  test('every call has a route but those that are known to come later', () => {
    const missing = ALL_CALLS.filter(
      ({ method, path }) =>
        !app.fastify.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    ).map(nameOf)
    process.stdout.write(`Calls without a route: ${missing.length} of ${ALL_CALLS.length}\n`)
    for (const name of missing) process.stdout.write(`  ${name}\n`)
    expect(missing.toSorted()).toEqual(NOT_SERVED_YET)
  })

  test('no two calls share a method and a path', () => {
    const names = ALL_CALLS.map(nameOf)
    expect(names).toEqual([...new Set(names)])
  })

  test('every call lives under a prefix the service worker leaves alone', () => {
    expect(ALL_CALLS.filter(({ path }) => !isServerPath(path)).map(nameOf)).toEqual([])
  })

  test.each(
    ALL_CALLS.filter(({ auth }) => auth === 'bearer').map((call) => [nameOf(call), call] as const),
  )('%s without a token is refused', async (_name, { method, path }) => {
    const response = await app.fastify.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x') })
    expect(response.statusCode).toBe(NOT_SERVED_YET.includes(`${method} ${path}`) ? 404 : 401)
  })
})
