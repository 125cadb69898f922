/** At the workplace: what is known of a client is doubted, checked, refreshed more or less often (115-FZ, decision 0165). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addWorkingDays, addYears, moscowDate } from '../../../lending/calendar.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import type { deskExpiring } from '../../../protocol/calls/desk/expiring.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { remindOfRefresh } from '../../../server/onboarding/remind-of-refresh.ts'
import { type Borrower, lent, noonMs, offer, verifiedBorrower } from '../core/fixture.ts'
import { dueIn } from '../identified.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { enterStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
/** The counts of the home screen are up to a minute old. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 61_000))

const today = () => moscowDate(app.clock.now())

const client = async (days: number): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  await app.context.database
    .update(clients)
    .set({ step: 'done' })
    .where(eq(clients.id, who.clientId))
  await dueIn(app, who.clientId, days)
  return who
}

const debtor = async (days: number): Promise<Borrower> => {
  const who = await client(days)
  await lent(app, who, { amount: 5_000 })
  return who
}

const step = async (
  who: Borrower,
  name: 'doubt' | 'confirm' | 'risk',
  { login = 'serov', reason = 'Письмо на адрес вернулось', ...body }: Record<string, string> = {},
) =>
  post(
    app,
    `/desk-service/clients/${who.clientId}/identification/${name}`,
    { reason, ...body },
    await signedInAs(app, login),
  )

const cardOf = async ({ clientId }: Borrower) =>
  (
    await get(app, `/desk-service/clients/${clientId}`, (await signedInAs(app, 'serov')).headers)
  ).json<Reply<typeof deskClient>>().identification

const listed = async () =>
  (
    await get(
      app,
      '/desk-service/expiring?kind=IDENTIFICATION',
      (await signedInAs(app, 'ryabinina')).headers,
    )
  ).json<Reply<typeof deskExpiring>>().papers

const isListed = async ({ clientId }: Borrower) =>
  (await listed()).find((paper) => paper.clientId === clientId)

const waiting = async () =>
  (await get(app, '/desk-service/session', (await signedInAs(app, 'ryabinina')).headers)).json()
    .waiting

const actionsOn = async ({ clientId }: Borrower) =>
  (
    await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.clientId, clientId))
  ).map(({ action, reason }) => `${action} ${reason ?? ''}`)

const toldOf = async ({ clientId }: Borrower) =>
  (
    await app.context.database.select().from(messages).where(eq(messages.clientId, clientId))
  ).filter(({ kind }) => kind === 'DATA_REFRESH')

describe('a doubt', () => {
  test('begins seven working days, is written down with its reason, and the client is asked', async () => {
    const who = await client(900)
    expect((await step(who, 'doubt')).statusCode).toBe(200)
    const dueOn = addWorkingDays(today(), 7)
    expect(await cardOf(who)).toMatchObject({
      doubt: { since: today(), reason: 'Письмо на адрес вернулось' },
      dueOn,
      isOver: false,
    })
    expect(await isListed(who)).toMatchObject({ endsOn: dueOn, isDoubted: true, hasLoan: false })
    expect(await actionsOn(who)).toContain('IDENTIFICATION_DOUBTED Письмо на адрес вернулось')
    expect(await toldOf(who)).toMatchObject([{ title: 'Уточните свои данные' }])
    const { refresh } = (await get(app, '/profile-manager/client/status', who.headers)).json()
    expect(refresh).toEqual({ dueOn, isOver: true, isDoubted: true })
  })

  test('refuses new loans until a member of staff ends it, whatever the client says', async () => {
    const who = await client(900)
    await step(who, 'doubt')
    const seenAt = new Date(app.clock.now()).toISOString()
    const { headers } = who
    await app.clock.moveTo(app.clock.now() + 60_000)
    await post(app, '/profile-manager/client/confirm-data', { seenAt }, { headers })
    expect((await offer(app, who)).json()).toMatchObject({
      code: 'OFFER_REFUSED',
      detail: expect.stringContaining('Мы уточняем ваши данные'),
    })
    expect(await cardOf(who)).toMatchObject({ confirmations: [{ way: 'APP', by: null }] })
    await app.clock.moveTo(app.clock.now() + 60_000)
    const reason = 'Сверили адрес по выписке, дом переименовали'
    expect((await step(who, 'confirm', { reason })).statusCode).toBe(200)
    expect(await cardOf(who)).toMatchObject({
      doubt: null,
      dueOn: addYears(today(), 3),
      confirmations: [{ way: 'DESK', result: 'UNCHANGED', reason, by: expect.any(String) }, {}],
    })
    expect(await isListed(who)).toBeUndefined()
    expect((await offer(app, who)).statusCode).toBe(200)
    expect(await actionsOn(who)).toContain(`IDENTIFICATION_CONFIRMED ${reason}`)
  })

  test('is not noted a second time, which would begin its days again', async () => {
    const who = await client(900)
    await step(who, 'doubt')
    await app.clock.moveTo(app.clock.now() + 3 * DAY_MS)
    expect((await step(who, 'doubt')).json().code).toBe('REQUEST_IMPOSSIBLE')
    expect((await cardOf(who))?.doubt?.since).toBe(addDays(today(), -3))
  })

  test('that nobody ends in time is counted as overdue on the first screen', async () => {
    const before = (await waiting()).lateIdentifications
    const who = await client(900)
    await step(who, 'doubt')
    await app.clock.moveTo(app.clock.now() + 20 * DAY_MS)
    expect((await waiting()).lateIdentifications).toBeGreaterThan(before)
    expect(await isListed(who)).toMatchObject({ isOver: true })
    await step(who, 'confirm')
  })

  test('of somebody who was never identified is refused, and so is a role that has no part in it', async () => {
    const never = await verifiedBorrower(app)
    expect((await step(never, 'doubt')).json().code).toBe('REQUEST_IMPOSSIBLE')
    const who = await client(900)
    expect((await step(who, 'doubt', { login: 'koltsova' })).json().code).toBe('ROLE_REFUSED')
    expect((await step(who, 'confirm', { login: 'ryabinina' })).json().code).toBe('ROLE_REFUSED')
  })
})

describe('a high risk', () => {
  test('is set with its reason and refreshes within seven working days where a year has passed', async () => {
    const who = await client(365)
    const high = { risk: 'HIGH', reason: 'Публичное должностное лицо' }
    expect((await step(who, 'risk', high)).statusCode).toBe(200)
    expect(await cardOf(who)).toMatchObject({
      risk: 'HIGH',
      riskChange: { since: today(), reason: 'Публичное должностное лицо' },
      dueOn: addWorkingDays(today(), 7),
    })
    await step(who, 'confirm')
    expect((await cardOf(who))?.dueOn).toBe(addYears(today(), 1))
    await step(who, 'risk', { risk: 'ORDINARY', reason: 'Ушёл с должности' })
    expect(await cardOf(who)).toMatchObject({ risk: 'ORDINARY', dueOn: addYears(today(), 3) })
    expect(await actionsOn(who)).toEqual(
      expect.arrayContaining([
        'CLIENT_RISK_RAISED Публичное должностное лицо',
        'CLIENT_RISK_LOWERED Ушёл с должности',
      ]),
    )
  })

  test('is not set twice', async () => {
    const who = await client(365)
    await step(who, 'risk', { risk: 'HIGH' })
    expect((await step(who, 'risk', { risk: 'HIGH' })).json().code).toBe('REQUEST_IMPOSSIBLE')
  })
})

describe('every day', () => {
  test('whoever owes is listed from thirty days before the last day, those due first first, with the overdue ones counted @slow', async () => {
    const [over, soon, early, free] = [
      await debtor(10),
      await debtor(30),
      await debtor(31),
      await client(-5),
    ]
    await dueIn(app, over.clientId, -2)
    const bankrupt = await debtor(3)
    await enterStatus(app, { clientId: bankrupt.clientId, loanId: '' }, 'BANKRUPT_COURT')
    await remindOfRefresh(app.context)
    const own = [over, soon, early, free, bankrupt].map(({ clientId }) => clientId)
    const found = (await listed()).filter(({ clientId }) => own.includes(clientId))
    expect(found.map(({ clientId }) => clientId)).toEqual([over.clientId, soon.clientId])
    expect(found).toMatchObject([
      { endsOn: addDays(today(), -2), isOver: true, isDoubted: false, hasLoan: true },
      { endsOn: addDays(today(), 30), isOver: false },
    ])
    await app.clock.moveTo(app.clock.now() + 61_000)
    const { expiringIdentifications, lateIdentifications } = await waiting()
    const all = await listed()
    expect([expiringIdentifications, lateIdentifications]).toEqual([
      all.length,
      all.filter(({ isOver }) => isOver).length,
    ])
    expect(await toldOf(free)).toEqual([])
    await post(
      app,
      '/profile-manager/client/confirm-data',
      { seenAt: new Date(app.clock.now()).toISOString() },
      { headers: over.headers },
    )
    expect(await isListed(over)).toBeUndefined()
  })

  test('the client can be asked from the list, once in fourteen days', async () => {
    const who = await debtor(400)
    await dueIn(app, who.clientId, 20)
    const ask = async () =>
      post(
        app,
        `/desk-service/clients/${who.clientId}/renewal`,
        { kind: 'IDENTIFICATION', loanApplicationId: null },
        await signedInAs(app, 'ryabinina'),
      )
    await remindOfRefresh(app.context)
    // The reminder of today is a message as any other.
    expect((await ask()).json().code).toBe('ILLEGAL_TRANSITION')
    await app.clock.moveTo(app.clock.now() + 15 * DAY_MS)
    expect((await ask()).statusCode).toBe(200)
    expect((await ask()).json().code).toBe('ILLEGAL_TRANSITION')
    expect(await toldOf(who)).toHaveLength(2)
  })

  test('asks as many statements however many clients stand in the list and have been told @slow', async () => {
    await debtor(20)
    await remindOfRefresh(app.context)
    const few = await statementsOf(() => remindOfRefresh(app.context))
    for (const days of [11, 12, 13]) await debtor(days)
    await remindOfRefresh(app.context)
    const more = await statementsOf(() => remindOfRefresh(app.context))
    expect(more.length).toBe(few.length)
  })
  test('the client is reminded three times a term and no more', async () => {
    const who = await debtor(400)
    const dueOn = await dueIn(app, who.clientId, 31)
    const told: number[] = []
    for (const days of [31, 30, 29, 8, 7, 0, -1, -40]) {
      await app.clock.moveTo(noonMs(addDays(dueOn, -days)))
      await remindOfRefresh(app.context)
      told.push((await toldOf(who)).length)
    }
    expect(told).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
  })
})
