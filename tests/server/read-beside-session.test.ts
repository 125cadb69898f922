/** An account's reads are answered while their session is still asked (decision 0148). */
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessionByUid } from '../../server/db/identity.ts'
import { transaction } from '../../server/db/transaction.ts'
import { addAccount, identityApp, obtainTokens, openBrowser } from './identity/browser.ts'
import type { TestApp } from './test-app.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const READS = [
  '/profile-manager/client/status',
  '/vovremya-core/limits/current',
  '/report-service/current-payments',
  `/vovremya-core/contract/${NOBODYS}`,
  '/vovremya-core/loan/application/current-list',
]

let app: TestApp
let token: string

const answers = () =>
  Promise.all(
    READS.map((url) =>
      app.fastify.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
    ),
  )
const codes = async () => (await answers()).map(({ statusCode }) => statusCode)

beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
  token = (await obtainTokens(openBrowser(app))).access_token
})
afterAll(() => app.close())

test('what was read for a session that has ended is thrown away, the errors too', async () => {
  expect(await codes()).toEqual([200, 200, 200, 404, 200])
  // By now the token is known, and its session is asked beside the answer.
  expect(await codes()).toEqual([200, 200, 200, 404, 200])
  await transaction(app.context.database, (tx) =>
    endSessionByUid(tx, String(decodeJwt(token)['sid']), Date.now()),
  )
  const refused = await answers()
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(READS.map(() => 401))
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    READS.map(() => 'UNAUTHENTICATED'),
  )
})
