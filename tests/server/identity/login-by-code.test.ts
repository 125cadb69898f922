import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenVerifier } from '../../../server/identity/token-verifier.ts'
import type { TestApp } from '../test-app.ts'
import { pageCheck } from '../profile-manager/borrower.ts'
import {
  addAccount,
  authorizeUrl,
  CALLBACK,
  identityApp,
  makePkce,
  openBrowser,
  ORIGIN,
  PHONE,
} from './browser.ts'

let app: TestApp
let clientId: string
beforeAll(async () => {
  app = await identityApp()
  clientId = await addAccount(app)
})
afterAll(() => app.close())

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Sends a code to the phone and reads it where the sandbox shows it. */
const obtainSmsCode = async (phone: string): Promise<string> => {
  await app.clock.moveTo(app.clock.now() + 61_000)
  const browser = openBrowser(app)
  const sent = await browser.post('/sms-service/send/send_code/authorization', {
    headers: await pageCheck(app),
    json: { phone, isFlashCall: false, eventCode: 'DEFAULT' },
  })
  expect(sent.statusCode).toBe(200)
  const codes = await browser.get(`/sandbox/codes?phone=${encodeURIComponent(phone)}`)
  return codes.json<{ code: string }[]>()[0]?.code ?? ''
}

const begin = async () => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const asked = await browser.get(authorizeUrl(pkce))
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const enter = (phone: string, code: string) =>
    browser.post(`/auth-service/login/${uid}/code`, { json: { phone, code } })
  return { browser, pkce, enter }
}

test('a code sent to the phone signs its owner in, once', async () => {
  const code = await obtainSmsCode(PHONE)
  const { browser, pkce, enter } = await begin()
  const entered = await enter('8 916 123-45-67', code)
  expect(entered.statusCode).toBe(200)
  const resumed = await browser.get(entered.json<{ returnTo: string }>().returnTo)
  const authorizationCode = new URL(String(resumed.headers.location)).searchParams.get('code') ?? ''
  const session = await browser.post('/auth-service/token', {
    json: { code: authorizationCode, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
  })
  const verified = await createTokenVerifier(app.context)(session.json().accessToken)
  expect(verified).toMatchObject({ sub: clientId })
  const again = await begin()
  expect((await again.enter(PHONE, code)).json().code).toBe('CODE_USED')
})

test('a wrong code signs nobody in', async () => {
  const code = await obtainSmsCode(PHONE)
  const { enter } = await begin()
  const reply = await enter(PHONE, wrongOf(code))
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'CODE_NOT_MATCH'])
})

test('a code of one phone does not open the account of another', async () => {
  const code = await obtainSmsCode('+79165555555')
  const { enter } = await begin()
  expect((await enter(PHONE, code)).json().code).toBe('CODE_NOT_MATCH')
})

test('only the owner of a phone without an account learns that there is none', async () => {
  const phone = '+79167777777'
  const code = await obtainSmsCode(phone)
  const { enter } = await begin()
  expect((await enter(phone, wrongOf(code))).json().code).toBe('CODE_NOT_MATCH')
  expect((await enter(phone, code)).json().title).toBe('Кабинета с этим номером нет')
})
