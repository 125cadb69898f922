import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveIdentifiers } from '../../../server/db/clients.ts'
import { createAccount } from '../../../server/db/identity.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import { verifiedBorrower } from '../core/fixture.ts'
import { PASSWORD } from '../identity/browser.ts'
import { passkeyClient } from '../identity/passkey-bench.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { numbersOf, type PersonNumbers } from './person-numbers.ts'

let app: TestApp
let passwordHash = ''
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

/** A client whose questionnaire is signed, signed in. */
const client = async (status: 'VERIFIED' | 'DATA_MISMATCH' = 'VERIFIED') => {
  const who = await verifiedBorrower(app)
  const { clientId, phone } = who
  const { database } = app.context
  await transaction(database, async (tx) => {
    await saveIdentifiers(tx, clientId, numbersOf(app, clientId))
    await createAccount(tx, { clientId, phone, passwordHash, nowMs: app.clock.now() })
  })
  await database.update(clients).set({ step: 'done', status }).where(eq(clients.id, clientId))
  const bench = await passkeyClient(app, who)
  const data = async () =>
    (await bench.browser.get('/profile-manager/client/data', { headers: bench.headers })).json()
  const show = (reauthentication: string) =>
    bench.post('/profile-manager/passport/show', { reauthentication })
  return { ...bench, data, show, ...numbersOf(app, clientId) }
}

const numbersShown = ({ serialNumber, documentNumber, inn, snils }: PersonNumbers) => ({
  serialNumber,
  documentNumber,
  departmentCode: '770-053',
  inn,
  snils,
})

test('after the signature the account shows the last digits and nothing more', async () => {
  const who = await client()
  expect(await who.data()).toMatchObject({
    passport: { serialNumber: '••••', documentNumber: '••0007', departmentCode: '•••-•••' },
    inn: `••••••••${who.inn.slice(-4)}`,
    snils: `•••-•••-•${who.snils.slice(-5)}`,
  })
})

test('a passkey shows the numbers whole, once', async () => {
  const who = await client()
  const device = await who.device()
  const { reauthentication } = (await who.confirm('SHOW_PASSPORT', device)).json()
  expect((await who.show(reauthentication)).json()).toEqual(numbersShown(who))
  expect((await who.show(reauthentication)).json().code).toBe('REAUTHENTICATION_OVER')
})

test('the password shows them too', async () => {
  const who = await client()
  expect((await who.show(await who.confirmed('SHOW_PASSPORT'))).json()).toEqual(numbersShown(who))
})

test('a confirmation of something else, of another session or of nobody shows nothing', async () => {
  const [who, thief] = [await client(), await client()]
  for (const token of [
    await who.confirmed('CHANGE_PHONE'),
    await thief.confirmed('SHOW_PASSPORT'),
    'A'.repeat(43),
  ]) {
    const refused = await who.show(token)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'REAUTHENTICATION_OVER'])
  }
})

test('a questionnaire that is filled in again has its numbers in the fields', async () => {
  const who = await client('DATA_MISMATCH')
  expect(await who.data()).toMatchObject({
    passport: { serialNumber: who.serialNumber, documentNumber: who.documentNumber },
    inn: who.inn,
  })
})
