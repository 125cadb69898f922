import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { IDENTITY_PATHS } from '../../../protocol/identity.ts'
import type { TestApp } from '../test-app.ts'
import { askToken, type Browser, CALLBACK, makePkce, obtainCode } from './browser.ts'

/** A second account, for what belongs to somebody else. */
export const OTHER_PHONE = '+79161112233'

/** A code or a token, in a body or in an address. */
export const TOKEN =
  /"(?:access|refresh|id)_token"|[?&#](?:code|access_token|id_token)=|eyJ[\w-]+\.[\w-]+\./

/** No token and no code in the answer: not in its body, nor in an address, nor in a cookie. */
export const expectNothing = (reply: LightMyRequestResponse): void => {
  expect(reply.body).not.toMatch(TOKEN)
  expect(reply.headers.location ?? '').not.toMatch(TOKEN)
  const names = reply.cookies.filter(({ value }) => value !== '').map(({ name }) => name)
  expect(names.filter((name) => /TOKEN|SESSION/.test(name))).toEqual([])
}

/** The raw bytes of a form for the token endpoint, in which a name may stand twice. */
export const sendRawForm = (
  app: TestApp,
  payload: string,
  contentType = 'application/x-www-form-urlencoded',
) =>
  app.fastify.inject({
    method: 'POST',
    url: IDENTITY_PATHS.token,
    headers: { 'content-type': contentType },
    payload,
  })

/** The id token of the second account. */
export const foreignIdToken = async (browser: Browser): Promise<string> => {
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce, { phone: OTHER_PHONE })
  const reply = await askToken(browser, {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: CALLBACK,
  })
  return reply.json<{ id_token: string }>().id_token
}
