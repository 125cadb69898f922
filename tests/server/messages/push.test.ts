import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { momentOf } from '../../../server/messaging/own-clock.ts'
import { pushSubscriptionsOf } from '../../../server/messaging/delivery-channels.ts'
import { zoneOffsetMinutes } from '../../../server/messaging/zone-offsets.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { createWebPush, realPushRoute } from '../../../server/gateways/web-push.ts'
import { debtor, type Debtor, enable, messagesOf, texts } from '../core/debit-fixture.ts'
import { verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { type Phone, type PushService, pushService, signerOf } from './push-service.ts'

let app: TestApp
let service: PushService

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
  service = await pushService(app)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

type Headers = Readonly<Record<string, string>>

const subscribe = (headers: Headers, { endpoint, keys }: Phone, change: object = {}) =>
  post(
    app,
    '/profile-manager/push/subscribe',
    { endpoint, keys, timeZone: 'Europe/Moscow', ...change },
    { headers },
  )

const CHOICE = {
  daysBefore: [3, 1, 0],
  hour: 9,
  timeZone: 'Europe/Moscow',
  showDetails: false,
  channels: {
    PUSH: ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER'],
    SMS: ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER'],
    MAIL: [],
  },
}

const NO_TEXTS = { ...CHOICE.channels, SMS: ['SECURITY'] }

const choose = (headers: Headers, change: object) =>
  post(app, '/profile-manager/reminders/save', { ...CHOICE, ...change }, { headers })

const chosen = async (headers: Headers) =>
  (await get(app, '/profile-manager/reminders', headers)).json()

/** A borrower four days before a due date, with a phone that asked for notifications. */
const withPhone = async (change: object = {}): Promise<{ debt: Debtor; phone: Phone }> => {
  const debt = await debtor(app)
  const phone = service.phone()
  expect((await subscribe(debt.who.headers, phone)).statusCode).toBe(200)
  await choose(debt.who.headers, change)
  return { debt, phone }
}

const rowsOf = ({ who }: Debtor) => pushSubscriptionsOf(app.context.database, who.clientId)

const sentAt = async ({ who }: Debtor) => {
  const rows = await app.context.database
    .select()
    .from(messages)
    .where(eq(messages.clientId, who.clientId))
  return rows
    .flatMap(({ sentAtMs }) => (sentAtMs === null ? [] : [sentAtMs + 3 * 3_600_000]))
    .map((atMs) => new Date(atMs).toISOString().slice(0, 16))
    .toSorted()
}

test('a reminder reaches the phone signed, encrypted, as the newest of its contract, without sums and numbers', async () => {
  const { debt, phone } = await withPhone()
  await debt.until(0, '23:00')
  expect(phone.delivered).toHaveLength(3)
  const { publicKey } = (await get(app, '/profile-manager/push/key', debt.who.headers)).json()
  for (const delivery of phone.delivered) {
    const { audience, subject, livesSeconds } = await signerOf(delivery, publicKey)
    expect(audience).toBe(service.origin)
    expect(subject).toMatch(/^mailto:/)
    expect(livesSeconds).toBeLessThanOrEqual(24 * 3_600)
    expect(delivery.headers['content-encoding']).toBe('aes128gcm')
  }
  const topics = phone.delivered.map(({ headers }) => headers['topic'])
  expect(new Set(topics).size).toBe(1)
  expect(topics[0]).toMatch(/^[\w-]{1,32}$/)
  expect(String(topics[0])).not.toContain(debt.loanId.replaceAll('-', '').slice(0, 8))
  // From nine in the morning to midnight: the day after, «завтра» would be wrong.
  const hours = phone.delivered.map(({ headers }) => Math.round(Number(headers['ttl']) / 3_600))
  expect(hours).toEqual([15, 15, 15])
  const shown = phone.messages()
  expect(shown.map(({ notification }) => notification.title)).toEqual([
    'Через 3 дня день платежа',
    'Завтра день платежа',
    'Сегодня день платежа',
  ])
  for (const message of shown) {
    expect(message).toMatchObject({
      web_push: 8030,
      notification: {
        lang: 'ru',
        dir: 'ltr',
        tag: `due-${debt.loanId}`,
        navigate: `${app.context.config.baseUrl}/profile/contracts/${debt.loanId}?pay`,
        app_badge: '1',
        silent: false,
      },
    })
    expect(message.notification.title + message.notification.body).not.toMatch(/₽|DEBT|№/)
  }
  expect(await texts(debt)).toEqual([])
  const log = await messagesOf(debt)
  expect(log.messages.map((message: { channel: string }) => message.channel)).toEqual([
    'PUSH',
    'PUSH',
    'PUSH',
  ])
})

test('sum and contract number are shown where the client allows it', async () => {
  const { debt, phone } = await withPhone({ showDetails: true })
  await debt.until(-3, '23:00')
  const [message] = phone.messages()
  expect(message?.notification.body).toContain(debt.contractNumber)
  expect(message?.notification.body).toMatch(/\d+,\d\d\u00A0₽/)
})

test('a phone that has gone is forgotten, and the reminder comes as a text message', async () => {
  const { debt, phone } = await withPhone()
  phone.answers(410)
  await debt.until(-3, '23:00')
  expect(await rowsOf(debt)).toEqual([])
  expect(await texts(debt)).toHaveLength(1)
  const [last] = (await messagesOf(debt)).messages
  expect(last).toMatchObject({ channel: 'SMS', state: 'SENT' })
})

test('one gone phone of two does not keep the other from being reminded, and no text message is sent', async () => {
  const { debt, phone } = await withPhone()
  const other = service.phone()
  await subscribe(debt.who.headers, other)
  phone.answers(404)
  await debt.until(-3, '23:00')
  expect((await rowsOf(debt)).map(({ endpoint }) => endpoint)).toEqual([other.endpoint])
  expect(other.messages()).toHaveLength(1)
  expect(await texts(debt)).toEqual([])
})

test('while the push service is down the text message goes at once and the phone is kept', async () => {
  const { debt, phone } = await withPhone()
  phone.answers(503)
  await debt.until(-3, '23:00')
  expect(await texts(debt)).toHaveLength(1)
  expect(await rowsOf(debt)).toHaveLength(1)
})

test('who wants no text messages and has no phone is told in the log why nothing came', async () => {
  const { debt, phone } = await withPhone({ channels: NO_TEXTS })
  phone.answers(410)
  await debt.until(-3, '23:00')
  expect(await texts(debt)).toEqual([])
  expect((await messagesOf(debt)).messages[0]).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('СМС'),
  })
})

test('the notice of a debit names its sum: by text message, or as a notification where details are allowed', async () => {
  const { debt, phone } = await withPhone({ daysBefore: [] })
  await enable(debt)
  await debt.until(-3, '23:00')
  expect(phone.messages()).toEqual([])
  expect((await texts(debt)).at(-1)?.text).toContain('₽')
  await choose(debt.who.headers, { daysBefore: [], showDetails: true })
  await debt.until(-1, '23:00')
  expect(phone.messages().at(-1)?.notification.body).toContain('₽')
})

test('reminders come only on the days and at the hour that were chosen, by the clock of the client', async () => {
  const { debt } = await withPhone({ daysBefore: [1], hour: 20, timeZone: 'Asia/Vladivostok' })
  await debt.until(0, '23:00')
  expect(await sentAt(debt)).toEqual([`${debt.due(-1)}T13:00`])
})

test('seven o’clock in Kamchatka is ten in the evening of the day before in Moscow', async () => {
  const { debt } = await withPhone({ daysBefore: [1, 0], hour: 7, timeZone: 'Asia/Kamchatka' })
  await debt.until(0, '23:00')
  expect(await sentAt(debt)).toEqual([`${debt.due(-2)}T22:00`, `${debt.due(-1)}T22:00`])
})

test('past the due date the guard counts notifications, whatever was chosen, and none may arrive at night', async () => {
  const { debt, phone } = await withPhone({ daysBefore: [], hour: 21 })
  await debt.until(1, '23:00')
  expect(phone.messages().map(({ notification }) => notification.title)).toEqual([
    'Посмотрите свой платёж',
  ])
  const ttl = Number(phone.delivered[0]?.headers['ttl'])
  expect([3_600, 3 * 3_600]).toContain(ttl)
  expect((await messagesOf(debt)).afterDue.sent).toMatchObject({ day: 1, month: 1 })
})

test('a client has ten phones at most: the one reached longest ago gives way', async () => {
  const who = await verifiedBorrower(app)
  const phones = Array.from({ length: 12 }, () => service.phone())
  for (const phone of phones) {
    await app.clock.moveTo(app.clock.now() + 1_000)
    await subscribe(who.headers, phone)
  }
  const kept = await pushSubscriptionsOf(app.context.database, who.clientId)
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(
    phones
      .slice(2)
      .toReversed()
      .map(({ endpoint }) => endpoint),
  )
})

test('a phone belongs to who signed in on it last; leaving it does not take the choice away, switching off does', async () => {
  const first = await verifiedBorrower(app)
  const second = await verifiedBorrower(app)
  const phone = service.phone()
  const rows = (clientId: string) => pushSubscriptionsOf(app.context.database, clientId)
  const leave = (body: object) => post(app, '/profile-manager/push/unsubscribe', body)
  await subscribe(first.headers, phone)
  await subscribe(second.headers, phone)
  expect(await rows(first.clientId)).toEqual([])
  expect(await rows(second.clientId)).toHaveLength(1)
  expect((await leave({ endpoint: phone.endpoint, signingOut: true })).statusCode).toBe(204)
  expect(await rows(second.clientId)).toEqual([])
  expect(await chosen(second.headers)).toMatchObject({ pushWanted: true })
  await subscribe(second.headers, phone)
  await leave({ endpoint: phone.endpoint })
  expect(await chosen(second.headers)).toMatchObject({ pushWanted: false })
  expect((await leave({ endpoint: phone.endpoint })).statusCode).toBe(204)
})

test('a browser that replaced its subscription proves it by its secret', async () => {
  const who = await verifiedBorrower(app)
  const [former, next] = [service.phone(), service.phone()]
  await subscribe(who.headers, former)
  const renew = (auth: string) =>
    post(app, '/profile-manager/push/renew', {
      endpoint: next.endpoint,
      keys: next.keys,
      former: { endpoint: former.endpoint, auth },
    })
  const endpoints = async () =>
    (await pushSubscriptionsOf(app.context.database, who.clientId)).map(({ endpoint }) => endpoint)
  expect((await renew(next.keys.auth)).statusCode).toBe(204)
  expect(await endpoints()).toEqual([former.endpoint])
  expect((await renew(former.keys.auth)).statusCode).toBe(204)
  expect(await endpoints()).toEqual([next.endpoint])
})

test('what is not an address of a push service, a key, a day, an hour or a time zone is refused', async () => {
  const { headers } = await verifiedBorrower(app)
  const phone = service.phone()
  const bad = { ...phone.keys, p256dh: `BA${'A'.repeat(85)}` }
  for (const change of [
    { endpoint: 'http://169.254.169.254/x' },
    { keys: bad },
    { timeZone: 'Mars/Olympus' },
  ])
    expect((await subscribe(headers, phone, change)).statusCode).toBe(400)
  for (const change of [{ daysBefore: [2] }, { hour: 6 }, { hour: 22 }, { timeZone: '' }])
    expect((await choose(headers, change)).statusCode).toBe(400)
  const keys = { publicKey: '', privateKey: '', subject: '' }
  const real = createWebPush(keys, realPushRoute, fetch)
  expect(real.accepts('https://127.0.0.1/x')).toBe(false)
  expect(real.accepts('https://web.push.apple.com/abc')).toBe(true)
})

test('before anything is chosen: every day at nine, by the region, nothing private, text messages too', async () => {
  const { headers } = await verifiedBorrower(app)
  const asOf = new Date(app.clock.now()).toISOString()
  const never = { asOf, ...CHOICE, timeZone: null, pushWanted: false, mailConfirmed: false }
  expect(await chosen(headers)).toEqual(never)
  await choose(headers, { daysBefore: [0, 3, 3], hour: 21, channels: NO_TEXTS })
  expect(await chosen(headers)).toMatchObject({
    daysBefore: [3, 0],
    hour: 21,
    channels: NO_TEXTS,
  })
})

test('a reminder that could not go in the evening waits for the morning, and counts the days again', async () => {
  const { debt, phone } = await withPhone({ daysBefore: [3] })
  const moveTo = (days: number, hour: string) =>
    app.clock.moveTo(Date.parse(`${debt.due(days)}T${hour}:00+03:00`))
  // The server stands still from the morning on.
  await debt.until(-3, '08:59')
  await moveTo(-3, '23:30')
  await app.runJobs()
  expect(phone.messages()).toEqual([])
  await debt.until(-2, '08:59')
  expect(phone.messages()).toEqual([])
  await debt.until(-2, '09:00')
  expect(phone.messages().map(({ notification }) => notification.title)).toEqual([
    'Скоро день платежа',
  ])
  expect((await messagesOf(debt)).messages).toMatchObject([
    { state: 'SENT' },
    { state: 'REFUSED', reason: expect.stringContaining('не напоминаем') },
  ])
})

test('a text message that comes a day late says how many days are left, not how many there were', async () => {
  const debt = await debtor(app)
  await choose(debt.who.headers, { daysBefore: [3] })
  await debt.until(-3, '08:59')
  await app.clock.moveTo(Date.parse(`${debt.due(-1)}T10:00:00+03:00`))
  await app.runJobs()
  expect((await texts(debt)).map(({ text }) => text)).toEqual([expect.stringContaining('завтра')])
})

test('on the day of summer time the chosen hour is the one the clocks show', () => {
  // Los Angeles goes from UTC-8 to UTC-7 on 14 March 2027 at two in the morning, and back on 7 November.
  const there = { timeZone: 'America/Los_Angeles', offsetMinutes: 0 }
  const at = (day: string, hour: number) =>
    new Date(momentOf(isoDate(day), hour, there)).toISOString().slice(0, 16)
  expect(at('2027-03-13', 7)).toBe('2027-03-13T15:00')
  expect(at('2027-03-14', 7)).toBe('2027-03-14T14:00')
  expect(at('2027-03-14', 21)).toBe('2027-03-15T04:00')
  expect(at('2027-11-07', 7)).toBe('2027-11-07T15:00')
})

test('a zone’s summer time counts', () => {
  expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 0, 15))).toBe(60)
  expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 6, 15, 1, 2, 3))).toBe(120)
  expect(zoneOffsetMinutes('Asia/Kathmandu', Date.UTC(2026, 6, 15))).toBe(345)
})
