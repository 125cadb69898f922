import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_CALLS } from '../../../protocol/calls/all.ts'
import { DESK_IDLE_MS } from '../../../protocol/desk.ts'
import { blockByLogin } from '../../../server/desk/block-staff.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { askToSignIn, OWN_SCRIPT, proofOf, signedInAs } from './staff.ts'

const SESSION = '/desk-service/session'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('login, password and code open a session that no script reads and no other site sends', async () => {
  const reply = await askToSignIn(app, await proofOf(app, 'vetlugina'))
  expect(reply.json()).toEqual({
    login: 'vetlugina',
    name: 'Марина Ветлугина',
    roles: ['MODERATOR'],
  })
  expect(reply.cookies).toMatchObject([
    { name: 'DESK', path: '/desk-service', httpOnly: true, sameSite: 'Strict' },
  ])
})

test('a code is good once', async () => {
  const proof = await proofOf(app, 'osokin')
  const replies = await Promise.all([askToSignIn(app, proof), askToSignIn(app, proof)])
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
})

test('the code that the sandbox shows is still good half a minute later', async () => {
  const fresh = await testApp()
  const shownAtMs = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(shownAtMs)
  const proof = await proofOf(fresh, 'vetlugina')
  now.mockReturnValue(shownAtMs + 30_000)
  expect((await askToSignIn(fresh, proof)).statusCode).toBe(200)
  vi.restoreAllMocks()
  await fresh.close()
})

test('a wrong password, a wrong code and an unknown login are one answer', async () => {
  const proof = await proofOf(app, 'ryabinina')
  const answers = []
  for (const wrong of [{ password: 'x' }, { code: '000000' }, { login: 'nobody' }]) {
    const reply = await askToSignIn(app, { ...proof, ...wrong }, '203.0.113.8')
    answers.push({ ...reply.json<object>(), requestId: '' })
  }
  expect(answers[0]).toMatchObject({ code: 'STAFF_CREDENTIALS', status: 401 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('of forty guesses at once five are tried, and the owner gets in from another network', async () => {
  const proof = await proofOf(app, 'zavarzina')
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () =>
      askToSignIn(app, { ...proof, password: 'guess' }, '198.51.100.1'),
    ),
  )
  const codes = guesses.map((reply) => reply.json<{ code: string }>().code)
  expect(codes.filter((code) => code === 'STAFF_CREDENTIALS')).toHaveLength(5)
  expect(codes.filter((code) => code === 'STAFF_LOCKED')).toHaveLength(35)
  expect((await askToSignIn(app, proof, '198.51.100.2')).statusCode).toBe(200)
})

test('a session ends by itself when nobody asks for anything, and lives while somebody does', async () => {
  const { headers } = await signedInAs(app, 'osokin')
  for (let step = 0; step < 3; step += 1) {
    await app.clock.moveTo(app.clock.now() + DESK_IDLE_MS - 60_000)
    expect((await get(app, SESSION, headers)).statusCode).toBe(200)
  }
  await app.clock.moveTo(app.clock.now() + DESK_IDLE_MS)
  expect((await get(app, SESSION, headers)).json()).toMatchObject({ code: 'STAFF_SESSION_OVER' })
})

test('signing out ends the session, also for a copy of its cookie', async () => {
  const { headers } = await signedInAs(app, 'vetlugina')
  const out = { method: 'POST', url: '/desk-service/sign-out', headers } as const
  expect((await app.fastify.inject(out)).statusCode).toBe(200)
  expect((await get(app, SESSION, headers)).statusCode).toBe(401)
})

test('a cookie without the header of our own script is nobody', async () => {
  const { headers } = await signedInAs(app, 'ryabinina')
  expect((await get(app, SESSION, { cookie: headers['cookie'] ?? '' })).statusCode).toBe(401)
})

test('a borrower’s token opens nothing of the workplace', async () => {
  const headers = { ...OWN_SCRIPT, ...app.asClient('any') }
  expect((await get(app, SESSION, headers)).statusCode).toBe(401)
})

const staffCalls = ALL_CALLS.filter(({ auth }) => auth === 'staff')

test('every call of the workplace names its roles, and is refused to everybody else', async () => {
  expect(staffCalls.length).toBeGreaterThan(12)
  const { headers } = await signedInAs(app, 'zavarzina')
  const roles = ['ADMINISTRATOR', 'AUDITOR']
  const foreign = staffCalls.filter(({ roles: named = [] }) =>
    named.every((role) => !roles.includes(role)),
  )
  expect(foreign.length).toBeGreaterThan(5)
  for (const { method, path } of foreign) {
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const reply = await app.fastify.inject({ method, url, headers })
    expect([path, reply.json<{ code: string }>().code]).toEqual([path, 'ROLE_REFUSED'])
  }
  const journal = await get(app, '/desk-service/journal', headers)
  const { entries } = journal.json<{ entries: { action: string }[] }>()
  expect(entries.filter(({ action }) => action === 'ROLE_REFUSED')).toHaveLength(foreign.length)
})

test('somebody who is blocked is out at once', async () => {
  const { headers } = await signedInAs(app, 'vetlugina')
  await blockByLogin(app.context.database, 'Vetlugina', app.clock.now())
  expect((await get(app, SESSION, headers)).statusCode).toBe(401)
  expect((await askToSignIn(app, await proofOf(app, 'vetlugina'))).statusCode).toBe(401)
})

test('from a network that is not on the list the workplace is not there', async () => {
  const guarded = await testApp({ env: { DESK_ADDRESSES: '203.0.113.0/24, 2001:db8::/32' } })
  const proof = await proofOf(guarded, 'osokin')
  expect((await askToSignIn(guarded, proof, '198.51.100.1')).statusCode).toBe(404)
  expect((await askToSignIn(guarded, proof, '203.0.113.9')).statusCode).toBe(200)
  const away = { url: SESSION, remoteAddress: '2001:db9::1', headers: OWN_SCRIPT }
  expect((await guarded.fastify.inject(away)).statusCode).toBe(404)
  await guarded.close()
})
