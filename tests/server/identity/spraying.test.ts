import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  authorizeUrl,
  identityApp,
  makePkce,
  ORIGIN,
  PASSWORD,
  PHONE,
} from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
})
afterAll(() => app.close())

/** One try to sign in from a network address, with a login of its own. */
const tryFrom = async (remoteAddress: string, phone: string, password: string): Promise<string> => {
  const asked = await app.fastify.inject({
    method: 'GET',
    url: authorizeUrl(makePkce()),
    remoteAddress,
  })
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/auth-service/login/${uid}`,
    remoteAddress,
    headers: { cookie },
    payload: { phone, password },
  })
  return reply.statusCode === 200 ? 'in' : reply.json<{ code: string }>().code
}

test('an address that guesses one password for many phones waits, others do not', async () => {
  const answers: string[] = []
  for (let number = 0; number < 40; number += 1)
    answers.push(await tryFrom('203.0.113.7', `+7999000${String(1000 + number)}`, 'qwerty2026'))
  expect(answers.filter((answer) => answer === 'BAD_CREDENTIALS')).toHaveLength(30)
  expect(answers.at(-1)).toBe('LOGIN_LOCKED')
  expect(await tryFrom('203.0.113.7', PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
  expect(await tryFrom('203.0.113.8', PHONE, PASSWORD)).toBe('in')
})

test('people who share an address forgive each other’s slips by signing in', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 15; number += 1)
      await tryFrom('203.0.113.9', `+7998000${String(1000 + round * 100 + number)}`, 'slip')
    expect(await tryFrom('203.0.113.9', PHONE, PASSWORD)).toBe('in')
  }
})
