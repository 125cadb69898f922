import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConsents, clients } from '../../../server/db/schema/clients.ts'
import { oneTimeCodes } from '../../../server/db/schema/codes.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { loanSignatures } from '../../../server/db/schema/loans.ts'
import {
  fillQuestionnaire,
  newBorrower,
  sign as signRegistration,
} from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { sign, signingBody, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const codesOf = (phone: string, eventCode: 'REGISTRATION_END' | 'NEW_LOAN') =>
  app.context.database
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.phone, phone), eq(oneTimeCodes.eventCode, eventCode)))

test('a signed loan keeps the hash of its code, the hash of its terms, the moment, the text and the address', async () => {
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  const reply = await sign(app, who, body)
  const [code] = await codesOf(who.phone, 'NEW_LOAN')
  const [kept] = await app.context.database
    .select()
    .from(loanSignatures)
    .where(eq(loanSignatures.loanId, reply.json().loanApplicationId))
  expect(kept).toMatchObject({
    clientId: who.clientId,
    codeId: code?.id,
    codeHash: code?.codeHmac,
    termsHash: body.termsHash,
    textVersion: '2026-11',
    address: '127.0.0.1',
    signedAtMs: app.clock.now(),
  })
  expect(code).toMatchObject({ termsHash: body.termsHash, usedAtMs: app.clock.now() })
})

test('the end of the registration keeps the same for each of its texts, and a tick its own moment', async () => {
  const who = await newBorrower(app, '+79160007701')
  await fillQuestionnaire(app, who)
  const tickedAtMs = app.clock.now()
  await app.clock.moveTo(tickedAtMs + 61_000)
  await signRegistration(app, who)
  const [code] = await codesOf(who.phone, 'REGISTRATION_END')
  const [client] = await app.context.database
    .select()
    .from(clients)
    .where(eq(clients.id, who.clientId))
  const filed = await app.context.database
    .select()
    .from(documents)
    .where(eq(documents.clientId, who.clientId))
    .orderBy(asc(documents.type))
  const byCode = {
    phone: who.phone,
    codeHash: code?.codeHmac,
    termsHash: client?.signedTermsHash,
    textVersion: '2026-11',
    address: '127.0.0.1',
    signedAtMs: app.clock.now(),
  }
  const ticked = { ...byCode, codeHash: null, termsHash: null, signedAtMs: tickedAtMs }
  expect(
    filed.map((row) => [row.type, openDocument(app.context.database, row).facts]),
  ).toMatchObject([
    ['ANALOG_SIGNATURE', { signature: byCode }],
    ['CREDIT_HISTORY', { signature: byCode }],
    ['PERSONAL_DATA', { signature: ticked }],
    ['SERVICE_APPLICATION', { signature: byCode }],
  ])
  expect(client?.signedAtMs).toBe(app.clock.now())
  const consents = await app.context.database
    .select()
    .from(clientConsents)
    .where(eq(clientConsents.clientId, who.clientId))
  expect(consents.map(({ textVersion, address }) => [textVersion, address])).toEqual(
    consents.map(() => ['2026-11', '127.0.0.1']),
  )
})
