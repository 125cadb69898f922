import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredArtifacts } from '../../../server/accounts/sessions.ts'
import { createArtifactAdapter } from '../../../server/identity/artifact-adapter.ts'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  authorizeUrl,
  identityApp,
  makePkce,
  obtainTokens,
  openBrowser,
} from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
})
afterAll(() => app.close())

test('a one-time code is used up by exactly one of those who come at the same moment', async () => {
  const codes = createArtifactAdapter(app.context)('AuthorizationCode')
  await codes.upsert('code-1', { grantId: 'grant-1' }, 60)
  const results = await Promise.allSettled([1, 2, 3].map(() => codes.consume('code-1')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codes.find('code-1')).toMatchObject({ jti: 'code-1', consumed: true })
})

test('what has expired is not found, and leaves the table at the next cleaning', async () => {
  const sessions = createArtifactAdapter(app.context)('Session')
  await sessions.upsert('short', { uid: 'short-uid' }, -1)
  expect(await sessions.find('short')).toBeUndefined()
  expect(await sessions.findByUid('short-uid')).toBeUndefined()
  await deleteExpiredArtifacts(app.context.database, Date.now())
  const left = await app.context.database.execute(
    sql`select 1 from oidc_artifact where uid = 'short-uid'`,
  )
  expect(left.rows).toEqual([])
})

test('a copy of the database opens no session: neither cookies nor tokens stand in it', async () => {
  const browser = openBrowser(app)
  const { refresh_token } = await obtainTokens(browser)
  const session = browser.cookie('op_sid')
  await browser.get(authorizeUrl(makePkce(), { prompt: 'login' }))
  const { rows } = await app.context.database.execute(
    sql`select kind, id, payload::text from oidc_artifact
        union all select name, '', value::text from settings`,
  )
  const everything = JSON.stringify(rows)
  expect(everything).toContain('RefreshToken')
  expect(everything).not.toContain(refresh_token)
  expect(everything).not.toContain(session)
  expect(everything).not.toContain('"kty')
})
