import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the server is live and ready once its database is migrated', async () => {
  const live = await app.fastify.inject('/health/live')
  const ready = await app.fastify.inject('/health/ready')
  expect([live.json(), ready.json()]).toEqual([{ status: 'live' }, { status: 'ready' }])
})
