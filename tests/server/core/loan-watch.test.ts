import { afterEach, beforeEach, expect, test } from 'vitest'
import { loanWatches } from '../../../server/db/schema/loan-watches.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { opened } from './change-bench.ts'
import { type Borrower, contractOf, noonMs, paid, verifiedBorrower } from './fixture.ts'

const GRACE = { product: 'LOAN_WITH_GRACE_PERIOD', amount: 3_000, term: 21 } as const
const TITLE = 'Можно взять займ до 30 000 ₽'

let app: TestApp

beforeEach(async () => {
  app = await testApp()
  await app.clock.moveTo(Date.parse('2027-01-11T09:00:00Z'))
})
afterEach(() => app.close())

const refusalOf = async (who: Borrower): Promise<{ reminder?: string } | undefined> =>
  (await get(app, '/vovremya-core/limits/current', who.headers)).json().refusal

const reminderOf = async (who: Borrower): Promise<string | undefined> =>
  (await refusalOf(who))?.reminder

const remind = (who: Borrower, wanted: boolean) =>
  post(app, '/vovremya-core/limits/reminder', { wanted }, { headers: who.headers })

const told = async (who: Borrower): Promise<string[]> =>
  (await get(app, '/profile-manager/inbox', who.headers))
    .json()
    .messages.map(({ title }: { title: string }) => title.replaceAll('\u00a0', ' '))
    .filter((title: string) => title.startsWith('Можно взять'))

const smsOf = async (who: Borrower): Promise<string[]> =>
  (await get(app, '/profile-manager/messages', who.headers))
    .json()
    .messages.map(({ title }: { title: string }) => title)
    .filter((title: string) => title === 'Снова можно взять займ')

/** Noon of a day, with everything that falls due until then done. */
const dayOf = async (on: string): Promise<void> => {
  await app.clock.moveTo(noonMs(on))
  await app.runJobs()
}

/** A client in the pause of the law until 15.01.27, with an open loan besides. */
const inPause = async (
  terms: { product: 'LOAN_WITH_GRACE_PERIOD'; amount: number; term: number } = GRACE,
): Promise<{ who: Borrower; other: string }> => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, GRACE)
  const other = await opened(app, who, terms)
  const { payoff } = await contractOf(app, who, loanId)
  await paid(app, who, { loanId, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
  return { who, other }
}

test('whoever asked is told once, on the day on which a loan can be taken', async () => {
  const { who, other } = await inPause()
  const { payoff } = await contractOf(app, who, other)
  await paid(app, who, { loanId: other, amountKopecks: payoff.totalKopecks, kind: 'PAYOFF' })
  expect(await reminderOf(who)).toBe('OFFERED')
  expect((await remind(who, true)).json()).toEqual({ reminder: 'ASKED' })
  expect(await reminderOf(who)).toBe('ASKED')
  await dayOf('2027-01-14')
  expect(await told(who)).toEqual([])
  await dayOf('2027-01-15')
  expect(await told(who)).toEqual([TITLE])
  expect(await smsOf(who)).toHaveLength(1)
  await dayOf('2027-01-17')
  expect(await told(who)).toEqual([TITLE])
  expect(await app.context.database.select().from(loanWatches)).toEqual([])
})

test('a tap that is taken back tells nothing', async () => {
  const { who } = await inPause()
  await remind(who, true)
  expect((await remind(who, false)).json()).toEqual({ reminder: 'OFFERED' })
  expect(await reminderOf(who)).toBe('OFFERED')
  await dayOf('2027-01-15')
  expect(await told(who)).toEqual([])
})

test('whoever is refused for another reason by then waits on until that is over too', async () => {
  const { who, other } = await inPause({ ...GRACE, term: 3 })
  await remind(who, true)
  await dayOf('2027-01-15')
  const late = await contractOf(app, who, other)
  expect(await refusalOf(who)).toMatchObject({ code: 'OVERDUE' })
  expect(await told(who)).toEqual([])
  await paid(app, who, { loanId: other, amountKopecks: late.payoff.totalKopecks, kind: 'PAYOFF' })
  await dayOf('2027-01-16')
  expect(await told(who)).toHaveLength(1)
})

test('where nothing is refused there is nothing to wait for', async () => {
  const who = await verifiedBorrower(app)
  expect(await reminderOf(who)).toBeUndefined()
  expect((await remind(who, true)).json()).toEqual({ reminder: null })
  expect(await app.context.database.select().from(loanWatches)).toEqual([])
})
