import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { isServerPath } from '../../protocol/paths.ts'
import { type TestApp, testApp } from '../server/test-app.ts'

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const root = join(import.meta.dirname, '../..')

describe('calls of the protocol', () => {
  test('every file of calls is in the list', async () => {
    const files = globSync('protocol/calls/*/*.ts', { cwd: root })
    const modules = await Promise.all(
      files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
    )
    const unlisted = files.filter((_file, index) =>
      Object.values(modules[index] ?? {}).some(
        (value) =>
          typeof value === 'object' &&
          value !== null &&
          'method' in value &&
          !ALL_CALLS.some((call) => call === value),
      ),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(unlisted).toEqual([])
  })

  test('every call has a route', () => {
    const missing = ALL_CALLS.filter(
      ({ method, path }) =>
        !app.fastify.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    )
    expect(missing.map(nameOf)).toEqual([])
  })

  test('no two calls share a method and a path', () => {
    const names = ALL_CALLS.map(nameOf)
    expect(names).toEqual([...new Set(names)])
  })

  test('every call lives under a prefix the service worker leaves alone', () => {
    expect(ALL_CALLS.filter(({ path }) => !isServerPath(path)).map(nameOf)).toEqual([])
  })

  test.each(
    ALL_CALLS.filter(({ auth }) => auth === 'bearer' || auth === 'staff').map(
      (call) => [nameOf(call), call] as const,
    ),
  )('%s without a token is refused', async (_name, { method, path }) => {
    const response = await app.fastify.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x') })
    expect(response.statusCode).toBe(401)
  })
})
