import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, get, pageCheck, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { addAccount, identityApp, openBrowser, PHONE, signIn } from './browser.ts'

let app: TestApp
let clientId: string
beforeAll(async () => {
  app = await identityApp()
  clientId = await addAccount(app)
})
afterAll(() => app.close())

const told = async (): Promise<string[]> => {
  const reply = await get(app, '/profile-manager/inbox', app.asClient(clientId))
  return reply.json().messages.map(({ title }: { title: string }) => title)
}

test('a sign-in is told when the browser is not known: not the very first, and not of the same browser again', async () => {
  const first = openBrowser(app)
  expect((await signIn(first)).statusCode).toBe(200)
  await first.post('/auth-service/logout')
  expect((await signIn(first)).statusCode).toBe(200)
  expect(await told()).toEqual([])

  const second = openBrowser(app)
  expect((await signIn(second)).statusCode).toBe(200)
  await second.post('/auth-service/refresh')
  expect(await told()).toEqual(['Вход с нового устройства'])
})

test('another password is told once, however often the answer is asked for', async () => {
  await app.clock.moveTo(app.clock.now() + 61_000)
  await post(
    app,
    '/sms-service/send/send_code/authorization',
    { phone: PHONE, isFlashCall: false, eventCode: 'DEFAULT' },
    { headers: await pageCheck(app) },
  )
  const body = { phone: PHONE, phoneCode: await codeFor(app, PHONE), password: 'новая лошадь 43' }
  const path = '/profile-manager/client/authorization'
  const key = randomUUID()
  expect((await post(app, path, body, { key })).statusCode).toBe(200)
  expect((await post(app, path, body, { key })).statusCode).toBe(200)
  expect((await told()).filter((title) => title === 'Пароль изменён')).toHaveLength(1)
})
