import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRAND } from '../../../protocol/brand.ts'
import { planMessage } from '../../../server/messaging/messages.ts'
import { lawOffsetsMinutes, regionOffsetMinutes } from '../../../server/messaging/region-offsets.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { clientAddresses } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { REGIONS } from '../../../server/sandbox/addresses/places.ts'
import { remindJob } from '../../../server/jobs/nightly.ts'
import { debtor, type Debtor, messagesOf, texts } from '../core/debit-fixture.ts'
import { contractOf, paid } from '../core/fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

const liveIn = ({ who }: Debtor, region: string) =>
  app.context.database
    .update(clientAddresses)
    .set({ region })
    .where(eq(clientAddresses.clientId, who.clientId))

/** Plans a notice about the loan for now. */
const write = ({ who, loanId, due }: Debtor, name: string) =>
  transaction(app.context.database, (tx) =>
    planMessage(
      tx,
      {
        clientId: who.clientId,
        loanId,
        kind: 'OVERDUE_NOTICE',
        title: name,
        text: name,
        dueOn: due(),
        dedupeKey: `${loanId}:${name}`,
        sendAtMs: app.clock.now(),
      },
      app.clock.now(),
    ),
  )

const logOf = async ({ who }: Debtor) =>
  app.context.database.select().from(messages).where(eq(messages.clientId, who.clientId))

test('reminders come 3 days and 1 day before and on the morning, without sums and numbers', async () => {
  const debt = await debtor(app)
  await debt.until(0, '23:00')
  const sent = await texts(debt)
  expect(sent.map(({ at }) => at)).toEqual([
    `${debt.due(-3)}T09:00`,
    `${debt.due(-1)}T09:00`,
    `${debt.due()}T09:00`,
  ])
  expect(sent.map(({ text }) => text.includes('через 3 дня'))).toEqual([true, false, false])
  for (const { text } of sent) {
    expect(text).not.toContain('₽')
    expect(text).not.toContain(debt.contractNumber)
  }
})

test('the morning is the client’s own: nine o’clock in Kamchatka is midnight in Moscow', async () => {
  const debt = await debtor(app)
  await liveIn(debt, 'Камчатский край')
  await debt.until(-3, '23:00')
  expect((await texts(debt)).map(({ at }) => at)).toEqual([`${debt.due(-3)}T00:20`])
})

test('a plan that is run again after a restart sends nothing twice', async () => {
  const debt = await debtor(app)
  await debt.until(-3, '12:00')
  await remindJob.run(debt.app.context, null, { id: 'again' })
  await remindJob.run(debt.app.context, null, { id: 'again' })
  await debt.app.runJobs()
  expect(await texts(debt)).toHaveLength(1)
})

test('who has paid meanwhile is not reminded, and the log says why', async () => {
  const debt = await debtor(app)
  const { nextPayment } = await contractOf(debt.app, debt.who, debt.loanId)
  await debt.until(-3, '08:00')
  await paid(debt.app, debt.who, {
    loanId: debt.loanId,
    amountKopecks: nextPayment.amountKopecks,
  })
  await debt.until(0, '23:00')
  expect(await texts(debt)).toEqual([])
  expect(await logOf(debt)).toMatchObject([
    { state: 'REFUSED', reason: expect.stringContaining('внесён'), sentAtMs: null },
  ])
})

test('past the due date notices go on days 1, 3, 7 and 14, and the client sees counts and limits', async () => {
  const debt = await debtor(app)
  await debt.until(14, '23:00')
  const late = (await texts(debt)).slice(3).map(({ at }) => at)
  expect(late).toEqual([1, 3, 7, 14].map((days) => `${debt.due(days)}T09:00`))
  const seen = await messagesOf(debt)
  expect(seen.afterDue).toEqual({
    sent: { day: 1, week: 1, month: 4 },
    allowed: { day: 2, week: 4, month: 16 },
  })
  expect(seen.messages).toHaveLength(7)
  expect(seen.messages[0]).toMatchObject({
    channel: 'SMS',
    title: 'Платёж просрочен',
    state: 'SENT',
    reason: null,
    contractNumber: debt.contractNumber,
  })
})

test('a third message of a day past the due date is refused, logged with its reason, and goes next morning', async () => {
  const debt = await debtor(app)
  await debt.until(2, '12:00')
  const before = (await texts(debt)).length
  for (const name of ['first', 'second', 'third']) await write(debt, name)
  await debt.app.runJobs()
  const went = (await texts(debt)).slice(before).map(({ text }) => text.split(' ')[0])
  expect(went).toEqual(['first', 'second'])
  const refused = (await logOf(debt)).find(({ dedupeKey }) => dedupeKey === `${debt.loanId}:third`)
  expect(refused).toMatchObject({
    state: 'REFUSED',
    afterDue: true,
    reason: expect.stringContaining('закон'),
    sentAtMs: null,
  })
  await debt.until(3, '12:00')
  expect((await texts(debt)).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^third/),
  )
})

test('at night nobody past the due date is written to: the message waits for the hour the law allows', async () => {
  const debt = await debtor(app)
  await debt.until(2, '23:30')
  await write(debt, 'late')
  await debt.app.runJobs()
  expect((await texts(debt)).map(({ text }) => text)).not.toContain('late')
  await debt.until(3, '12:00')
  const sent = (await texts(debt)).find(({ text }) => text.startsWith('late'))
  const opens = [6, 0].includes(new Date(`${debt.due(3)}T00:00:00Z`).getUTCDay()) ? '09' : '08'
  expect(sent?.at).toBe(`${debt.due(3)}T${opens}:00`)
})

test('after four messages of a week the fifth is not kept for later: the wait is too long @slow', async () => {
  const debt = await debtor(app)
  await debt.until(1, '12:00')
  for (const [days, name] of [
    [1, 'a'],
    [2, 'b'],
    [2, 'c'],
    [4, 'e'],
  ] as const) {
    await debt.until(days, '13:00')
    await write(debt, name)
    await debt.app.runJobs()
  }
  await debt.until(12, '12:00')
  const log = await logOf(debt)
  expect(log.find(({ dedupeKey }) => dedupeKey === `${debt.loanId}:e`)).toMatchObject({
    state: 'REFUSED',
  })
  expect(log.some(({ dedupeKey }) => dedupeKey.startsWith(`${debt.loanId}:e#`))).toBe(false)
})

test('a message whose sending was cut off by a crash is not sent twice and counts as sent', async () => {
  const debt = await debtor(app)
  await debt.until(2, '12:00')
  await write(debt, 'cut')
  const nowMs = debt.app.clock.now()
  await debt.app.context.database
    .update(messages)
    .set({ sentAtMs: nowMs, afterDue: true })
    .where(eq(messages.dedupeKey, `${debt.loanId}:cut`))
  await debt.app.runJobs()
  expect((await texts(debt)).map(({ text }) => text)).not.toContain('cut')
  expect(
    (await logOf(debt)).find(({ dedupeKey }) => dedupeKey === `${debt.loanId}:cut`)?.state,
  ).toBe('FAILED')
  expect((await messagesOf(debt)).afterDue.sent.day).toBe(1)
})

test('messages are the client’s own', async () => {
  const debt = await debtor(app)
  await debt.until(-3, '12:00')
  const stranger = debt.app.asClient('00000000-0000-4000-8000-000000000000')
  const reply = await get(debt.app, '/profile-manager/messages', stranger)
  expect(reply.json()).toMatchObject({ messages: [], afterDue: { sent: { month: 0 } } })
})

test('every region of the address base has its hour, Moscow is for those that are not known', () => {
  const hours = Object.fromEntries(
    REGIONS.map(({ withType }) => [withType, regionOffsetMinutes(withType) / 60]),
  )
  expect(hours).toMatchObject({
    'Калининградская обл': 2,
    'Самарская обл': 4,
    'Свердловская обл': 5,
    'Омская обл': 6,
    'Респ Алтай': 7,
    'Иркутская обл': 8,
    'Приморский край': 10,
    'Сахалинская обл': 11,
    'Камчатский край': 12,
    'Чукотский АО': 12,
  })
  const later = Object.values(hours).filter((hour) => hour !== 3)
  expect(later).toHaveLength(36)
  expect(regionOffsetMinutes('')).toBe(180)
  expect(regionOffsetMinutes('Республика Саха (Якутия)')).toBe(540)
})

test('a region is known by any of its names, and Yakutia by each of its three clocks', () => {
  expect(regionOffsetMinutes('Кузбасс')).toBe(420)
  expect(regionOffsetMinutes('Башкирия')).toBe(300)
  expect(lawOffsetsMinutes('Приморский край')).toEqual([600])
  expect(lawOffsetsMinutes('Респ Саха /Якутия/')).toEqual([540, 600, 660])
})

test('whose region is not known is written to about a debt only at hours lawful from Kaliningrad to Kamchatka', async () => {
  const debt = await debtor(app)
  await liveIn(debt, 'Владивосток')
  await debt.until(2, '14:00')
  await write(debt, 'far away')
  await debt.app.runJobs()
  expect((await logOf(debt)).find(({ title }) => title === 'far away')).toMatchObject({
    state: 'REFUSED',
    afterDue: true,
  })
  await debt.until(3, '14:00')
  expect((await texts(debt)).find(({ text }) => text.startsWith('far away'))?.at).toMatch(
    /T(09|10):00$/,
  )
})

test('a text message about a debt says that it is late, whose it is, and the creditor’s telephone (230-FZ)', async () => {
  const debt = await debtor(app)
  await debt.until(1, '23:00')
  const sent = await texts(debt)
  const late = sent.filter(({ at }) => at > `${debt.due()}T23:59`)
  expect(late).toHaveLength(1)
  for (const words of ['просрочен', BRAND.legalName, BRAND.phone])
    expect(late[0]?.text).toContain(words)
  expect(sent.filter(({ text }) => text.includes(BRAND.phone))).toEqual(late)
})
