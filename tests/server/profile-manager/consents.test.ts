/** Consents in the account: shown, taken back, given again (152-FZ art. 9 p. 2, decision 0139). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../lending/durations.ts'
import { kopecks } from '../../../lending/money.ts'
import { recordConsents } from '../../../server/db/clients.ts'
import { chargebacks } from '../../../server/db/schema/chargebacks.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { bureauReports } from '../../../server/db/schema/bureau-reports.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  lent,
  offer,
  paid,
  sign,
  signingBody,
  verifiedBorrower,
  type Borrower,
} from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { fillQuestionnaire, get, newBorrower, post, sign as signRegistration } from './borrower.ts'

const URL = '/profile-manager/consents'
const WITHDRAW = `${URL}/withdraw`
const GIVE = `${URL}/personal-data`

type Kind = 'PERSONAL_DATA' | 'CREDIT_HISTORY'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A client whose data are checked, with both consents. */
const agreed = async (): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  await transaction(app.context.database, (tx) =>
    recordConsents(tx, {
      clientId: who.clientId,
      address: '127.0.0.1',
      nowMs: app.clock.now(),
      consents: [{ type: 'PERSONAL_DATA', textVersion: '2026-11' }],
    }),
  )
  return who
}

const shown = async ({ headers }: Pick<Borrower, 'headers'>) =>
  (await get(app, URL, headers)).json()
const consentOf = async (who: Pick<Borrower, 'headers'>, kind: Kind) =>
  (await shown(who)).consents.find(({ type }: { type: string }) => type === kind)

const withdraw = async (who: Pick<Borrower, 'headers'>, type: Kind, key?: string) => {
  const { givenAt } = await consentOf(who, type)
  const sent = { headers: who.headers, ...(key === undefined ? {} : { key }) }
  return post(app, WITHDRAW, { type, givenAt }, sent)
}

const papersOf = (clientId: string, type: string) =>
  app.context.database
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(and(eq(documents.clientId, clientId), eq(documents.type, type)))

const toldOf = async (clientId: string, kind: 'DATA_CHANGED' | 'REMINDER') => {
  const rows = await app.context.database
    .select({ title: messages.title })
    .from(messages)
    .where(and(eq(messages.clientId, clientId), eq(messages.kind, kind)))
  return rows.map(({ title }) => title)
}

/** How many events of a loan the bureaus were told, or will be. */
const reportsOf = (loanId: string): Promise<number> =>
  app.context.database.$count(bureauReports, eq(bureauReports.loanId, loanId))

test('each consent stands with its day, how it was given and its paper', async () => {
  const who = await newBorrower(app, '+79160013901')
  await fillQuestionnaire(app, who)
  await signRegistration(app, who)
  const { consents, obstacle, autoDebits } = await shown(who)
  const seen = consents.map(({ type, proof, state }: Record<string, string>) => [
    type,
    proof,
    state,
  ])
  expect(seen).toEqual([
    ['PERSONAL_DATA', 'TICK', 'IN_FORCE'],
    ['CREDIT_HISTORY', 'CODE', 'IN_FORCE'],
    ['ANALOG_SIGNATURE', 'CODE', 'IN_FORCE'],
  ])
  const ids = consents.map(({ documentId }: { documentId: string }) => documentId)
  expect(new Set(ids).size).toBe(3)
  expect([obstacle, autoDebits]).toEqual([null, []])
})

test('without a contract the consent to process data is taken back by deleting the account', async () => {
  const who = await agreed()
  const refused = await withdraw(who, 'PERSONAL_DATA')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().detail).toContain('удалите аккаунт')
  expect(await consentOf(who, 'PERSONAL_DATA')).toMatchObject({ state: 'IN_FORCE' })
})

test('a bureau consent taken back stops new loans until it is given again, answers of today notwithstanding', async () => {
  const who = await agreed()
  const body = await signingBody(app, who)
  const reply = await withdraw(who, 'CREDIT_HISTORY', 'taken-back-once')
  expect(reply.statusCode).toBe(200)
  const { withdrawn, state } = await consentOf(who, 'CREDIT_HISTORY')
  expect([state, withdrawn.number]).toEqual(['WITHDRAWN', expect.stringMatching(/^О-\d{4}-\d{5}$/)])
  // A lost answer, and a second try under another key: one withdrawal, one paper.
  expect((await withdraw(who, 'CREDIT_HISTORY', 'taken-back-once')).json()).toEqual(reply.json())
  expect((await withdraw(who, 'CREDIT_HISTORY')).statusCode).toBe(200)
  expect(await papersOf(who.clientId, 'CONSENT_WITHDRAWAL')).toEqual([
    { id: withdrawn.documentId, title: 'Отзыв согласия на получение кредитной истории' },
  ])
  for (const refused of [await offer(app, who), await sign(app, who, body)]) {
    expect(refused.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
    expect(refused.json().detail).toContain('отозвали согласие')
  }
  const renewal = { accepted: true, textVersion: '2026-11' }
  expect(
    (await post(app, '/profile-manager/consent/credit-history', renewal, who)).statusCode,
  ).toBe(200)
  expect(await consentOf(who, 'CREDIT_HISTORY')).toMatchObject({ state: 'IN_FORCE' })
  expect((await offer(app, who)).statusCode).toBe(200)
})

test('a consent given since it was shown is not taken back by the stale page', async () => {
  const who = await agreed()
  const { givenAt } = await consentOf(who, 'CREDIT_HISTORY')
  await app.clock.moveTo(app.clock.now() + 1000)
  const renewal = { accepted: true, textVersion: '2026-11' }
  await post(app, '/profile-manager/consent/credit-history', renewal, who)
  const stale = await post(app, WITHDRAW, { type: 'CREDIT_HISTORY', givenAt }, who)
  expect(stale.json()).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  expect(await consentOf(who, 'CREDIT_HISTORY')).toMatchObject({ state: 'IN_FORCE' })
})

test('with a loan the withdrawal is registered: no new loans, while payments, reminders and bureau reports go on', async () => {
  const who = await agreed()
  const loanId = await lent(app, who)
  expect((await withdraw(who, 'PERSONAL_DATA')).statusCode).toBe(200)
  const { withdrawn } = await consentOf(who, 'PERSONAL_DATA')
  expect(withdrawn).toMatchObject({ eraseAt: null })
  expect(await papersOf(who.clientId, 'CONSENT_WITHDRAWAL')).toMatchObject([
    { title: 'Отзыв согласия на обработку персональных данных' },
  ])
  expect(await toldOf(who.clientId, 'DATA_CHANGED')).toEqual([
    'Согласие на обработку данных отозвано',
  ])
  const refused = await offer(app, who)
  expect(refused.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
  const raised = await post(
    app,
    '/print-service/change-credit-rating-offer',
    { amount: 30_000 },
    who,
  )
  expect(raised.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })

  const card = await get(
    app,
    `/desk-service/clients/${who.clientId}`,
    (await signedInAs(app, 'ryabinina')).headers,
  )
  expect(card.json().consents).toContainEqual(
    expect.objectContaining({
      type: 'PERSONAL_DATA',
      withdrawn: {
        number: withdrawn.number,
        at: withdrawn.at,
        letterReceivedOn: null,
        eraseAt: null,
      },
    }),
  )

  await app.runJobsAfterPause(app.clock.now() + 29 * DAY_MS)
  expect(await toldOf(who.clientId, 'REMINDER')).not.toEqual([])
  const before = await reportsOf(loanId)
  await paid(app, who, { loanId, amountKopecks: kopecks(200_000) })
  await app.runJobsAfterPause(app.clock.now() + 2 * DAY_MS)
  expect(await reportsOf(loanId)).toBeGreaterThan(before)

  const again = await post(app, GIVE, { accepted: true, textVersion: '2026-11' }, who)
  expect(again.statusCode).toBe(200)
  expect(await papersOf(who.clientId, 'PERSONAL_DATA')).toHaveLength(1)
  expect(await consentOf(who, 'PERSONAL_DATA')).toMatchObject({
    state: 'IN_FORCE',
    withdrawn: null,
  })
  expect((await offer(app, who)).json().code).not.toBe('CONSENT_REQUIRED')
})

test('once nothing keeps the account its owner is told the day, and the data go two weeks later @slow', async () => {
  const who = await agreed()
  const loanId = await lent(app, who)
  await withdraw(who, 'PERSONAL_DATA')
  await paid(app, who, { loanId, amountKopecks: kopecks(1_200_000), kind: 'PAYOFF' })
  await app.runJobsAfterPause(app.clock.now() + 2 * DAY_MS)
  const { withdrawn } = await consentOf(who, 'PERSONAL_DATA')
  const eraseAtMs = Date.parse(withdrawn.eraseAt)
  expect(eraseAtMs - app.clock.now()).toBeGreaterThan(13 * DAY_MS)
  expect(await toldOf(who.clientId, 'DATA_CHANGED')).toContain('Удалим ваши данные')
  await app.runJobsAfterPause(eraseAtMs - 1)
  expect((await get(app, URL, who.headers)).statusCode).toBe(200)
  await app.runJobsAfterPause(eraseAtMs + DAY_MS)
  expect((await get(app, URL, who.headers)).statusCode).toBe(401)
})

test('a consent given again in the two weeks keeps the account', async () => {
  const who = await agreed()
  const loanId = await lent(app, who)
  await withdraw(who, 'PERSONAL_DATA')
  await paid(app, who, { loanId, amountKopecks: kopecks(1_200_000), kind: 'PAYOFF' })
  await app.runJobsAfterPause(app.clock.now() + 2 * DAY_MS)
  await post(app, GIVE, { accepted: true, textVersion: '2026-11' }, who)
  await app.runJobsAfterPause(app.clock.now() + 20 * DAY_MS)
  expect(await consentOf(who, 'PERSONAL_DATA')).toMatchObject({ state: 'IN_FORCE' })
})

/** The client disputes all payments of a loan at their bank, or the dispute ends. */
const disputed = async (loanId: string, state: 'OPEN' | 'WON'): Promise<void> => {
  const { database } = app.context
  const id = `dispute-${loanId}`
  if (state === 'WON') {
    await database.update(chargebacks).set({ state }).where(eq(chargebacks.id, id))
    return
  }
  await database.update(payments).set({ transactionId: loanId }).where(eq(payments.loanId, loanId))
  await database
    .insert(chargebacks)
    .values({ id, transactionId: loanId, amountKopecks: 0, state, openedAtMs: app.clock.now() })
}

test('what comes in the two weeks to keep the account takes the day back, and its end names another @slow', async () => {
  const who = await agreed()
  const loanId = await lent(app, who)
  await withdraw(who, 'PERSONAL_DATA')
  await paid(app, who, { loanId, amountKopecks: kopecks(1_200_000), kind: 'PAYOFF' })
  const eraseAt = async (): Promise<string | null> =>
    (await consentOf(who, 'PERSONAL_DATA')).withdrawn.eraseAt
  await app.runJobsAfterPause(app.clock.now() + 2 * DAY_MS)
  const first = await eraseAt()
  await disputed(loanId, 'OPEN')
  await app.runJobsAfterPause(app.clock.now() + 20 * DAY_MS)
  expect([first, await eraseAt()]).toEqual([expect.any(String), null])
  await disputed(loanId, 'WON')
  await app.runJobsAfterPause(app.clock.now() + DAY_MS)
  const second = await eraseAt()
  expect(Date.parse(second ?? '') - app.clock.now()).toBeGreaterThan(13 * DAY_MS)
})

test('by another text than the one in force no consent is given again', async () => {
  const who = await agreed()
  await lent(app, who)
  await withdraw(who, 'PERSONAL_DATA')
  const old = await post(app, GIVE, { accepted: true, textVersion: '2020-01' }, who)
  expect(old.json()).toMatchObject({ code: 'CONSENT_REQUIRED' })
  expect(old.json().detail).toContain('Текст согласия обновился')
  expect(await consentOf(who, 'PERSONAL_DATA')).toMatchObject({ state: 'WITHDRAWN' })
})

test('a consent that is in force is given again without a second paper', async () => {
  const who = await agreed()
  const given = await post(app, GIVE, { accepted: true, textVersion: '2026-11' }, who)
  expect(given.statusCode).toBe(200)
  expect(await papersOf(who.clientId, 'PERSONAL_DATA')).toEqual([])
})

test('with both taken back the one to data is asked for first, where it is given; then the other', async () => {
  const who = await agreed()
  await lent(app, who)
  await withdraw(who, 'CREDIT_HISTORY')
  await withdraw(who, 'PERSONAL_DATA')
  const both = (await offer(app, who)).json()
  expect([both.code, both.errors]).toMatchObject(['CONSENT_REQUIRED', [{ field: 'personalData' }]])
  await post(app, GIVE, { accepted: true, textVersion: '2026-11' }, who)
  const one = (await offer(app, who)).json()
  expect([one.code, one.errors]).toEqual(['CONSENT_REQUIRED', undefined])
})
