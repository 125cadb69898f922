import ical from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { contractOf, lent, noonMs, paid, verifiedBorrower } from '../core/fixture.ts'
import { endStatus, enterStatus } from '../desk/legal-steps.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { get, post } from './borrower.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const fetchCalendar = async (url: string, headers: Record<string, string> = {}) => {
  const response = await app.fastify.inject({ method: 'GET', url, headers })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const component = new ical.Component(ical.parse(response.body))
  return component.getAllSubcomponents('vevent').map((each) => new ical.Event(each, {}))
}

const alarmsOf = (event: ical.Event) =>
  event.component
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))

const statusOf = (event: ical.Event) => event.component.getFirstPropertyValue('status')

const borrowed = async () => {
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  return { who, loanId, contract: await contractOf(app, who, loanId) }
}

test('every payment of a contract is an all-day event with three alarms and no sum in its title', async () => {
  const { who, loanId, contract } = await borrowed()
  const events = await fetchCalendar(`/profile-manager/calendar/contract/${loanId}`, who.headers)
  expect(events.map((event) => event.startDate.toString())).toEqual(
    contract.rows.map(({ dueOn }: { dueOn: string }) => dueOn),
  )
  for (const event of events) {
    expect(event.startDate.isDate).toBe(true)
    expect(event.summary).toBe('Платёж по займу: Вовремя')
    expect(event.description).toContain('₽')
    expect(alarmsOf(event)).toEqual(['-P2DT14H', '-PT14H', 'PT9H'])
  }
})

test('after a payment the same event comes back newer, without alarms', async () => {
  const { who, loanId, contract } = await borrowed()
  const url = `/profile-manager/calendar/contract/${loanId}`
  const [before] = await fetchCalendar(url, who.headers)
  const [row] = contract.rows
  await app.clock.moveTo(noonMs(row.dueOn))
  await paid(app, who, { loanId, amountKopecks: kopecks(row.paymentKopecks) })
  const [after, ...others] = await fetchCalendar(url, who.headers)
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1)
  expect(after?.summary).toBe('Платёж внесён: Вовремя')
  expect(after && alarmsOf(after)).toEqual([])
  expect(others.every((event) => alarmsOf(event).length === 3)).toBe(true)
})

test('a contract repaid whole takes its later dates back', async () => {
  const { who, loanId, contract } = await borrowed()
  await paid(app, who, {
    loanId,
    amountKopecks: kopecks(contract.payoff.totalKopecks),
    kind: 'PAYOFF',
  })
  const events = await fetchCalendar('/profile-manager/calendar/all', who.headers)
  expect(events).toHaveLength(contract.rows.length)
  expect(events.map(statusOf)).toEqual(events.map(() => 'CANCELLED'))
})

test('the secret address opens the calendar without signing in, until it is renewed', async () => {
  const { who } = await borrowed()
  const { url } = (await get(app, '/profile-manager/calendar/link', who.headers)).json()
  const again = (await get(app, '/profile-manager/calendar/link', who.headers)).json()
  expect(again.url).toBe(url)
  const feed = new URL(url).pathname
  expect(await fetchCalendar(feed)).not.toHaveLength(0)
  const renewed = (await post(app, '/profile-manager/calendar/link/renew', {}, who)).json()
  expect(renewed.url).not.toBe(url)
  expect((await app.fastify.inject({ method: 'GET', url: feed })).statusCode).toBe(404)
  expect(await fetchCalendar(new URL(renewed.url).pathname)).not.toHaveLength(0)
})

test('somebody else’s contract is answered like one that does not exist', async () => {
  const { loanId } = await borrowed()
  const stranger = await verifiedBorrower(app)
  const url = (id: string) => `/profile-manager/calendar/contract/${id}`
  const foreign = await app.fastify.inject({ url: url(loanId), headers: stranger.headers })
  const unknown = await app.fastify.inject({ url: url('no-such-loan'), headers: stranger.headers })
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
})

test('under a legal status the dates that are not paid leave the calendar, and come back with a mistake', async () => {
  const { who, loanId } = await borrowed()
  const url = `/profile-manager/calendar/contract/${loanId}`
  const before = await fetchCalendar(url, who.headers)
  await enterStatus(app, { clientId: who.clientId, loanId }, 'BANKRUPT_COURT')
  const stopped = await fetchCalendar(url, who.headers)
  expect(stopped.map(statusOf)).toEqual(before.map(() => 'CANCELLED'))
  expect(stopped.flatMap(alarmsOf)).toEqual([])
  expect(stopped[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0)
  await endStatus(app, { clientId: who.clientId }, 'MISTAKE')
  const again = await fetchCalendar(url, who.headers)
  expect(again.map(statusOf)).toEqual(before.map(() => 'CONFIRMED'))
  expect(again[0]?.sequence).toBeGreaterThan(stopped[0]?.sequence ?? 0)
})
