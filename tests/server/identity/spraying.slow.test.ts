import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testDatabase, type TestApp } from '../test-app.ts'
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

interface Tried {
  readonly from: string
  readonly phone: string
  readonly at?: TestApp
}

/** One try to sign in from a network address, with a login of its own. */
const tryWith = async (
  { from: remoteAddress, phone, at = app }: Tried,
  proof: { password: string } | { code: string },
): Promise<string> => {
  const asked = await at.fastify.inject({
    method: 'GET',
    url: authorizeUrl(makePkce()),
    remoteAddress,
  })
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await at.fastify.inject({
    method: 'POST',
    url: `/auth-service/login/${uid}${'code' in proof ? '/code' : ''}`,
    remoteAddress,
    headers: { cookie },
    payload: { phone, ...proof },
  })
  return reply.statusCode === 200 ? 'in' : reply.json<{ code: string }>().code
}

const tryFrom = (from: string, phone: string, password: string, at?: TestApp) =>
  tryWith({ from, phone, ...(at && { at }) }, { password })

const wrong = (answers: readonly string[]) =>
  answers.filter((answer) => answer === 'BAD_CREDENTIALS').length

/** A phone nobody else tries. */
const somebody = (number: number) => `+7999000${String(1000 + number)}`

test('an address that guesses one password for many phones waits, others do not', async () => {
  const answers: string[] = []
  for (let number = 0; number < 40; number += 1)
    answers.push(await tryFrom('203.0.113.7', somebody(number), 'qwerty2026'))
  expect(wrong(answers)).toBe(30)
  expect(answers.at(-1)).toBe('LOGIN_LOCKED')
  expect(await tryFrom('203.0.113.7', PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
  expect(await tryFrom('203.0.113.8', PHONE, PASSWORD)).toBe('in')
})

test('a login of one’s own forgives no guesses at other phones (D42)', async () => {
  const answers: string[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let number = 0; number < 10; number += 1)
      answers.push(await tryFrom('203.0.113.9', somebody(100 + round * 10 + number), 'qwerty2026'))
    await tryFrom('203.0.113.9', PHONE, PASSWORD)
  }
  expect(wrong(answers)).toBe(30)
})

test('thirty right passwords from one address lock nobody out', async () => {
  for (let count = 0; count < 31; count += 1)
    expect(await tryFrom('203.0.113.10', PHONE, PASSWORD)).toBe('in')
})

test('of eighty guesses at once thirty are looked at', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, number) =>
      tryFrom('203.0.113.11', somebody(200 + number), 'qwerty2026'),
    ),
  )
  expect(wrong(answers)).toBe(30)
})

test('the addresses of one IPv6 network share the count, the next network has its own', async () => {
  const answers: string[] = []
  for (let number = 0; number < 40; number += 1)
    answers.push(await tryFrom(`2001:db8:1:2::${number + 1}`, somebody(300 + number), 'slip'))
  expect(wrong(answers)).toBe(30)
  expect(await tryFrom('2001:db8:1:3::1', PHONE, PASSWORD)).toBe('in')
})

test('a lock ends by itself and leaves the code as a way in', async () => {
  for (let number = 0; number < 31; number += 1)
    await tryFrom('203.0.113.12', somebody(400 + number), 'slip')
  expect(await tryFrom('203.0.113.12', PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
  const byCode = await tryWith({ from: '203.0.113.12', phone: PHONE }, { code: '000000' })
  expect(byCode).toBe('CODE_NOT_MATCH')
  await app.clock.moveTo(app.clock.now() + 15 * 60_000)
  expect(await tryFrom('203.0.113.12', PHONE, PASSWORD)).toBe('in')
})

test('two processes on one database keep one count', async () => {
  const opened = await testDatabase()
  const first = await testApp({ opened })
  const second = await testApp({ opened: { ...opened, close: () => Promise.resolve() } })
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, number) =>
      tryFrom('203.0.113.13', somebody(500 + number), 'slip', number % 2 === 0 ? first : second),
    ),
  )
  expect(wrong(answers)).toBe(30)
  await second.close()
  await first.close()
})
