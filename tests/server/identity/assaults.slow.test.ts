/**
 * Crowds that guess, from two hundred addresses over two processes: what is looked at stays within the caps of D41 and D42,
 * whatever the number of tries. `ASSAULT_TRIES` tells how many (test:deep runs ten thousand).
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFor, post } from '../profile-manager/borrower.ts'
import { testApp, testDatabase, type TestApp } from '../test-app.ts'
import { addAccount, authorizeUrl, makePkce, ORIGIN, PASSWORD } from './browser.ts'

const TRIES = Number(process.env['ASSAULT_TRIES'] ?? 1_000)
const ADDRESSES = 200
const AT_ONCE = 50
const MINUTE_MS = 60_000

let first: TestApp
let second: TestApp

beforeAll(async () => {
  const opened = await testDatabase()
  const env = { TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '1000000' }
  first = await testApp({ opened, env })
  second = await testApp({
    opened: { ...opened, close: () => Promise.resolve() },
    env,
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await second.close()
  await first.close()
})

const wait = async (ms: number): Promise<void> => {
  for (const { clock } of [first, second]) await clock.moveTo(clock.now() + ms)
}

const processOf = (number: number): TestApp => (number % 2 === 0 ? first : second)
const addressOf = (number: number): string => `198.51.100.${(number % ADDRESSES) + 1}`
const from = (number: number) => ({ 'x-forwarded-for': addressOf(number) })

/** So many tries, some of them at the same moment; how often each answer came. */
const assault = async (
  tries: number,
  attempt: (number: number) => Promise<string>,
): Promise<Readonly<Record<string, number>>> => {
  const answers: Record<string, number> = {}
  for (let start = 0; start < tries; start += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, tries - start) }, (_, at) => start + at)
    for (const answer of await Promise.all(numbers.map(attempt)))
      answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const sixDigits = (number: number): string => String(number).padStart(6, '0')

test('of all wrong codes for one number fifteen a day are looked at, however often a code is asked for', async () => {
  const phone = '+79265552301'
  const rounds = 20
  let lookedAt = 0
  let sent = 0
  for (let round = 0; round < rounds; round += 1) {
    const asked = await post(
      processOf(round),
      '/sms-service/send/send_code/v2/registration',
      { phone, eventCode: 'REGISTRATION' },
      { headers: from(round) },
    )
    const isSent = asked.statusCode === 200
    if (isSent) sent += 1
    const right = await codeFor(first, phone)
    const answers = await assault(TRIES / rounds, async (number) => {
      const code = sixDigits(round * 10_000 + number)
      const reply = await post(
        processOf(number),
        '/sms-service/send/check_code',
        { phone, code: code === right ? '999999' : code },
        { headers: from(round * 7 + number) },
      )
      return String(reply.json().result)
    })
    // Where no code lives any more there is nothing to hit, and every guess is told the same.
    lookedAt += isSent ? (answers['NOT_MATCH'] ?? 0) : 0
    expect(answers['MATCH']).toBeUndefined()
    await wait(30 * MINUTE_MS)
  }
  expect(lookedAt).toBe(15)
  expect(sent).toBe(10)
})

test('of all sends to one number three leave in ten minutes', async () => {
  const phone = '+79265552302'
  let sent = 0
  for (let minute = 0; minute < 10; minute += 1) {
    const answers = await assault(TRIES / 40, async (number) => {
      const reply = await post(
        processOf(number),
        '/sms-service/send/send_code/v2/registration',
        { phone, eventCode: 'REGISTRATION' },
        { headers: from(number) },
      )
      return String(reply.statusCode)
    })
    sent += answers['200'] ?? 0
    await wait(MINUTE_MS - 1_000)
  }
  expect(sent).toBe(3)
})

test('of all sends to the numbers of one prefix the breaker lets fifty go', async () => {
  const answers = await assault(TRIES / 4, async (number) => {
    const reply = await post(
      processOf(number),
      '/sms-service/send/send_code/v2/registration',
      { phone: `+7977${String(1_000_000 + number)}`, eventCode: 'REGISTRATION' },
      { headers: from(number) },
    )
    return String(reply.statusCode)
  })
  expect(answers['200']).toBe(50)
})

/** One try to sign in with a login of its own. */
const tryPassword = async (number: number, phone: string, password: string): Promise<string> => {
  const at = processOf(number)
  const headers = from(number)
  const asked = await at.fastify.inject({ method: 'GET', url: authorizeUrl(makePkce()), headers })
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await at.fastify.inject({
    method: 'POST',
    url: `/auth-service/login/${uid}`,
    headers: { ...headers, cookie },
    payload: { phone, password },
  })
  return reply.statusCode === 200 ? 'in' : reply.json<{ code: string }>().code
}

test('of ten passwords for each of many accounts no address tries more than thirty, and nobody gets in', async () => {
  const accounts = TRIES / 10
  const phoneOf = (number: number) => `+7916${String(7_000_000 + (number % accounts))}`
  for (let number = 0; number < accounts; number += 1)
    await addAccount(first, { phone: phoneOf(number) })
  const lookedAt = new Map<string, number>()
  const answers = await assault(TRIES, async (number) => {
    const answer = await tryPassword(number, phoneOf(number), `Пароль ${number % 977}`)
    if (answer === 'BAD_CREDENTIALS')
      lookedAt.set(addressOf(number), (lookedAt.get(addressOf(number)) ?? 0) + 1)
    return answer
  })
  expect(answers['in']).toBeUndefined()
  expect(Math.max(...lookedAt.values())).toBeLessThanOrEqual(30)
  expect((answers['BAD_CREDENTIALS'] ?? 0) + (answers['LOGIN_LOCKED'] ?? 0)).toBe(TRIES)
  await wait(24 * 60 * MINUTE_MS)
  expect(await tryPassword(ADDRESSES + 1, phoneOf(1), PASSWORD), 'a lock ends by itself').toBe('in')
})
