import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDocument } from '../../../server/db/documents.ts'
import { clientConsents } from '../../../server/db/schema/clients.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { coreApp, giveCard, GOOD_CARD, offer, verifiedBorrower } from '../core/fixture.ts'
import type { TestApp } from '../test-app.ts'
import { fillQuestionnaire, get, newBorrower, post, sign } from './borrower.ts'

const URL = '/profile-manager/consent/credit-history'
const DAY_MS = 86_400_000

const later = (app: TestApp, days: number) => app.clock.moveTo(app.clock.now() + days * DAY_MS)

/** Registered through every step, checked, with a card. */
const registered = async (app: TestApp, phone: string) => {
  const who = await newBorrower(app, phone)
  await fillQuestionnaire(app, who)
  await sign(app, who)
  const signedAtMs = app.clock.now()
  await later(app, 1)
  await app.runJobs()
  const { id: cardId } = await giveCard(app, who.clientId, GOOD_CARD)
  return { ...who, cardId, signedAtMs }
}

const filed = async (app: TestApp, clientId: string) => {
  const { database } = app.context
  const rows = await database
    .select()
    .from(documents)
    .where(and(eq(documents.clientId, clientId), eq(documents.type, 'CREDIT_HISTORY')))
    .orderBy(documents.createdAtMs)
  return rows.map((row) => openDocument(database, row))
}

test('after half a year nothing is offered until the consent is given again, then at once', async () => {
  const app = await coreApp()
  const who = await registered(app, '+79160008801')
  const givenAtMs = who.signedAtMs
  const first = (await get(app, URL, who.headers)).json()
  expect(first).toMatchObject({
    title: 'Согласие на получение кредитной истории',
    textVersion: '2026-11',
    givenAt: new Date(givenAtMs).toISOString(),
    expiresAt: new Date(givenAtMs + 182 * DAY_MS).toISOString(),
  })
  expect((await offer(app, who)).statusCode).toBe(200)

  await later(app, 190)
  const key = 'offer-over-the-renewal'
  const refused = await offer(app, who, {}, key)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
  expect(refused.json().detail).toContain('действовало полгода')

  const consent = (await get(app, URL, who.headers)).json()
  expect(consent.paragraphs.join(' ')).toContain('Иванова Анна Петровна')
  const agree = { accepted: true, textVersion: consent.textVersion }
  const stale = await post(app, URL, { ...agree, textVersion: '2020-01' }, who)
  expect(stale.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
  expect((await post(app, URL, { ...agree, accepted: false }, who)).statusCode).toBe(400)
  expect(await filed(app, who.clientId)).toHaveLength(1)

  const renewed = await post(app, URL, agree, { ...who, key: 'renewal-of-autumn' })
  const renewedAtMs = app.clock.now()
  expect(renewed.statusCode).toBe(200)
  expect(renewed.json()).toEqual({
    ...consent,
    givenAt: new Date(renewedAtMs).toISOString(),
    expiresAt: new Date(renewedAtMs + 182 * DAY_MS).toISOString(),
  })
  const again = await post(app, URL, agree, { ...who, key: 'renewal-of-autumn' })
  expect(again.json()).toEqual(renewed.json())
  expect((await offer(app, who, {}, key)).statusCode).toBe(200)

  await app.runJobs()
  const papers = await filed(app, who.clientId)
  expect(papers.map(({ createdAtMs }) => createdAtMs)).toEqual([givenAtMs, renewedAtMs])
  expect(papers.every(({ fileKey }) => fileKey !== null)).toBe(true)
  expect(papers[1]?.facts).toMatchObject({
    paragraphs: consent.paragraphs,
    signature: { signedAtMs: renewedAtMs, address: '127.0.0.1', textVersion: '2026-11' },
  })
  const kept = await app.context.database
    .select()
    .from(clientConsents)
    .where(
      and(eq(clientConsents.clientId, who.clientId), eq(clientConsents.type, 'CREDIT_HISTORY')),
    )
  expect(kept).toMatchObject([{ givenAtMs: renewedAtMs, address: '127.0.0.1' }])
})

test('a consent that runs out before the bureau can answer is not asked under', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const expiresAtMs = app.clock.now() + 182 * DAY_MS
  await app.clock.moveTo(expiresAtMs - 61_000)
  expect((await offer(app, who)).statusCode).toBe(200)
  const other = await coreApp()
  const late = await verifiedBorrower(other)
  await other.clock.moveTo(expiresAtMs - 60_000)
  expect((await offer(other, late)).json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
})

test('before the first signature there is nothing to renew', async () => {
  const app = await coreApp()
  const who = await newBorrower(app, '+79160008802')
  expect((await get(app, URL, who.headers)).json()).toMatchObject({ code: 'STEP_ORDER' })
  await fillQuestionnaire(app, who)
  const { textVersion, givenAt, expiresAt } = (await get(app, URL, who.headers)).json()
  expect([givenAt, expiresAt]).toEqual([null, null])
  const early = await post(app, URL, { accepted: true, textVersion }, who)
  expect(early.json()).toMatchObject({ code: 'STEP_ORDER' })
})
