import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { creditRatingRequests } from '../../../server/db/schema/credit-ratings.ts'
import { oneTimeCodes } from '../../../server/db/schema/codes.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { codeFor, get, post } from '../profile-manager/borrower.ts'
import { type Borrower, lent, newcomer, verifiedBorrower } from '../core/fixture.ts'
import { pdfText } from '../documents/read-pdf.ts'
import { type TestApp, testApp } from '../test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const offer = (who: Borrower, amount: number) =>
  post(app, '/print-service/change-credit-rating-offer', { amount }, who)

const newCode = async (who: Borrower, termsHash: string): Promise<string> => {
  await app.clock.moveTo(app.clock.now() + 61_000)
  const order = { phone: who.phone, eventCode: 'DEFAULT', isFlashCall: false, termsHash }
  await post(app, '/sms-service/send/send_code', order, who)
  return codeFor(app, who.phone)
}

const send = (who: Borrower, body: object, key?: string) =>
  post(app, '/print-service/change-credit-rating-request', body, {
    headers: who.headers,
    ...(key ? { key } : {}),
  })

const ask = async (who: Borrower, amount: number) => {
  const { termsHash } = (await offer(who, amount)).json()
  const asp = await newCode(who, termsHash)
  const reply = await send(who, { clientId: who.clientId, amount, asp })
  return reply.json()
}

const firstStep = async (who: Borrower): Promise<number> =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json().firstStepCap

const logOf = (who: Borrower) =>
  app.context.database
    .select()
    .from(creditRatingRequests)
    .where(eq(creditRatingRequests.clientId, who.clientId))

test('the offer is a text in rows for one of three sums, free of charge, with the hash a code signs', async () => {
  const who = await verifiedBorrower(app)
  const reply = (await offer(who, 50_000)).json()
  expect(reply.conditions[0].content).toBe('До 50\u00a0000,00\u00a0₽.')
  expect(reply.conditions[1].content).toContain('Бесплатно')
  expect(JSON.stringify(reply.sections)).toContain('Иванова Анна Петровна')
  expect(reply.termsHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await offer(who, 50_000)).json()).toEqual(reply)
  expect((await offer(who, 80_000)).json().termsHash).not.toBe(reply.termsHash)
  const other = (await offer(who, 60_000)).json()
  expect([other.code, other.errors[0].field]).toEqual(['VALIDATION', 'amount'])
  expect((await offer(await newcomer(app), 50_000)).json().code).toBe('CLIENT_NOT_VERIFIED')
})

test('an approved request raises the first loan’s cap; its signature is kept, offer and request are filed', async () => {
  const who = await verifiedBorrower(app)
  expect(await firstStep(who)).toBe(30_000)
  const { termsHash } = (await offer(who, 80_000)).json()
  const asp = await newCode(who, termsHash)
  const body = { clientId: who.clientId, amount: 80_000, asp }
  const reply = await send(who, body, 'rating-key-1')
  expect(reply.json()).toMatchObject({ outcome: 'APPROVED', reasons: [] })
  expect((await send(who, body, 'rating-key-1')).json()).toEqual(reply.json())
  expect(await firstStep(who)).toBe(80_000)
  const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
  expect([limits.userCreditLimit, limits.available]).toEqual([80_000, 80_000])

  const [code] = await app.context.database
    .select()
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.phone, who.phone))
  const log = await logOf(who)
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({
    amountKopecks: 8_000_000,
    outcome: 'APPROVED',
    codeId: code?.id,
    codeHash: code?.codeHmac,
    termsHash,
    textVersion: '2026-11',
    signedAtMs: app.clock.now(),
  })
  expect(log[0]?.findings.map(({ rule, verdict }) => [rule, verdict])).toEqual([
    ['RECENT_REFUSAL', 'PASS'],
    ['OVERDUE', 'PASS'],
    ['SELF_BAN', 'PASS'],
    ['BUREAU_SCORE', 'PASS'],
    ['BUREAU_ARREARS', 'PASS'],
    ['DEBT_LOAD', 'PASS'],
  ])

  await app.runJobs()
  const { documents: listed } = (await get(app, '/print-service/documents', who.headers)).json()
  expect(listed.map(({ type }: { type: string }) => type)).toEqual([
    'CREDIT_RATING_OFFER',
    'CREDIT_RATING_REQUEST',
  ])
  const url = `/print-service/documents/${reply.json().documentId}/file`
  const text = await pdfText((await get(app, url, who.headers)).rawPayload)
  expect(text).toContain(
    'прошу ООО МКК «Вовремя» увеличить предел моего первого займа до 80 000,00 ₽',
  )
  expect(text).toContain('Решение кредитора: предел первого займа увеличен.')
  expect(text).toContain(termsHash)
  expect(text).toContain(String(code?.codeHmac))
})

test('the answer to a signed request stands under the bell, once, and names the sum only there', async () => {
  const told = async (who: Borrower) => {
    await app.runJobs()
    const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
    return messages.map(({ title }: { title: string }) => title.replaceAll('\u00a0', ' '))
  }
  const who = await verifiedBorrower(app)
  await ask(who, 80_000)
  expect(await told(who)).toEqual(['Первый займ можно взять до 80 000 ₽'])
  const log = (await get(app, '/profile-manager/messages', who.headers)).json()
  expect(log.messages[0]).toMatchObject({ title: 'Ответ на ваш запрос', state: 'SENT' })
  const poor = await verifiedBorrower(app, { incomeRoubles: 90_000, obligationsRoubles: 30_000 })
  await ask(poor, 80_000)
  await ask(poor, 30_000)
  expect(await told(poor)).toEqual(['Первый займ до 80 000 ₽: пока нет'])
})

test('a refusal says why; for 30 days every new request waits, then it is judged again', async () => {
  const who = await verifiedBorrower(app, { incomeRoubles: 90_000, obligationsRoubles: 30_000 })
  const refused = await ask(who, 80_000)
  expect(refused.outcome).toBe('REFUSED')
  expect(refused.reasons).toEqual([expect.stringContaining('больше 50% вашего дохода')])
  const waiting = await ask(who, 30_000)
  expect(waiting.outcome).toBe('WAIT')
  const from = moscowDate(app.clock.now() + 30 * DAY_MS)
  expect(waiting.reasons[0]).toContain(from.split('-').toReversed().join('.'))
  expect(await firstStep(who)).toBe(30_000)
  await app.clock.moveTo(app.clock.now() + 30 * DAY_MS)
  expect((await ask(who, 30_000)).outcome).toBe('APPROVED')
  expect((await logOf(who)).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'WAIT', 'APPROVED'])
})

test('a lower request later does not take the higher step back', async () => {
  const who = await verifiedBorrower(app)
  await ask(who, 80_000)
  expect((await ask(who, 30_000)).outcome).toBe('APPROVED')
  expect(await firstStep(who)).toBe(80_000)
})

test('an overdue payment stands in the way @slow', async () => {
  const who = await verifiedBorrower(app)
  await lent(app, who)
  await app.clock.moveTo(app.clock.now() + 40 * DAY_MS)
  const answer = await ask(who, 50_000)
  expect(answer.outcome).toBe('REFUSED')
  expect(answer.reasons).toContainEqual(expect.stringContaining('просроченный платёж'))
})

test('a code of another sum, a used code and another client’s id sign nothing', async () => {
  const who = await verifiedBorrower(app)
  const { termsHash } = (await offer(who, 50_000)).json()
  const asp = await newCode(who, termsHash)
  const body = { clientId: who.clientId, amount: 50_000, asp }
  const otherSum = await send(who, { ...body, amount: 80_000 })
  expect(otherSum.json().code).toBe('CODE_OTHER_TERMS')
  const { clientId } = await verifiedBorrower(app)
  expect((await send(who, { ...body, clientId })).statusCode).toBe(404)
  expect((await send(who, body)).json().outcome).toBe('APPROVED')
  expect((await send(who, body)).json().code).toBe('CODE_USED')
  const filed = await app.context.database
    .select()
    .from(documents)
    .where(and(eq(documents.clientId, who.clientId), eq(documents.type, 'CREDIT_RATING_REQUEST')))
  expect(filed).toHaveLength(1)
})
